import type { IncomingMessage } from 'node:http'
import { parseJson } from '../json.ts'
import { MAX_BODY_BYTES, readBody } from '../protection/input.ts'
import { type RefusedRequest, refuse } from '../protection/refusals.ts'
import { ACCEPTED_ENCODINGS, decodeBody } from './encoding.ts'

/** Media types of responses; the first one reports errors by HTTP status too. */
export const mediaTypes = ['application/graphql-response+json', 'application/json'] as const
export type MediaType = (typeof mediaTypes)[number]

/** The media type of the response: the first acceptable one; null if there is none. */
export function mediaTypeOf(accept = '*/*'): MediaType | null {
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
    if (parameters.some((parameter) => parameter.startsWith('charset=') && parameter !== 'charset=utf-8')) continue
    if (type === mediaTypes[0]) return type
    if (['*/*', 'application/*', mediaTypes[1]].includes(type)) return mediaTypes[1]
  }
  return null
}

/** The parameters of a request; undefined if a part is not valid JSON. @param body null for a GET */
export function parametersOf({ url = '' }: IncomingMessage, body: string | null): unknown {
  if (body !== null) return parseJson(body)
  const parameters = new URLSearchParams(url.split('?', 2)[1])
  const [query, operationName] = ['query', 'operationName'].map((name) => parameters.get(name) || undefined)
  const documentId = parameters.get('documentId') ?? undefined
  const variables = parseJson(parameters.get('variables') || 'null')
  const extensions = parseJson(parameters.get('extensions') || 'null')
  if (variables === undefined || extensions === undefined) return undefined
  return { query, operationName, documentId, variables, extensions }
}

/** The body of a POST as text; null if it was refused. */
export async function bodyOf(call: RefusedRequest & { readonly request: IncomingMessage }): Promise<string | null> {
  const { request, response } = call
  const stream = decodeBody(request)
  if (stream === null) {
    response.setHeader('accept-encoding', ACCEPTED_ENCODINGS)
    refuse(call, 415, 'UNSUPPORTED_MEDIA_TYPE', `Send the body uncompressed, or compressed with ${ACCEPTED_ENCODINGS}.`)
    return null
  }
  try {
    const body = await readBody(request, MAX_BODY_BYTES, stream)
    if (body === null)
      refuse(call, 413, 'TOO_LARGE', `The body is larger than ${MAX_BODY_BYTES} bytes.`, {
        limit: {
          name: 'bytes',
          maximum: MAX_BODY_BYTES,
          value: Math.max(MAX_BODY_BYTES + 1, Number(request.headers['content-length'] ?? 0)),
        },
      })
    return body
  } catch (error) {
    if (stream === request || !request.complete) throw error
    refuse(
      call,
      400,
      'BAD_REQUEST',
      'The body does not match its Content-Encoding header. Correct the header or the encoding.',
    )
    return null
  }
}
