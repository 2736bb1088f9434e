import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { PLACEHOLDER_FILE, PLACEHOLDER_SVG } from '../backend/content/images.ts'
import type { BackendClient } from '../backend/connection/client.ts'
import { FairQueue } from '../protection/fairQueue.ts'
import { pdfPolicy } from '../protection/headers.ts'

const MAX_FILE_BYTES = 64 * 1024 * 1024
const MAX_ERROR_PAGE_BYTES = 64 * 1024

/**
 * Generating a model takes the backend seconds, and requests queue. A picture that takes this long is not worth waiting
 * for.
 */
const longestMs: Readonly<Record<string, number>> = { step: 120_000, glb: 120_000, pdf: 30_000, dxf: 30_000 }
const DEFAULT_TIMEOUT_MS = 10_000

/** If too many requests wait for models, clients are told to retry; other failures only say whether the file exists. */
const BUSY = 503

/** Only headers about the file itself pass in either direction: no cookies and no tokens. */
const requestHeaders = ['accept', 'if-none-match', 'if-modified-since', 'range', 'if-range']
const responseHeaders = [
  ...['content-type', 'content-length', 'content-encoding', 'content-range', 'accept-ranges', 'content-disposition'],
  ...['etag', 'last-modified', 'cache-control', 'expires', 'vary'],
]

/** The named headers that are present. */
export function pickHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  names: readonly string[],
) {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, [headers[name]].flat().join(', ')]])),
  )
}

const BUSY_TEXT = 'This file cannot be generated right now. Try again in a minute.\n'
const NOT_FOUND = 'File not found.\n'

const safeHeaderNames = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
}

/** Editors' files are displayed, never executed: not even an SVG opened directly. */
function safeHeaders(contentType: string | string[] | undefined) {
  return contentType === 'application/pdf' ? pdfPolicy : safeHeaderNames
}

/** "/sites/default/files/models/180050.st%65p?v=1" → "step", as the backend reads it */
function ending(url: string) {
  const path = url.replace(/\?.*$/s, '').replace(/%[2-7][\da-f]/gi, decodeURIComponent)
  return /\.(\w+)$/.exec(path)?.[1] ?? ''
}

/** A parent directory step in any encoding: the site might follow it outside the files. */
const stepPattern = /(?:[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:[/\\]|%2f|%5c|$)/i

export interface FileRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly client: BackendClient
  readonly requestId: string
  /** The client's network, for fairness. */
  readonly network: string
  readonly models: FairQueue
}

/**
 * Requests for models, which the backend generates one at a time: few enough that its queue never fills, and each
 * network in turn.
 */
export function modelQueue(): FairQueue {
  return new FairQueue({ budget: 4, maxPerFlow: 40, maxWaiting: 400 })
}

/** Streams a public file from the backend. */
export async function serveFile(file: FileRequest): Promise<void> {
  const { request, response, network, models } = file
  if (!/^(?:step|glb)$/.test(ending(request.url ?? ''))) return streamFile(file)
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  const turn = await models.enter(network, 1, controller.signal).catch(() => null)
  if (turn === null) return
  if (typeof turn !== 'function') return sendBusy(response)
  try {
    await streamFile(file, turn)
  } finally {
    turn()
  }
}

function sendBusy(response: ServerResponse): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' }
  response.writeHead(BUSY, headers).end(BUSY_TEXT)
}

/** @param onResponse called when the backend has the file: clients may take long to read it */
async function streamFile(
  { request, response, client, requestId }: FileRequest,
  onResponse: () => void = () => {},
): Promise<void> {
  const { method = 'GET', url = '/' } = request
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  if (url === PLACEHOLDER_FILE) {
    response.writeHead(200, {
      ...safeHeaderNames,
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
    })
    response.end(method === 'HEAD' ? undefined : PLACEHOLDER_SVG)
    return
  }
  if (stepPattern.test(url.replace(/\?.*$/s, ''))) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    response.end(NOT_FOUND)
    return
  }
  if (client.isBusy('files')) {
    sendBusy(response)
    return
  }
  const answer = await client.dispatchers.of('files').request({
    origin: client.origin,
    path: url,
    method,
    headers: { ...pickHeaders(request.headers, requestHeaders), 'x-request-id': requestId },
    signal: AbortSignal.timeout(longestMs[ending(url)] ?? DEFAULT_TIMEOUT_MS),
  })
  onResponse()
  const isTooLarge = Number(answer.headers['content-length'] ?? 0) > MAX_FILE_BYTES
  if (answer.statusCode >= 400 || isTooLarge) {
    // Discards the rest of the response, or its connection, silently.
    await answer.body.dump({ limit: MAX_ERROR_PAGE_BYTES }).catch(() => {})
    const isBusy = answer.statusCode === BUSY
    response.writeHead(isBusy ? BUSY : answer.statusCode < 500 && !isTooLarge ? 404 : 502, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...(isBusy ? pickHeaders(answer.headers, ['retry-after']) : {}),
    })
    response.end(isBusy ? BUSY_TEXT : NOT_FOUND)
    return
  }
  response.writeHead(answer.statusCode, {
    ...pickHeaders(answer.headers, responseHeaders),
    ...safeHeaders(answer.headers['content-type']),
  })
  await pipeline(answer.body, limitSize, response)
}

async function* limitSize(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > MAX_FILE_BYTES) throw new Error('the file is larger than allowed')
    yield chunk
  }
}
