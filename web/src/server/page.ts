import { matchesTag } from '@shop/runtime/entityTags'
import { MAX_AGE_MS } from '@shop/runtime/freshness'
import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { pageFactsMarkup, requestTiming } from '../platform/device/pageFacts.ts'
import { visitorOfCookie } from '../platform/session/sameCustomer.ts'
import { cartOf, guest, wholePage } from '../platform/device/offline/protocol.ts'
import { uploadFailure, readSentFile } from '../features/contact/contactFile.ts'
import { cartPath } from '../components/paths.ts'
import { holdsSecret } from '../platform/reporting/secretAddresses.ts'
import type { Rendered } from '../server.tsx'
import type { Config } from './config.ts'
import { lastOfEach, withCookies } from './cookies.ts'
import { FormRefusal, postedForm } from './forms.ts'
import { type Gateway, oldestOf, type Shared, type Visitor } from './gateway.ts'
import { bodyOf, type CachedPage, encodingOf, type PageCache, pageKeyOf, type PublicPage } from './pageCache.ts'
import { type Closure, sendMaintenancePage, type ShopNews } from './maintenancePage.ts'
import { pagePolicy, type PolicyChanges } from './security.ts'
import { pageRequest } from './requests.ts'
import type { WebApp } from './webApp.ts'

/** Seconds until retry during an outage. */
const retryAfter = 60

/** Timeout of a shared page, in milliseconds. */
const RENDER_MS = 30_000

/** Where the browser reports errors. */
const rollbarOrigin = 'https://api.rollbar.com'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  visitor: Visitor
  /** Raw path without query. */
  pathname: string
}

interface PageServices {
  config: Config
  webApp: WebApp
  gateway: Gateway
  log: Logger
  pages: PageCache
  news: ShopNews
}

/** A page without its response, with what determines the headers. */
interface Outcome {
  readonly rendered: Rendered
  /** Set-Cookie headers of the gateway. */
  readonly setCookies: string[]
  /** The visitor's cookies after them. */
  readonly cookie: string | undefined
  /** How everyone without cookies may share the page; null if nobody may. */
  readonly shared: Shared | null
  readonly nonce: string
  /** The site's notice, shown instead of the page. */
  readonly closure: Closure | null
}

interface PageRequest {
  readonly request: Request
  readonly visitor: Visitor
  readonly cookie: string | undefined
  readonly pathname: string
  /** Sends the page when it is complete. */
  readonly isWhole: boolean
  /** Whether the page is for everyone without cookies. */
  readonly isShared: boolean
}

async function renderPage(
  { request, visitor, cookie: sentCookie, pathname, isWhole, isShared }: PageRequest,
  { config, webApp, gateway, log, pages, news }: PageServices,
): Promise<Outcome> {
  const { signal } = request
  const nonce = randomBytes(16).toString('base64')
  const setCookies: string[] = []
  let cookie = sentCookie
  let closure: Closure | null = null
  const began = Date.now()
  let shared: Shared | null = isShared
    ? { at: began, expires: began + MAX_AGE_MS, version: Number.POSITIVE_INFINITY }
    : null
  const rendered = await webApp.render(request, {
    nonce,
    head: (chunks) => webApp.head(chunks) + factsOfPage({ webApp, config }),
    texts: config.texts,
    isDemo: config.isDemo,
    isWhole,
    async ask(documentId, variables, isQuery) {
      const answer = await gateway.ask(documentId, variables, { cookie, isQuery }, visitor, signal)
      shared = shared && answer.shared && oldestOf(shared, answer.shared)
      // Cookies set by an action are sent by the loaders after it.
      cookie = withCookies(cookie, answer.setCookie)
      setCookies.push(...answer.setCookie)
      // Cached pages must not hide the notice.
      closure = news.read(answer.json) ?? closure
      if (closure) pages.purge()
      return answer.json
    },
    async sendFile(file) {
      try {
        return readSentFile(await gateway.sendFile(file, visitor, signal))
      } catch (error) {
        log.warn({ requestId: visitor.requestId, path: pathname, err: error }, 'could not forward a file')
        return uploadFailure
      }
    },
    onProblem(what, error) {
      if (signal.aborted) return
      log[what === 'fetching' ? 'warn' : 'error'](
        { requestId: visitor.requestId, path: pathname, err: error },
        `${what} failed`,
      )
    },
  })
  return { rendered, setCookies, cookie, shared, nonce, closure }
}

/** The page of an outcome if it may be shared, which reads its body; null otherwise. */
async function publicPage({ rendered, setCookies, shared }: Outcome, policy: string): Promise<PublicPage | null> {
  if ('redirect' in rendered || rendered.status !== 200 || setCookies.length > 0 || shared === null) return null
  if (rendered.isStale || !rendered.isWhole) return null
  const html = await buffer(rendered.body)
  return { ...shared, html, headers: { 'content-security-policy': policy } }
}

/** Renders a page again for the cache. */
async function rerender(key: string, services: PageServices): Promise<PublicPage | 'private' | 'failed'> {
  const requestId = randomUUID()
  const outcome = await renderPage(
    sharedRequest(key, { requestId, address: null, isBackground: true }, services),
    services,
  )
  const page = await publicPage(outcome, policyOf(null, services))
  const { rendered } = outcome
  return page ?? ('status' in rendered && rendered.status >= 500 ? 'failed' : 'private')
}

/** A request that the key alone determines. */
function sharedRequest(key: string, visitor: Visitor, { config }: PageServices): PageRequest {
  const request = new Request(config.publicUrl.origin + key, { signal: AbortSignal.timeout(RENDER_MS) })
  const pathname = key.split('?', 1)[0] ?? '/'
  return { request, visitor, cookie: undefined, pathname, isWhole: true, isShared: true }
}

function policyOf(nonce: string | null, { config, webApp }: PageServices): string {
  const sources = { publicUrl: config.publicUrl, scriptHashes: webApp.scriptHashes, nonce }
  return pagePolicy(sources, webApp.policy, ...policyChanges(config))
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

/** Sends a cached page if there is one. */
export function sendCachedPage(
  { request, reply }: Pick<Exchange, 'request' | 'reply'>,
  services: PageServices,
): FastifyReply | null {
  const key = sharedKeyOf(request.raw)
  const page = key === null ? null : services.pages.get(key, () => rerender(key, services))
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
  reply.headers({ ...headers, ...pages.headersOf(page), vary: 'Accept-Encoding', etag: tag })
  reply.header('server-timing', timingOf(request.id)).type('text/html; charset=utf-8')
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(200).send(bodyOf(page, encoding))
}

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
  if (key !== null) return services.pages.afterOthers(key, () => sendSharedPage(key, exchange, services))
  const gone = new AbortController()
  response.once('close', () => gone.abort())
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
  if (isWhole && pathname === cartPath) reply.header(cartOf, visitorOfCookie(outcome.cookie ?? null) ?? guest)
  return sendOutcome(outcome, exchange, services)
}

/** Renders a page for everyone without cookies, and caches it if it may be shared. */
async function sendSharedPage(key: string, exchange: Exchange, services: PageServices): Promise<FastifyReply> {
  const cached = sendCachedPage(exchange, services)
  if (cached) return cached
  const { purges } = services.pages
  const outcome = await renderPage(sharedRequest(key, exchange.visitor, services), services)
  const page = await publicPage(outcome, policyOf(null, services))
  if (page) return sendShared(await services.pages.put(key, page, purges), exchange, services)
  const { rendered } = outcome
  const fallback = 'status' in rendered && rendered.status >= 500 ? services.pages.afterFailure(key) : null
  return fallback ? sendShared(fallback, exchange, services) : sendOutcome(outcome, exchange, services)
}

function sendOutcome(
  { rendered, setCookies, nonce, closure }: Outcome,
  { request, reply }: Exchange,
  services: PageServices,
): FastifyReply {
  if ('redirect' in rendered) setCookies.push(...rendered.redirect.headers.getSetCookie())
  if (setCookies.length > 0) reply.header('set-cookie', lastOfEach(setCookies))
  reply.header('vary', 'Cookie, Accept-Encoding').header('cache-control', 'private, no-store')
  reply.header('server-timing', timingOf(request.id))
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

/** Additional sources of the page policy, from the settings. */
function* policyChanges({ publicUrl, paymentFrameOrigin, rollbar }: Config): Generator<PolicyChanges> {
  if (paymentFrameOrigin !== null) yield { 'frame-src': [paymentFrameOrigin] }
  if (rollbar !== null) yield { 'connect-src': [rollbarOrigin] }
  if (publicUrl.protocol === 'https:') yield { 'upgrade-insecure-requests': [] }
}

function factsOfPage({
  webApp: { build },
  config: { rollbar, isOfflineEnabled },
}: Pick<PageServices, 'webApp' | 'config'>) {
  return pageFactsMarkup({ build, rollbar, isOfflineEnabled: isOfflineEnabled && build !== null })
}
