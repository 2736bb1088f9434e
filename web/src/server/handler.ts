import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import proxyAddr from 'proxy-addr'
import { OVERLOAD_RETRY_AFTER_S, Overload, PRIORITY, type Priority } from '../../../runtime/src/overload.ts'
import { serveFiles } from './builtFiles.ts'
import type { Config } from './config.ts'
import type { Gateway, Visitor } from './gateway.ts'
import { endedWorker } from './endedWorker.ts'
import { isForged, sendPage } from './page.ts'
import { sendBusyPage } from './busyPage.ts'
import { contactFilesPath } from '../features/contact/contactFile.ts'
import { createPageLimits, type PageLimits } from './pageLimits.ts'
import { wrongAddress } from './limits.ts'
import { requestIdOf } from './requestId.ts'
import { paymentFramePolicy, secure } from './security.ts'
import type { Site } from './site.ts'
import { robotsText } from './robots.ts'
import { createSitemap, type Sitemap } from './sitemap.ts'

export interface Rooms {
  config: Config
  site: Site
  gateway: Gateway
  log: Logger
  state: { readonly isDraining: boolean }
  /** Overload protection; by default, one that measures this process. */
  overload?: Overload
}

export interface Exchange {
  incoming: IncomingMessage
  response: ServerResponse
  visitor: Visitor
  /** Path without query, as it was sent. */
  pathname: string
  /** Called once the response has been sent or the client has left. */
  onAnswered: () => void
}

/** What is made once and kept for all requests. */
interface Made {
  sitemap: Sitemap
  overload: Overload
  pageLimits: PageLimits
}

type Answer = (exchange: Exchange, rooms: Rooms & Made) => void | Promise<void>

/** Which paths are not pages, the first that fits. */
const answers: [path: RegExp, answer: Answer][] = [
  [/^\/health\/live$/, ({ response }) => sendJson(response, 200, { status: 'ok' })],
  [/^\/health\/ready$/, sendReadiness],
  [/^\/graphql$/, forward],
  [/^\/api\/user-(auth|info)$/, forward],
  [/^\/oauth\/token$/, forward],
  [/^\/vitals$/, sendVitals],
  [/^\/contact-files$/, sendContactFile],
  [/^\/service-worker\.js$/, sendServiceWorker],
  [/^\/(assets|builds)\//, sendBuiltFile],
  [/^\/robots\.txt$/, sendRobots],
  [/^\/sitemap\.xml$|^\/sitemaps\//, sendSitemap],
  [/^\/sites\/default\/files\//, forward],
  [/^\/\.well-known\/security\.txt$/, forward],
  [/^\/payment-frame\//, sendPaymentFrame],
  [/^\/orders\/[^/]+\/[\w-]+\.pdf$/, forward],
]

export function createHandler(given: Rooms) {
  const rooms = {
    ...given,
    sitemap: createSitemap(given),
    overload: given.overload ?? new Overload(),
    pageLimits: createPageLimits(given.config.rateLimitFactor),
  }
  return (incoming: IncomingMessage, response: ServerResponse) => {
    // Draining, limits, the log and compression all listen for its end.
    response.setMaxListeners(20)
    const began = performance.now()
    const requestId = requestIdOf(incoming.headers['x-request-id'])
    const pathname = (incoming.url ?? '/').split('?', 1)[0] ?? '/'
    response.setHeader('X-Request-Id', requestId)
    secure(response, incoming.url ?? '/', rooms.config)
    response.once('close', () => {
      exchange.onAnswered()
      const ms = Math.round((performance.now() - began) * 10) / 10
      rooms.log.info({ requestId, method: incoming.method, path: pathname, status: response.statusCode, ms }, 'request')
    })
    const visitor = {
      requestId,
      address: proxyAddr(incoming, rooms.config.isTrustedProxy),
      isBackground: isBackground(incoming),
      userAgent: incoming.headers['user-agent'],
    }
    const exchange: Exchange = { incoming, response, visitor, pathname, onAnswered() {} }
    const wrong = wrongAddress(incoming.url ?? '/')
    if (wrong) return sendText(response, wrong.status, wrong.text)
    const answer = answers.find(([path]) => path.test(pathname))?.[1] ?? sendSite
    Promise.resolve(answer(exchange, rooms)).catch((error: unknown) => {
      rooms.log.error({ requestId, path: pathname, err: error }, 'failed')
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'Something has gone wrong with our server, we apologize for the inconvenience.')
    })
  }
}

/** A file of the site where there is one, else a page. */
function sendSite(exchange: Exchange, rooms: Rooms & Made) {
  const { incoming, response } = exchange
  const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
  if (!isRead && incoming.method !== 'POST') {
    response.setHeader('Allow', 'GET, HEAD, POST')
    return sendText(response, 405, 'This method is not allowed here.')
  }
  if (!isRead) return sendPageInTime(exchange, rooms)
  return new Promise<void>((resolve, reject) => {
    response.once('close', resolve)
    rooms.site.files(incoming, response, () => void sendPageInTime(exchange, rooms).then(resolve, reject))
  })
}

/** Largest body that the gateway accepts, except contact uploads, in bytes. */
const largestForwarded = 1024 * 1024

const robot = /bot\b|crawl|spider|slurp/i

/** Whether nobody is waiting for the response: robots and prefetched pages. */
const isBackground = ({ headers }: IncomingMessage) =>
  robot.test(headers['user-agent'] ?? '') || /\bprefetch\b/.test(headers['sec-purpose']?.toString() ?? '')

function priorityOf({ incoming, pathname, visitor }: Exchange): Priority {
  if (visitor.isBackground) return PRIORITY.background
  const isBuying = incoming.method === 'POST' || /^\/(cart|checkout|user|order)\b/.test(pathname)
  return isBuying ? PRIORITY.interactive : PRIORITY.page
}

/** Sends the page unless the visitor's network or the server has too many to render. */
async function sendPageInTime(exchange: Exchange, rooms: Rooms & Made) {
  const { incoming, response, visitor } = exchange
  const { isDemo } = rooms.config
  const waitS = await rooms.pageLimits(visitor.address ?? '', response)
  if (waitS > 0) return sendBusyPage(incoming, response, { status: 429, retryAfterS: waitS, isDemo })
  const answered = rooms.overload.admit(priorityOf(exchange))
  if (!answered) return sendBusyPage(incoming, response, { status: 503, retryAfterS: OVERLOAD_RETRY_AFTER_S, isDemo })
  exchange.onAnswered = answered
  return sendPage(exchange, rooms)
}

/** A file of this build. One of a build before is gone: whoever asks for it has an old page, and no page would help. */
function sendBuiltFile({ incoming, response }: Exchange, { site }: Rooms) {
  site.files(incoming, response, () => sendText(response, 404, 'This file is of another build. Load the page again.'))
}

/** The code by which browsers keep pages; switched off, code by which they give them up. */
function sendServiceWorker(exchange: Exchange, rooms: Rooms) {
  if (rooms.config.isKeptOffline) return sendBuiltFile(exchange, rooms)
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }
  return void exchange.response.writeHead(200, headers).end(endedWorker)
}

/** A file on its way to the office, ahead of its message. It comes from pages of the shop only. */
function sendContactFile(exchange: Exchange, rooms: Rooms) {
  const { incoming, response } = exchange
  if (incoming.method === 'POST' && !isForged(incoming, rooms.config.publicUrl)) return forward(exchange, rooms)
  incoming.resume()
  const message = 'Files are taken from the contact page only.'
  return sendJson(response, incoming.method === 'POST' ? 403 : 405, { error: { message } })
}

/** How pages of this site loaded, from the browser. Other sites have nothing to tell. */
function sendVitals(exchange: Exchange, rooms: Rooms) {
  const { incoming, response } = exchange
  if (incoming.method === 'POST' && !isForged(incoming, rooms.config.publicUrl)) return forward(exchange, rooms)
  return sendText(response, incoming.method === 'POST' ? 403 : 405, 'Only pages of this shop tell how they loaded.')
}

/** The test provider's page for cards, with what it needs. Only demo shops have one. */
function sendPaymentFrame({ incoming, response, pathname }: Exchange, { site, config }: Rooms) {
  if (!config.isDemo) return sendText(response, 404, 'There is no such file.')
  response.setHeader('Content-Security-Policy', paymentFramePolicy)
  if (pathname === '/payment-frame/') incoming.url = '/payment-frame/index.html'
  site.files(incoming, response, () => sendText(response, 404, 'There is no such file.'))
}

async function sendReadiness({ response }: Exchange, { gateway, state, overload }: Rooms & Made) {
  const status = state.isDraining ? 'draining' : overload.isReady ? 'ok' : 'overloaded'
  // Pages are answered without the gateway too (they say what is missing), so its state is told and not required.
  sendJson(response, status === 'ok' ? 200 : 503, {
    status,
    gateway: (await gateway.isAlive()) ? 'ok' : 'unreachable',
  })
}

async function sendSitemap({ incoming, response, visitor: { requestId } }: Exchange, { sitemap, log }: Rooms & Made) {
  try {
    const files = await sitemap(requestId)
    serveFiles(files)(incoming, response, () => sendText(response, 404, 'There is no such sitemap.'))
  } catch (error) {
    log.warn({ requestId, err: error }, 'sitemap failed')
    response.setHeader('Retry-After', '60')
    sendText(response, 503, 'Something has gone wrong fetching the sitemap. Please try again.')
  }
}

function sendRobots({ response }: Exchange, { config }: Rooms) {
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
  response.end(robotsText(config.publicUrl.origin))
}

async function forward({ incoming, response, visitor, pathname }: Exchange, { gateway, log }: Rooms) {
  const { requestId } = visitor
  if (pathname !== contactFilesPath && Number(incoming.headers['content-length'] ?? 0) > largestForwarded) {
    // The body is not read to its end.
    response.setHeader('Connection', 'close')
    const message = 'The request body is too large: at most 1 MB is allowed.'
    return sendJson(response, 413, { errors: [{ message, extensions: { code: 'TOO_LARGE', status: 413, requestId } }] })
  }
  try {
    await gateway.forward(incoming, response, visitor)
  } catch (error) {
    if (response.closed || response.headersSent) return void response.destroy()
    log.warn({ requestId, path: pathname, err: error }, 'gateway did not answer')
    const status = 503
    const title = 'Unexpected Error'
    const message = 'Something has gone wrong fetching the data. Please try again.'
    const extensions = { code: 'UPSTREAM_UNAVAILABLE', title, status, requestId }
    if (pathname === '/graphql') sendJson(response, status, { errors: [{ message, extensions }] })
    else if (/^\/(sites|orders)\//.test(pathname)) sendText(response, status, message)
    else sendJson(response, status, { error: { message } })
  }
}

function sendJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

function sendText(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(text)
}
