import { matchesTag } from '@shop/runtime/entityTags'
import { MAX_AGE_MS } from '@shop/runtime/freshness'
import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import * as z from 'zod'
import { pageFactsMarkup, requestTiming } from '../platform/device/pageFacts.ts'
import { visitorOfCookie } from '../platform/session/sameCustomer.ts'
import { cartOf, guest, wholePage } from '../platform/device/offline/protocol.ts'
import { uploadFailure, readSentFile } from '../features/contact/contactFile.ts'
import { cartPath } from '../components/paths.ts'
import { holdsSecret } from '../platform/reporting/secretAddresses.ts'
import type { Rendered } from '../server.tsx'
import type { Config } from './config.ts'
import { lastOfEach, personalCookiesIn, withCookies } from './cookies.ts'
import { FormRefusal, postedForm } from './forms.ts'
import { type Gateway, oldestOf, type Shared, type Visitor } from './gateway.ts'
import {
  bodyOf,
  type CachedPage,
  type Encoding,
  encodingOf,
  type PageCache,
  pageKeyOf,
  type PublicPage,
  requestOfKey,
} from './pageCache.ts'
import { type Closure, sendMaintenancePage, type ShopNews } from './maintenancePage.ts'
import { pagePolicy, type PolicyChanges } from './security.ts'
import { pageRequest } from './requests.ts'
import { Template, visitorParts } from './visitorPage.ts'
import type { WebApp } from './webApp.ts'
import { unitsName } from '../platform/units/units.ts'

/** Seconds until retry during an outage. */
const retryAfter = 60

/** Timeout of a shared page, in milliseconds. */
const RENDER_MS = 30_000

/** How old the cart of a page's header may be, in seconds. The gateway knows of the visitor's own changes. */
const VIEWER_MAX_AGE_S = 10

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
  /** Whether all that was read is the same for every visitor, but for the shell. */
  readonly isTemplate: boolean
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
  /** Whether the page is for everyone: the gateway gets no cookie. */
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
  const { isSharedOperation } = await webApp.visitors()
  let isTemplate = isShared
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
      isTemplate &&= isSharedOperation(documentId)
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
  return { rendered, setCookies, cookie, shared, isTemplate, nonce, closure }
}

/** The page of an outcome if it may be shared, which reads its body; null otherwise. */
async function publicPage(
  { rendered, setCookies, shared, isTemplate }: Outcome,
  policy: string,
): Promise<PublicPage | null> {
  if ('redirect' in rendered || rendered.status !== 200 || setCookies.length > 0 || shared === null) return null
  if (rendered.isStale || !rendered.isWhole) return null
  const html = await buffer(rendered.body)
  return { ...shared, html, headers: { 'content-security-policy': policy }, isTemplate }
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
  const { url, cookie } = requestOfKey(key)
  const request = new Request(config.publicUrl.origin + url, {
    headers: cookie === null ? {} : { cookie },
    signal: AbortSignal.timeout(RENDER_MS),
  })
  const pathname = url.split('?', 1)[0] ?? '/'
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

/** Whether the request is of a visitor whom the shell may show something of. */
function isOfVisitor({ headers: { cookie } }: IncomingMessage): boolean {
  return personalCookiesIn(cookie).some((name) => name !== unitsName)
}

function cachedPage(key: string, services: PageServices): CachedPage | null {
  return services.pages.get(key, () => rerender(key, services))
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

/** The page for everyone, from the cache or rendered now and cached; what was rendered if it may not be shared. */
function sharedPage(key: string, visitor: Visitor, services: PageServices): Promise<CachedPage | Outcome> {
  const { pages } = services
  return pages.afterOthers(key, async () => {
    const cached = cachedPage(key, services)
    if (cached) return cached
    const { purges } = pages
    const outcome = await renderPage(sharedRequest(key, visitor, services), services)
    const page = await publicPage(outcome, policyOf(null, services))
    return page ? pages.put(key, page, purges) : outcome
  })
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
