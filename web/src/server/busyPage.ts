import type { FastifyReply } from 'fastify'
import { notSaved, staticPage, staticPolicy } from './staticPage.ts'

function waiting(seconds: number) {
  return seconds === 1 ? '1&nbsp;second' : `${seconds}&nbsp;seconds`
}

const reasons = {
  429: {
    title: 'Too many requests',
    text: (seconds: number) => `Your network has requested too many pages. Wait ${waiting(seconds)}, then try again.`,
  },
  503: {
    title: 'The shop is very busy',
    text: (seconds: number) => `We cannot show this page right now. Wait ${waiting(seconds)}, then try again.`,
  },
}

export interface Busy {
  status: keyof typeof reasons
  retryAfterS: number
  /** Whether the page has the demo notice. */
  isDemo: boolean
  /** Name of the shop. */
  name: string
}

function busyHtml({ status, retryAfterS, isDemo, name }: Busy, wasSending: boolean): string {
  const { title, text } = reasons[status]
  const ways = wasSending
    ? notSaved
    : '<p class="ways"><a class="first" href="">Try again</a><a href="/">Return home</a></p>'
  const content = `<p class="status">${status}</p><h1>${title}</h1><p>${text(retryAfterS)} Your cart is saved.</p>${ways}`
  return staticPage({ title, name, isDemo, content })
}

/** Sends a static page instead of rendering the requested one. */
export function sendBusyPage(reply: FastifyReply, busy: Busy): FastifyReply {
  const { method } = reply.request.raw
  const isRead = method === 'GET' || method === 'HEAD'
  // Does not read the rest of the form.
  if (!isRead) reply.header('connection', 'close')
  return reply
    .code(busy.status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', staticPolicy)
    .header('cache-control', 'private, no-store')
    .header('retry-after', String(busy.retryAfterS))
    .send(method === 'HEAD' ? '' : busyHtml(busy, !isRead))
}
