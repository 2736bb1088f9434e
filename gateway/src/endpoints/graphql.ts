import type { IncomingMessage } from 'node:http'
import type { ExecutionResult } from 'graphql'
import { processRegularResult } from 'graphql-yoga'
import type { App } from '../app.ts'
import { policyOfPage } from '../protection/headers.ts'

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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The parameters of a request; undefined if a part is not valid JSON. @param body null for a GET */
export function parametersOf({ url = '' }: IncomingMessage, body: string | null): unknown {
  if (body !== null) return parseJson(body)
  const given = new URLSearchParams(url.split('?', 2)[1])
  const [query, operationName] = ['query', 'operationName'].map((name) => given.get(name) || undefined)
  const documentId = given.get('documentId') ?? undefined
  const variables = parseJson(given.get('variables') || 'null')
  const extensions = parseJson(given.get('extensions') || 'null')
  if (variables === undefined || extensions === undefined) return undefined
  return { query, operationName, documentId, variables, extensions }
}

export interface Written {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly content: string
}

/** A result as response. Errors determine the status, as GraphQL over HTTP defines for the media type. */
export async function writeResult(result: ExecutionResult, mediaType: MediaType, app: App): Promise<Written> {
  if (!result.errors) {
    const headers = { 'content-type': `${mediaType}; charset=utf-8` }
    return { status: 200, headers, content: JSON.stringify(result) }
  }
  return read(processRegularResult(result, app.fetchAPI, mediaType))
}

/** Whether a browser wants GraphiQL's page. */
export function wantsPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true
}

/** GraphiQL's page, with a policy that allows its own scripts only. */
export async function graphiqlPage(app: App): Promise<Written> {
  const request = new Request('http://gateway.invalid/graphql', { headers: { accept: 'text/html' } })
  const { headers, ...page } = await read(await app.fetch(request))
  return { ...page, headers: { ...headers, 'content-security-policy': policyOfPage(page.content) } }
}

async function read(response: Response): Promise<Written> {
  return { status: response.status, headers: Object.fromEntries(response.headers), content: await response.text() }
}
