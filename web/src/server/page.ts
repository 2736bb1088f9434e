import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { pageFactsMarkup } from '../platform/device/pageFacts.ts'
import { visitorOfCookie } from '../platform/session/sameCustomer.ts'
import { cartOf, guest, wholePage } from '../platform/device/offline/protocol.ts'
import { uploadFailure, readSentFile } from '../features/contact/contactFile.ts'
import { contactPath } from '../components/paths.ts'
import { holdsSecret } from '../platform/reporting/secretAddresses.ts'
import type { Config } from './config.ts'
import type { Gateway, Visitor } from './gateway.ts'
import { pagePolicy, type PolicyChanges } from './security.ts'
import type { Site } from './site.ts'

/** Seconds until retry during maintenance or an outage. */
const retryAfter = 60

/** Where the browser reports errors. */
const rollbarOrigin = 'https://api.rollbar.com'

/** Largest form a page takes, in bytes. */
const largestForm = 64 * 1024
/** The same with a file: slightly above the file limit, so that the form reports larger files. */
const largestFormWithFile = 12 * 1024 * 1024

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  visitor: Visitor
  /** Raw path without query. */
  pathname: string
}

interface Rooms {
  config: Config
  site: Site
  gateway: Gateway
  log: Logger
}

/** Responds with a rendered page, or a redirect from its loaders or action. */
export async function sendPage({ request, reply, visitor, pathname }: Exchange, rooms: Rooms): Promise<FastifyReply> {
  const { config, site, gateway, log } = rooms
  const { raw: incoming } = request
  const { raw: response } = reply
  if (incoming.method === 'POST') {
    const refusal = refusalOf(incoming, pathname, config.publicUrl)
    if (refusal) return reply.code(refusal.status).type('text/plain; charset=utf-8').send(refusal.text)
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
      // Cookies set by an action are sent by the loaders after it.
      cookie = withCookies(cookie, setCookie)
      setCookies.push(...setCookie)
      return json
    },
    async sendFile(file) {
      try {
        return readSentFile(await gateway.sendFile(file, visitor, gone.signal))
      } catch (error) {
        log.warn({ requestId: visitor.requestId, path: pathname, err: error }, 'could not forward a file')
        return uploadFailure
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
  if (setCookies.length > 0) reply.header('set-cookie', lastOfEach(setCookies))
  reply.header('vary', 'Cookie, Accept-Encoding')
  reply.header('cache-control', isPersonal ? 'private, no-store' : 'public, max-age=0, must-revalidate')
  if ('redirect' in rendered) {
    return reply
      .code(rendered.redirect.status)
      .header('location', rendered.redirect.headers.get('location') ?? '/')
      .send()
  }
  if (isWhole && pathname === '/cart') reply.header(cartOf, visitorOfCookie(cookie ?? null) ?? guest)
  if (rendered.status >= 400 || rendered.isStale) reply.header('cache-control', 'private, no-store')
  if (rendered.status === 503 || rendered.status === 429) reply.header('retry-after', String(retryAfter))
  reply.header('content-security-policy', pagePolicy(nonce, site.policy, ...policyChanges(config)))
  reply.type('text/html; charset=utf-8').code(rendered.status)
  if (incoming.method === 'HEAD') {
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

function factsOfPage(requestId: string, { site: { build }, config: { rollbar, isKeptOffline } }: Rooms) {
  return pageFactsMarkup({ build, requestId, rollbar, isKeptOffline: isKeptOffline && build !== null })
}

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
  // Node's stream types differ from fetch's in name only.
  const body = () => Readable.toWeb(limitedForm(incoming, response)) as ReadableStream<Uint8Array>
  // Concatenated: "//host/…" in a request line is a path here, not another site.
  return new Request(publicUrl.origin + (incoming.url ?? '/'), {
    method,
    headers,
    signal,
    ...(method === 'POST' ? { body: body(), duplex: 'half' } : {}),
  })
}

/** Why a posted form is rejected: cross-site, not a form, or too large. */
function refusalOf(
  incoming: IncomingMessage,
  pathname: string,
  publicUrl: URL,
): { status: number; text: string } | null {
  const { 'content-type': type = '', 'content-length': length } = incoming.headers
  if (isForged(incoming, publicUrl)) return { status: 403, text: 'This form came from another site.' }
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    return { status: 415, text: 'Only form submissions are accepted here.' }
  }
  const most = pathname === contactPath ? largestFormWithFile : largestForm
  if (length === undefined || Number(length) > most) return { status: 413, text: 'This form is too large.' }
  return null
}

/**
 * Whether another site may have caused this post. Browsers send the form's origin; requests without it but with cookies
 * are not trusted.
 */
export function isForged({ headers }: IncomingMessage, publicUrl: URL): boolean {
  const { origin, cookie, host, 'sec-fetch-site': from } = headers
  if (origin !== undefined) return !URL.canParse(origin) || ![publicUrl.host, host].includes(new URL(origin).host)
  return from === undefined ? cookie !== undefined : from !== 'same-origin'
}

/** Applies Set-Cookie headers to a Cookie header; undefined if nothing is left. */
export function withCookies(cookie: string | undefined, setCookies: readonly string[]): string | undefined {
  const pairs = new Map((cookie ?? '').split(/;\s*/).filter(Boolean).map(pair))
  for (const header of setCookies) {
    const [name, value] = pair(header.split(';', 1)[0] ?? '')
    if (/;\s*max-age=(0|-\d+)\s*(;|$)/i.test(header)) pairs.delete(name)
    else pairs.set(name, value)
  }
  return pairs.size > 0 ? [...pairs].map(([name, value]) => `${name}=${value}`).join('; ') : undefined
}

/** Removes Set-Cookie headers that are overridden by later ones. */
export function lastOfEach(setCookies: readonly string[]): string[] {
  const last = new Map(setCookies.map((header) => [pair(header.split(';', 1)[0] ?? '')[0], header]))
  return [...last.values()]
}

function pair(text: string): [name: string, value: string] {
  const at = text.indexOf('=')
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

/** Maximum number of form parts. Even small ones cost time to parse. */
const mostParts = 1_000

/** Separator between form parts for a content type. */
function separatorOf(contentType: string): string {
  const boundary = /^multipart\/form-data\b.*?;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)
  return boundary ? `--${boundary[1] ?? boundary[2]}` : '&'
}

/**
 * A posted form's body. Fails if it has too many parts, before they are parsed. After the response or the failure, discards
 * the rest, so that the connection can serve its next request.
 */
export function limitedForm(incoming: IncomingMessage, response: ServerResponse): Readable {
  const separator = separatorOf(incoming.headers['content-type'] ?? '')
  let count = 0
  const form = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(separator); at >= 0; at = chunk.indexOf(separator, at + separator.length)) {
        count += 1
        if (count > mostParts) return done(new Error('The form has too many parts.'))
      }
      done(null, chunk)
    },
  })
  const drop = () => incoming.unpipe(form).resume()
  form.once('error', drop)
  response.once('finish', drop)
  return incoming.pipe(form)
}
