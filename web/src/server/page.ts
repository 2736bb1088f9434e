import { matchesTag } from '@shop/runtime/entityTags'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { requestTiming } from '../platform/device/pageFacts.ts'
import { visitorOfCookie } from '../platform/session/sameCustomer.ts'
import { cartOf, guest, wholePage } from '../platform/device/offline/protocol.ts'
import { cartPath } from '../components/paths.ts'
import { holdsSecret } from '../platform/reporting/secretAddresses.ts'
import { lastOfEach, personalCookiesIn } from './cookies.ts'
import { FormRefusal, postedForm } from './forms.ts'
import type { Visitor } from './gateway.ts'
import { bodyOf, type CachedPage, encodingOf, pageKeyOf } from './pageCache.ts'
import { sendMaintenancePage } from './maintenancePage.ts'
import { cachedPage, type Outcome, type PageServices, policyOf, renderPage, sharedPage } from './renderPage.ts'
import { pageRequest } from './requests.ts'
import { type Encoding, Template, visitorParts } from './visitorPage.ts'
import { unitsName } from '../platform/units/units.ts'

/** Seconds until retry during an outage. */
const retryAfter = 60

/** How old the cart of a page's header may be, in seconds. The gateway knows of the visitor's own changes. */
const VIEWER_MAX_AGE_S = 10

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  visitor: Visitor
  /** Raw path without query. */
  pathname: string
}

/** The key of a request whose page may be shared. The service worker's cart has a separate header. */
function sharedKeyOf(incoming: IncomingMessage): string | null {
  const { headers, url = '/' } = incoming
  const isOwn = holdsSecret(url) || (headers[wholePage] !== undefined && url === cartPath)
  return isOwn ? null : pageKeyOf(incoming)
}

/** Waits, if necessary, until it is known whether the cached page has changed. */
export async function confirmCachedPage(request: FastifyRequest, { pages }: PageServices): Promise<void> {
  const key = sharedKeyOf(request.raw)
  if (key !== null) await pages.confirm(key)
}

/** Whether the request is of a visitor whom the shell may show something of. */
function isOfVisitor({ headers: { cookie } }: IncomingMessage): boolean {
  return personalCookiesIn(cookie).some((name) => name !== unitsName)
}

/** Sends a cached page if there is one that is the same for the visitor as for everyone. */
export function sendCachedPage(
  { request, reply }: Pick<Exchange, 'request' | 'reply'>,
  services: PageServices,
): FastifyReply | null {
  const key = isOfVisitor(request.raw) ? null : sharedKeyOf(request.raw)
  const page = key === null ? null : cachedPage(key, services)
  return page && sendShared(page, { request, reply }, services)
}

function sendShared(
  page: CachedPage,
  { request, reply }: Pick<Exchange, 'request' | 'reply'>,
  { pages }: PageServices,
) {
  const { headers, etag } = page
  const encoding = encodingOf(request.headers['accept-encoding']?.toString())
  const tag = `"${etag}-${encoding}"`
  reply.headers({ ...headers, 'server-timing': timingOf(request.id) }).type('text/html; charset=utf-8')
  // With other units than the default, it is not the page of its address.
  if (personalCookiesIn(request.headers.cookie).length > 0) reply.headers(privateHeaders)
  else reply.headers({ ...pages.headersOf(page), vary: 'Accept-Encoding', etag: tag })
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(200).send(bodyOf(page, encoding))
}

const privateHeaders = { 'cache-control': 'private, no-store', vary: 'Cookie, Accept-Encoding' }

function timingOf(requestId: string): string {
  return `${requestTiming};desc="${requestId}"`
}

/** Responds with a rendered page, or a redirect from its loaders or action. */
export async function sendPage(exchange: Exchange, services: PageServices): Promise<FastifyReply> {
  const { request, reply, visitor, pathname } = exchange
  const { config } = services
  const { raw: incoming } = request
  const { raw: response } = reply
  const form = incoming.method === 'POST' ? await postedForm(incoming, pathname, config.publicUrl) : null
  if (form instanceof FormRefusal) return reply.code(form.status).type('text/plain; charset=utf-8').send(form.message)
  const isWhole = incoming.headers[wholePage] !== undefined
  const key = sharedKeyOf(incoming)
  if (key !== null && !isOfVisitor(incoming)) return sendSharedPage(key, exchange, services)
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const own = key === null ? null : await visitorPage(key, { ...exchange, signal: gone.signal }, services)
  if (own?.filled) return sendVisitorPage(own.filled, own.setCookies, exchange)
  const outcome = await renderPage(
    {
      request: pageRequest(incoming, form, config.publicUrl, gone.signal),
      visitor,
      cookie: incoming.headers.cookie,
      pathname,
      isWhole,
      isShared: false,
    },
    services,
  )
  outcome.setCookies.unshift(...(own?.setCookies ?? []))
  if (isWhole && pathname === cartPath) reply.header(cartOf, visitorOfCookie(outcome.cookie ?? null) ?? guest)
  return sendOutcome(outcome, exchange, services)
}

async function sendSharedPage(key: string, exchange: Exchange, services: PageServices): Promise<FastifyReply> {
  const page = await sharedPage(key, exchange.visitor, services)
  if (!('rendered' in page)) return sendShared(page, exchange, services)
  const { rendered } = page
  const fallback = 'status' in rendered && rendered.status >= 500 ? services.pages.afterFailure(key) : null
  return fallback ? sendShared(fallback, exchange, services) : sendOutcome(page, exchange, services)
}

const viewerResponse = z.strictObject({ data: z.strictObject({ viewer: z.record(z.string(), z.unknown()) }) })

/** Cookies that the gateway sets, and the visitor's page; its body is null if it needs to be rendered. */
interface VisitorPage {
  readonly setCookies: readonly string[]
  readonly filled: { readonly page: CachedPage; readonly encoding: Encoding; readonly body: Buffer } | null
}

/**
 * The page for everyone with what the shell shows of this visitor. Anything unusual, such as an error or the end of the
 * session, needs the page to be rendered.
 */
async function visitorPage(
  key: string,
  { request, visitor, signal }: Exchange & { readonly signal: AbortSignal },
  services: PageServices,
): Promise<VisitorPage> {
  const { config, gateway, pages, webApp } = services
  const visitors = await webApp.visitors()
  const { url = '/', headers } = request.raw
  const address = new URL(config.publicUrl.origin + url)
  if (!visitors.isSharedScreen(address.pathname)) return { setCookies: [], filled: null }
  const [page, answer] = await Promise.all([
    sharedPage(key, visitor, services),
    gateway
      .ask(
        visitors.operation,
        {},
        { cookie: headers.cookie, isQuery: true, maxAgeS: VIEWER_MAX_AGE_S },
        visitor,
        signal,
      )
      .catch(() => null),
  ])
  const setCookies = answer?.setCookie ?? []
  const viewer = viewerResponse.safeParse(answer?.json).data?.data.viewer
  if ('rendered' in page) {
    if ('body' in page.rendered) page.rendered.body.destroy()
    return { setCookies, filled: null }
  }
  const { bodies } = page
  const readHtml = () => bodyOf(page, 'identity')
  if (!viewer || !page.isTemplate || !pages.isCurrent(page)) return { setCookies, filled: null }
  if (bodies.template === undefined) bodies.template = Template.of(readHtml(), address, visitors)
  const { template } = bodies
  if (!template) return { setCookies, filled: null }
  const encoding = encodingOf(headers['accept-encoding']?.toString())
  const { size } = template
  const body = await template.fill(visitorParts(viewer, address, visitors), encoding, readHtml)
  if (template.size !== size) pages.recount(key, page)
  return { setCookies, filled: { page, encoding, body } }
}

function sendVisitorPage(
  { page, encoding, body }: NonNullable<VisitorPage['filled']>,
  setCookies: readonly string[],
  { request, reply }: Exchange,
): FastifyReply {
  if (setCookies.length > 0) reply.header('set-cookie', lastOfEach(setCookies))
  reply.headers({ ...page.headers, ...privateHeaders, 'server-timing': timingOf(request.id) })
  reply.type('text/html; charset=utf-8').code(200)
  if (request.raw.method === 'HEAD') return reply.send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

function sendOutcome(
  { rendered, setCookies, nonce, closure }: Outcome,
  { request, reply }: Exchange,
  services: PageServices,
): FastifyReply {
  if ('redirect' in rendered) setCookies.push(...rendered.redirect.headers.getSetCookie())
  if (setCookies.length > 0) reply.header('set-cookie', lastOfEach(setCookies))
  reply.headers({ ...privateHeaders, 'server-timing': timingOf(request.id) })
  if ('redirect' in rendered) {
    return reply
      .code(rendered.redirect.status)
      .header('location', rendered.redirect.headers.get('location') ?? '/')
      .send()
  }
  if (closure && rendered.status === 503) {
    rendered.body.destroy()
    const { contact } = services.news
    const wasSending = request.method === 'POST'
    return sendMaintenancePage(reply, { ...closure, contact, isDemo: services.config.isDemo, wasSending })
  }
  if (rendered.status === 503 || rendered.status === 429) reply.header('retry-after', String(retryAfter))
  reply.header('content-security-policy', policyOf(rendered.isWhole ? null : nonce, services))
  reply.type('text/html; charset=utf-8').code(rendered.status)
  if (request.raw.method === 'HEAD') {
    rendered.body.destroy()
    return reply.send()
  }
  reply.compress(rendered.body)
  return reply
}
