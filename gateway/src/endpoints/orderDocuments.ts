import { UUID } from '../backend/jsonapi/names.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Dispatcher } from 'undici'
import type { BackendClient } from '../backend/connection/client.ts'
import { SignedOutError } from '../backend/jsonapi/errors.ts'
import { pickHeaders } from './files.ts'
import { pdfPolicy } from '../protection/headers.ts'
import type { Session } from '../session/session.ts'

/** "/orders/{uuid}/invoice-1.pdf", or the file that a buyer sent with a quote request */
const documentPattern = new RegExp(String.raw`^/orders/(${UUID})/(?:[a-z-]{1,20}\d{0,3}\.pdf|(quote-file))$`, 'i')

/** Media types of buyers' files; others are sent as bytes. */
const fileTypes: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png', 'model/step'])

/** Generating a document takes a moment, and requests queue. */
const TIMEOUT_MS = 30_000
const MAX_ERROR_PAGE_BYTES = 64 * 1024

/** Order documents are private: no cache may store them. */
const privateHeaders = { 'cache-control': 'private, no-store' }

export function isOrderDocumentPath(pathname: string): boolean {
  return documentPattern.test(pathname)
}

export interface OrderDocumentRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  readonly client: BackendClient
  readonly session: Session
  /** Sets refreshed cookies before the first byte is sent. */
  readonly writeCookies: () => Promise<void>
}

/** Streams an order document to anyone who may read the order; answers 404 to everyone else. */
export async function serveOrderDocument(paper: OrderDocumentRequest): Promise<void> {
  const { request, response, writeCookies } = paper
  const { method = 'GET' } = request
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const answer = await askAsReader(paper)
  await writeCookies()
  const type = [answer?.headers['content-type']].flat()[0] ?? ''
  const isBuyersFile = documentPattern.exec(pathOf(request))?.[2] !== undefined
  if (!answer || answer.statusCode !== 200 || !(isBuyersFile || type === 'application/pdf')) {
    await answer?.body.dump({ limit: MAX_ERROR_PAGE_BYTES }).catch(() => {})
    const isOurs = answer !== null && (answer.statusCode >= 500 || answer.statusCode === 200)
    response.writeHead(isOurs ? 502 : 404, { ...privateHeaders, 'content-type': 'text/plain; charset=utf-8' })
    response.end(
      isOurs ? 'This document cannot be generated right now. Try again in a minute.\n' : 'Document not found.\n',
    )
    return
  }
  response.writeHead(200, {
    ...(!isBuyersFile && pdfPolicy),
    ...privateHeaders,
    'content-type': !isBuyersFile || fileTypes.has(type) ? type : 'application/octet-stream',
    ...pickHeaders(answer.headers, ['content-length', 'content-disposition']),
    ...(isBuyersFile && { 'content-disposition': attachmentOf(answer.headers['content-disposition']) }),
  })
  await pipeline(answer.body, response)
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/'
}

/** Uploaded files are saved and never displayed, whatever the site says. */
function attachmentOf(disposition: string | string[] | undefined): string {
  const [said = ''] = [disposition].flat()
  return said.startsWith('attachment;') ? said : 'attachment'
}

/** With all of the browser's credentials for the order. Null if it has none. */
async function askAsReader(paper: OrderDocumentRequest): Promise<Dispatcher.ResponseData | null> {
  const { session, request } = paper
  const path = pathOf(request)
  const uuid = documentPattern.exec(path)?.[1]?.toLowerCase()
  const link = session.orderLink?.uuid === uuid ? session.orderLink?.token : undefined
  const withLink = link === undefined ? {} : { 'commerce-order-token': link }
  try {
    if (session.isSignedIn) return await askAsCustomer(paper, path, withLink)
  } catch (error) {
    if (!(error instanceof SignedOutError)) throw error
  }
  const { cartToken } = session
  const identity = { ...withLink, ...(cartToken !== null && { 'commerce-cart-token': cartToken }) }
  return Object.keys(identity).length === 0 ? null : ask(paper, path, identity)
}

/** If the site rejects the token, it is refreshed and the request repeated once. */
async function askAsCustomer(
  paper: OrderDocumentRequest,
  path: string,
  withLink: Readonly<Record<string, string>>,
): Promise<Dispatcher.ResponseData> {
  let token = ''
  const answer = await paper.session.withToken((current) => {
    token = current
    return ask(paper, path, { ...withLink, authorization: `Bearer ${current}` })
  })
  if (answer.statusCode !== 401) return answer
  await answer.body.dump({ limit: MAX_ERROR_PAGE_BYTES }).catch(() => {})
  const renewed = await paper.session.replaceToken(token)
  return ask(paper, path, { ...withLink, authorization: `Bearer ${renewed}` })
}

function ask(
  { client, request, requestId }: OrderDocumentRequest,
  path: string,
  identity: Readonly<Record<string, string>>,
): Promise<Dispatcher.ResponseData> {
  return client.dispatchers.of('documents').request({
    origin: client.origin,
    path,
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    headers: { accept: path.endsWith('.pdf') ? 'application/pdf' : '*/*', 'x-request-id': requestId, ...identity },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}
