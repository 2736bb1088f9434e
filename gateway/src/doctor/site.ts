import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { z } from 'zod'
import { BackendClient } from '../backend/connection/client.ts'
import type { BackendCalls } from '../backend/jsonapi/calls.ts'
import { BackendError } from '../backend/jsonapi/errors.ts'
import { paths, wireNames } from '../backend/jsonapi/names.ts'
import { loadDocument } from '../backend/profile/documentSource.ts'
import { SiteProfile } from '../backend/profile/siteProfile.ts'

/** Limit of the whole examination, in milliseconds. */
const DEADLINE_MS = 30_000

/** Why a site cannot be inspected, for the person who asked. */
export class SiteProblem extends Error {
  override readonly name = 'SiteProblem'
}

/** What only a test cart can tell. */
interface Trial {
  readonly hasPaymentMethod: boolean
  readonly acceptsCoupons: boolean
}

const listSchema = z.object({ data: z.array(z.object({ type: z.string(), id: z.string() })) })
const checkoutSchema = z.object({ data: z.object({ meta: z.record(z.string(), z.unknown()).default({}) }) })

/** A site as the gateway sees it. */
export interface Site {
  readonly profile: SiteProfile
  /** Whether a route exists, whoever may use it. */
  hasRoute(address: string): Promise<boolean>
  /** Whether visitors can read at least one resource of a list. */
  hasAny(address: string): Promise<boolean>
  /** Results of a test cart; null unless writing is allowed. */
  readonly trial: Trial | null
}

export interface ExamineOptions {
  /** Whether to fill a cart, which is removed afterward. */
  readonly write: boolean
  /** The gateway's secret, which shows write access. */
  readonly secret?: string
}

/**
 * Reads what a site has, as the gateway does.
 * @param origin such as "https://cms.example.com"
 * @throws SiteProblem if it does not answer as Drupal's JSON:API
 */
export async function openSite(
  origin: string,
  { write, secret = '' }: ExamineOptions,
): Promise<Site & { close(): Promise<void> }> {
  const log = pino({ level: 'silent' })
  const client = new BackendClient({ origin })
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  const calls = client.callsOf({ requestId: randomUUID(), deadline })
  const probe = (address: string, body?: unknown) =>
    calls.asAnonymous({ operation: 'doctor', method: body ? 'POST' : 'GET', address, body, isProbe: true }, 'jsonApi')
  const profile = new SiteProfile({
    load: () =>
      loadDocument({
        read: async () => (await client.readSiteDocument(secret, undefined, deadline))?.json ?? null,
        readEntryPoint: () => probe(paths.entryPoint),
        file: null,
      }),
    log,
    now: Date.now,
  })
  try {
    await profile.refresh()
    if (!profile.hasProducts) throw await problemOf(probe)
    return {
      profile,
      hasRoute: (address) => hasRoute(address, probe),
      hasAny: async (address) => {
        const answer = await probe(address).catch(() => null)
        return (listSchema.safeParse(answer).data?.data.length ?? 0) > 0
      },
      trial: write ? await tryCart(calls) : null,
      close: () => client.close(),
    }
  } catch (error) {
    await client.close()
    throw error
  }
}

/** Any response but that of an unknown route means that the route exists. */
async function hasRoute(address: string, probe: (address: string) => Promise<unknown>): Promise<boolean> {
  try {
    await probe(address)
    return true
  } catch (error) {
    if (!(error instanceof BackendError) || error.status === null) throw error
    return error.status !== 404 || !/^text\/html|^No route found/.test(error.detail)
  }
}

async function problemOf(probe: (address: string) => Promise<unknown>): Promise<SiteProblem> {
  try {
    await probe(paths.entryPoint)
  } catch (error) {
    if (error instanceof BackendError && error.status === null)
      return new SiteProblem(`The site is not responding: ${causeOf(error)}`)
    if (error instanceof BackendError && error.kind === 'maintenance')
      return new SiteProblem('The site is in maintenance mode.')
  }
  return new SiteProblem(`There is no JSON:API at ${paths.entryPoint}. Enable Drupal's module "jsonapi".`)
}

/** The innermost message, such as "getaddrinfo ENOTFOUND cms.example.com". */
function causeOf(error: Error): string {
  return error.cause instanceof Error ? causeOf(error.cause) : error.message
}

/** Fills a test cart, reads its checkout, and removes it. */
async function tryCart(calls: BackendCalls): Promise<Trial> {
  const token = randomUUID()
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', address: string, body?: unknown) =>
    calls.asGuest(token, { operation: 'doctor', method, address, ...(body !== undefined && { body }) })
  const parts = listSchema.safeParse(
    await calls.read('doctor', `${wireNames.variation.path}?filter[status]=1&page[limit]=1`),
  )
  const [part] = parts.data?.data ?? []
  if (!part) throw new SiteProblem('There is no part that visitors can buy.')
  let cart: string | undefined
  try {
    await send('POST', paths.cartAdd, { data: [{ type: part.type, id: part.id, meta: { quantity: 1 } }] })
    cart = listSchema.parse(await send('GET', paths.carts)).data[0]?.id
    const { meta } = checkoutSchema.parse(await send('GET', `${paths.checkout}/${cart}`)).data
    const options = z.array(z.unknown()).safeParse(meta.payment_options).data ?? []
    return {
      hasPaymentMethod: options.length > 0,
      acceptsCoupons: await accepts(send, cart),
    }
  } finally {
    if (cart !== undefined) await send('DELETE', `${paths.carts}/${cart}`)
  }
}

/** Whether the cart judges a coupon code that no site has. */
async function accepts(
  send: (method: 'PATCH', address: string, body: unknown) => Promise<unknown>,
  cart: string | undefined,
): Promise<boolean> {
  try {
    await send('PATCH', `${paths.carts}/${cart}/coupons`, {
      data: [{ type: wireNames.coupon.type, id: 'NO-SUCH-CODE' }],
    })
    return true
  } catch (error) {
    return error instanceof BackendError && error.kind === 'invalid'
  }
}
