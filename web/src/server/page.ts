import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pageFactsMarkup } from '../platform/device/pageFacts.ts'
import { visitorOfCookie } from '../platform/session/visitorCookie.ts'
import { cartOf, guest, wholePage } from '../platform/device/offline/headers.ts'
import { notSent, readSentFile } from '../features/contact/contactFile.ts'
import { contactPath } from '../components/paths.ts'
import { holdsSecret } from '../platform/reporting/secretAddresses.ts'
import { compression } from './compression.ts'
import type { Config } from './config.ts'
import { lastOfEach, withCookies } from './cookies.ts'
import { limitedForm } from './formParts.ts'
import type { Exchange, Rooms } from './handler.ts'
import { pagePolicy, type PolicyChanges } from './security.ts'

/** Seconds after which a visitor may come back during maintenance or an outage. */
const retryAfter = 60

/** Where the browser's part of the error reporting sends to. */
const rollbarOrigin = 'https://api.rollbar.com'

/** Largest form a page takes, in bytes. */
const largestForm = 64 * 1024
/** The same for one with a file: somewhat more than such files may have, so that what is too large is told by the form. */
const largestFormWithFile = 12 * 1024 * 1024

/** Answers with a rendered page, or with the redirect that its loaders or action decided on. */
export async function sendPage({ incoming, response, visitor, pathname }: Exchange, rooms: Rooms) {
  const { config, site, gateway, log } = rooms
  if (incoming.method === 'POST') {
    const refusal = refusalOf(incoming, pathname, config.publicUrl)
    if (refusal) {
      response.writeHead(refusal.status, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(refusal.text)
      return
    }
  }
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const nonce = randomBytes(16).toString('base64')
  let cookie = incoming.headers.cookie
  const setCookies: string[] = []
  const isWhole = incoming.headers[wholePage] !== undefined

  const rendered = await site.render(pageRequest(incoming, response, config.publicUrl, gone.signal), {
    nonce,
    head: (chunk) => site.head(chunk, nonce) + factsOfPage(visitor.requestId, rooms),
    isDemo: config.isDemo,
    isWhole,
    async ask(documentId, variables) {
      const { json, setCookie } = await gateway.ask(documentId, variables, cookie, visitor, gone.signal)
      // What an action was given, the loaders after it send.
      cookie = withCookies(cookie, setCookie)
      setCookies.push(...setCookie)
      return json
    },
    async sendFile(file) {
      try {
        return readSentFile(await gateway.sendFile(file, visitor, gone.signal))
      } catch (error) {
        log.warn({ requestId: visitor.requestId, path: pathname, err: error }, 'sending a file failed')
        return notSent
      }
    },
    onProblem(what, error) {
      if (gone.signal.aborted) return
      log[what === 'fetching' ? 'warn' : 'error'](
        { requestId: visitor.requestId, path: pathname, err: error },
        `${what} failed`,
      )
    },
  })

  if ('redirect' in rendered) setCookies.push(...rendered.redirect.headers.getSetCookie())
  const isPersonal = incoming.headers.cookie !== undefined || setCookies.length > 0 || holdsSecret(incoming.url ?? '/')
  if (setCookies.length > 0) response.setHeader('Set-Cookie', lastOfEach(setCookies))
  response.setHeader('Vary', 'Cookie, Accept-Encoding')
  response.setHeader('Cache-Control', isPersonal ? 'private, no-store' : 'public, max-age=0, must-revalidate')
  if ('redirect' in rendered) {
    response.writeHead(rendered.redirect.status, { location: rendered.redirect.headers.get('location') ?? '/' })
    response.end()
    return
  }
  if (isWhole && pathname === '/cart') response.setHeader(cartOf, visitorOfCookie(cookie ?? null) ?? guest)
  if (rendered.status >= 400 || rendered.isStale) response.setHeader('Cache-Control', 'private, no-store')
  if (rendered.status === 503 || rendered.status === 429) response.setHeader('Retry-After', String(retryAfter))
  response.setHeader('Content-Security-Policy', pagePolicy(nonce, site.policy, ...policyChanges(config)))
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.statusCode = rendered.status
  if (incoming.method === 'HEAD') {
    rendered.body.destroy()
    response.end()
    return
  }
  const { encoding, stream } = compression(incoming.headers['accept-encoding'])
  if (encoding) response.setHeader('Content-Encoding', encoding)
  try {
    await (stream ? pipeline(rendered.body, stream, response) : pipeline(rendered.body, response))
  } catch (error) {
    // A visitor who left is no failure.
    if (!gone.signal.aborted) throw error
  }
}

/** What the policy of pages allows beyond this site, by the shop's settings. */
function* policyChanges({ publicUrl, paymentFrameOrigin, rollbar }: Config): Generator<PolicyChanges> {
  if (paymentFrameOrigin !== null) yield { 'frame-src': [paymentFrameOrigin] }
  if (rollbar !== null) yield { 'connect-src': [rollbarOrigin] }
  if (publicUrl.protocol === 'https:') yield { 'upgrade-insecure-requests': [] }
}

const factsOfPage = (requestId: string, { site: { build }, config: { rollbar, isKeptOffline } }: Rooms) =>
  pageFactsMarkup({ build, requestId, rollbar, isKeptOffline: isKeptOffline && build !== null })

function pageRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  publicUrl: URL,
  signal: AbortSignal,
): Request {
  const method = incoming.method === 'HEAD' ? 'GET' : (incoming.method ?? 'GET')
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  // The types of Node's streams are not those of fetch, though they are one thing.
  const body = () => Readable.toWeb(limitedForm(incoming, response)) as ReadableStream<Uint8Array>
  // Put together as text: "//host/…" in a request line is a path here, not another site.
  return new Request(publicUrl.origin + (incoming.url ?? '/'), {
    method,
    headers,
    signal,
    ...(method === 'POST' ? { body: body(), duplex: 'half' } : {}),
  })
}

/** Why a posted form is not taken: it came from another site, or it is no form of a sensible size. */
function refusalOf(
  incoming: IncomingMessage,
  pathname: string,
  publicUrl: URL,
): { status: number; text: string } | null {
  const { 'content-type': type = '', 'content-length': length } = incoming.headers
  if (isForged(incoming, publicUrl)) return { status: 403, text: 'This form came from another site.' }
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    return { status: 415, text: 'Only forms are taken here.' }
  }
  const most = pathname === contactPath ? largestFormWithFile : largestForm
  if (length === undefined || Number(length) > most) return { status: 413, text: 'This form is too large.' }
  return null
}

/**
 * Whether another site may have made a visitor's browser post this. Browsers say where a form comes from; one that does
 * not say so and brings cookies is not believed.
 */
export function isForged({ headers }: IncomingMessage, publicUrl: URL): boolean {
  const { origin, cookie, host, 'sec-fetch-site': from } = headers
  if (origin !== undefined) return !URL.canParse(origin) || ![publicUrl.host, host].includes(new URL(origin).host)
  return from === undefined ? cookie !== undefined : from !== 'same-origin'
}
