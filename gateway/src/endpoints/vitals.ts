import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { readBody } from '../protection/input.ts'
import type { OperationSource } from '../protection/persistedOperations.ts'
import type { Metrics } from '../observability/metrics.ts'

/** More bytes no page has to tell. */
const LARGEST_VITALS = 2_048
/** Whatever else is sent counts as one screen: the numbers stay few, and those of the shop are always among them. */
const UNKNOWN = 'other'

const vitals = z.strictObject({
  /** Name of the screen, such as "OrderScreen": that of its query without "Query". */
  screen: z.string().max(60).regex(/^\w+$/),
  metrics: z
    .array(
      z.discriminatedUnion('name', [
        z.strictObject({ name: z.literal('CLS'), value: z.number().min(0).max(100) }),
        // Milliseconds.
        z.strictObject({ name: z.enum(['LCP', 'INP', 'FCP', 'TTFB']), value: z.number().min(0).max(600_000) }),
      ]),
    )
    .min(1)
    .max(5),
})

/** How pages loaded in browsers, counted by their screen. */
export class Vitals {
  readonly #metrics: Metrics
  readonly #operations: Pick<OperationSource, 'hasQuery'>

  /** @param operations those of the shop's own screens */
  constructor(metrics: Metrics, operations: Pick<OperationSource, 'hasQuery'>) {
    this.#metrics = metrics
    this.#operations = operations
  }

  /** Answers one report with 204, or with why it does not count. Nobody reads the answer of a beacon. */
  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('cache-control', 'no-store')
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
    const body = await readBody(request, LARGEST_VITALS)
    if (body === null) return void response.writeHead(413, { connection: 'close' }).end()
    const read = vitals.safeParse(parsed(body))
    if (!read.success) return void response.writeHead(422).end()
    const { screen, metrics } = read.data
    const known = this.#operations.hasQuery(`${screen}Query`) ? screen : UNKNOWN
    for (const { name, value } of metrics) this.#metrics.vital(name, known, value)
    response.writeHead(204).end()
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
