import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { z } from 'zod'
import { startServer, stopServer } from './localServer.ts'
import { isJson, RECORDED_ORIGIN, type RecordedResponse } from './recordedSite.ts'

/** Response headers that gateways read, except for those that make requests conditional. */
const recordedHeaders = ['content-type', 'cache-control', 'location', 'retry-after']

const claimsSchema = z.record(z.string(), z.unknown())

/** A token with the same claims that no site accepts. */
function withoutSignature(header: string, claims: string): string {
  const { jti: _, ...others } = claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
  return `${header}.${Buffer.from(JSON.stringify(others)).toString('base64url')}.recorded`
}

/** Text without tokens, people's addresses and the hosts of this machine. */
export function publicText(text: string): string {
  return text
    .replaceAll(/\b(eyJ[\w-]+)\.(eyJ[\w-]+)\.[\w-]+/g, (_, header: string, claims: string) =>
      withoutSignature(header, claims),
    )
    .replaceAll(/"(access|refresh)_token":"(?!eyJ)[^"]*"/g, '"$1_token":"recorded-$1-token"')
    .replaceAll(/https?:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?/g, RECORDED_ORIGIN)
    .replaceAll(/[\w.+-]+@(?!(?:\w+\.)*example\b)[\w-]+(?:\.[\w-]+)+/g, 'person@lab.example')
}

/** A response without links of resources, which gateways never read: half of a list. */
function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !(name === 'links' && isOwnLinks(inner)))
      .map(([name, inner]) => [name, withoutLinks(inner)]),
  )
}

function isOwnLinks(links: unknown): boolean {
  return (
    typeof links === 'object' &&
    links !== null &&
    Object.keys(links).every((name) => /^(?:self|related|help)$/.test(name))
  )
}

/** Written again first, because sites escape the slashes of URLs. */
function publicJson(body: string): unknown {
  return JSON.parse(publicText(JSON.stringify(withoutLinks(JSON.parse(body)))))
}

interface SiteRecorder {
  readonly url: string
  /** The responses so far. */
  readonly responses: readonly RecordedResponse[]
  /** Forgets the responses. */
  reset(): void
  stop(): Promise<void>
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(recordedHeaders.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))
}

/** Sends a request on. @returns the response of the site */
async function onward(site: string, incoming: IncomingMessage): Promise<IncomingMessage> {
  const { 'accept-encoding': _, 'transfer-encoding': __, ...headers } = incoming.headers
  const sent = await buffer(incoming)
  const outgoing = request(new URL(incoming.url ?? '/', site), {
    method: incoming.method,
    headers: { ...headers, ...(sent.length > 0 && { 'content-length': sent.length }) },
  })
  outgoing.end(sent)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return answer
}

/**
 * A proxy that records a site's responses. Its URLs are the proxy's, because sites build links with the host they are
 * asked for. @param hidden paths that it does not pass on, as if the site lacked them
 */
export async function startSiteRecorder(site: string, hidden?: RegExp): Promise<SiteRecorder> {
  let responses: RecordedResponse[] = []
  const server = createServer((incoming, response) => {
    void (async () => {
      const { method = '', url = '' } = incoming
      const isHidden = hidden?.test(url) === true
      const answer = isHidden ? null : await onward(site, incoming)
      const headers = answer ? headersOf(answer) : { 'content-type': 'application/json' }
      const body = answer ? await text(answer) : '{"message":"No route found"}'
      const status = answer?.statusCode ?? 404
      response.writeHead(status, headers).end(body)
      const isCustomer = incoming.headers.authorization !== undefined
      const parsed: unknown = isJson({ headers }) && body !== '' ? publicJson(body) : publicText(body).slice(0, 500)
      if (method !== 'HEAD')
        responses.push({ method, address: publicText(url), isCustomer, status, headers, body: parsed })
    })().catch(() => response.destroy())
  })
  const url = await startServer(server)
  return {
    url,
    get responses() {
      return responses
    },
    reset: () => {
      responses = []
    },
    stop: () => stopServer(server),
  }
}
