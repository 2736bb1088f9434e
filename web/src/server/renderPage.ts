import { MAX_AGE_MS } from '@shop/runtime/freshness'
import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { readSentFile, uploadFailure } from '../features/contact/contactFile.ts'
import { pageFactsMarkup } from '../platform/device/pageFacts.ts'
import type { Rendered } from '../server.tsx'
import type { Config } from './config.ts'
import { withCookies } from './cookies.ts'
import { type Gateway, oldestOf, type Shared, type Visitor } from './gateway.ts'
import type { Closure, ShopNews } from './maintenancePage.ts'
import { type CachedPage, type PageCache, type PublicPage, requestOfKey } from './pageCache.ts'
import { pagePolicy, type PolicyChanges } from './security.ts'
import type { WebApp } from './webApp.ts'

/** Timeout of a shared page, in milliseconds. */
const RENDER_MS = 30_000

/** Where the browser reports errors. */
const rollbarOrigin = 'https://api.rollbar.com'

export interface PageServices {
  config: Config
  webApp: WebApp
  gateway: Gateway
  log: Logger
  pages: PageCache
  news: ShopNews
}

/** A page without its response, with what determines the headers. */
export interface Outcome {
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

export async function renderPage(
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

export function policyOf(nonce: string | null, { config, webApp }: PageServices): string {
  const sources = { publicUrl: config.publicUrl, scriptHashes: webApp.scriptHashes, nonce }
  return pagePolicy(sources, webApp.policy, ...policyChanges(config))
}

export function cachedPage(key: string, services: PageServices): CachedPage | null {
  return services.pages.get(key, () => rerender(key, services))
}

/** The page for everyone, from the cache or rendered now and cached; what was rendered if it may not be shared. */
export function sharedPage(key: string, visitor: Visitor, services: PageServices): Promise<CachedPage | Outcome> {
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
