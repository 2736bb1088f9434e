import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { telephoneAddress } from '../components/shop/shopFacts.ts'
import { shopTimeIn } from '../platform/time/shopTime.ts'
import { escaped, notSaved, staticPage, staticPolicy } from './staticPage.ts'

/** Seconds until retry if the site gives no return time. */
const RETRY_AFTER_S = 60

const closedResponse = z.looseObject({
  errors: z.tuple(
    [
      z.looseObject({
        message: z.string(),
        extensions: z.looseObject({ code: z.literal('MAINTENANCE'), retryAfter: z.number().optional() }),
      }),
    ],
    z.unknown(),
  ),
})

const shopResponse = z.looseObject({
  data: z.looseObject({
    shop: z.looseObject({ companyName: z.string(), phone: z.string().nullable(), timeZone: z.string() }),
  }),
})

/** The site's notice of maintenance. */
export interface Closure {
  readonly message: string
  /** When the site expects to be back; null if unknown. */
  readonly until: Date | null
}

/** Return time after a number of seconds. Null for short delays, which announce nothing. */
function returnTime(seconds: number | undefined, now: Date): Date | null {
  return seconds !== undefined && seconds > RETRY_AFTER_S ? new Date(now.getTime() + seconds * 1000) : null
}

interface ShopContact {
  readonly name: string
  readonly phone: string | null
  readonly timeZone: string
}

/** What the gateway's responses say about the shop. */
export class ShopNews {
  /** Last known facts; defaults until a response has them. */
  contact: ShopContact

  /** @param name the default name */
  constructor(name: string) {
    this.contact = { name, phone: null, timeZone: 'UTC' }
  }

  /** The notice in a response, if the site is closed. */
  read(response: unknown, now = new Date()): Closure | null {
    const shop = shopResponse.safeParse(response).data?.data.shop
    if (shop) this.contact = { name: shop.companyName, phone: shop.phone, timeZone: shop.timeZone }
    const error = closedResponse.safeParse(response).data?.errors[0]
    return error ? { message: error.message, until: returnTime(error.extensions.retryAfter, now) } : null
  }
}

interface Notice extends Closure {
  contact: ShopContact
  isDemo: boolean
  /** Whether a form was sent. */
  wasSending: boolean
}

function maintenanceHtml({ message, until, contact, isDemo, wasSending }: Notice): string {
  const { name, phone, timeZone } = contact
  const { weekdayOf, timeOf } = shopTimeIn(timeZone)
  const back = until?.toISOString()
  const content = [
    '<h1>Maintenance</h1>',
    `<p>${escaped(message)}</p>`,
    back === undefined ? '' : `<p>We expect to be back on ${weekdayOf(back)}, at ${timeOf(back)}.</p>`,
    phone === null ? '' : `<p>Questions? Call <a href="${telephoneAddress(phone)}">${escaped(phone)}</a>.</p>`,
    wasSending ? notSaved : '<p class="ways"><a class="first" href="">Try again</a></p>',
  ]
  return staticPage({ title: 'Maintenance', name, isDemo, content: content.join('') })
}

/** Sends the notice instead of a page. */
export function sendMaintenancePage(reply: FastifyReply, notice: Notice, now = new Date()): FastifyReply {
  const { until } = notice
  const seconds = until ? Math.ceil((until.getTime() - now.getTime()) / 1000) : RETRY_AFTER_S
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', staticPolicy)
    .header('cache-control', 'private, no-store')
    .header('retry-after', String(seconds))
    .send(maintenanceHtml(notice))
}
