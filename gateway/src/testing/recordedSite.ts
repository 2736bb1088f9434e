import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { z } from 'zod'
import { startServer, stopServer } from './localServer.ts'

/** Replaces the site's origin in recordings. */
export const RECORDED_ORIGIN = 'https://site.example'

const responseSchema = z.object({
  method: z.string(),
  /** Path and query. */
  address: z.string(),
  /** Whether the request had an access token. */
  isCustomer: z.boolean(),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  /** JSON, or the text of other types. */
  body: z.unknown(),
})
export type RecordedResponse = z.infer<typeof responseSchema>

const recordingSchema = z.object({
  /** What the journeys led to. */
  outcome: z.record(z.string(), z.unknown()),
  responses: z.array(responseSchema),
})
type SiteRecording = z.infer<typeof recordingSchema>

export function recordingFile(name: string): URL {
  return new URL(`recordings/sites/${name}.json`, import.meta.url)
}

export function isJson({ headers }: Pick<RecordedResponse, 'headers'>): boolean {
  return /\bjson\b/.test(headers['content-type'] ?? '')
}

/** Whether a response may differ from one to the same request before it. */
function isWrite({ method, status }: Pick<RecordedResponse, 'method' | 'status'>): boolean {
  return method !== 'GET' && status < 400
}

/** What a request selects, regardless of the fields that it asks for and of the case of search terms. */
function selectionOf(method: string, address: string): string {
  const { pathname, searchParams } = new URL(address, RECORDED_ORIGIN)
  const selecting = [...searchParams].filter(([name]) => !/^(?:fields\[|include$|after$)/.test(name))
  return `${method} ${pathname}?${selecting
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&')}`
}

/**
 * A site that answers from its recording. Writes get the responses in their order, reads the last response that was
 * recorded after as many writes. Reads that ask for other fields than the recorded ones get what was recorded.
 */
export class RecordedSite {
  readonly outcome: SiteRecording['outcome']
  /** Requests that were never recorded. */
  readonly unanswered: string[] = []
  readonly #responses: ReadonlyArray<RecordedResponse & { readonly writes: number }>
  readonly #sent = new Map<string, number>()
  #writes = 0
  #origin = ''
  readonly #server = createServer(({ method = '', url = '', headers }, response) => {
    // Health checks.
    if (method === 'HEAD') return void response.writeHead(200).end()
    const found = this.#find(method, url, headers.authorization !== undefined)
    if (!found) {
      this.unanswered.push(`${method} ${decodeURIComponent(url)}`)
      return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    }
    if (isWrite(found)) this.#writes += 1
    const body = isJson(found) && found.body !== '' ? JSON.stringify(found.body) : String(found.body)
    response.writeHead(found.status, found.headers).end(body.replaceAll(RECORDED_ORIGIN, this.#origin))
  })

  constructor(name: string) {
    const { outcome, responses } = recordingSchema.parse(JSON.parse(readFileSync(recordingFile(name), 'utf8')))
    this.outcome = outcome
    let writes = 0
    this.#responses = responses.map((response) => ({ ...response, writes: isWrite(response) ? writes++ : writes }))
  }

  async start(): Promise<string> {
    this.#origin = await startServer(this.#server)
    return this.#origin
  }

  stop(): Promise<void> {
    return stopServer(this.#server)
  }

  #find(method: string, address: string, isCustomer: boolean): RecordedResponse | undefined {
    const selection = selectionOf(method, address)
    const similar = this.#responses.filter(
      (one) => one.isCustomer === isCustomer && selectionOf(one.method, one.address) === selection,
    )
    if (method === 'GET') {
      const same = similar.filter((one) => one.address === address)
      const candidates = same.length > 0 ? same : similar
      return candidates.findLast(({ writes }) => writes <= this.#writes) ?? candidates[0]
    }
    const count = this.#sent.get(selection) ?? 0
    this.#sent.set(selection, count + 1)
    return similar[count] ?? similar.at(-1)
  }
}
