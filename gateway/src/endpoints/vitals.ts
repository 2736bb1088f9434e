import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { parseJson } from '../json.ts'
import { readBody } from '../protection/input.ts'
import type { OperationSource } from '../protection/persistedOperations.ts'
import type { Metrics } from '../observability/metrics.ts'

/** Larger than any report. */
const MAX_VITALS_BYTES = 2_048
/** Unknown screens count as one, so that the number of metrics stays small and known screens always have theirs. */
const UNKNOWN = 'other'

const vitals = z.strictObject({
  /** Name of the screen, such as "OrderScreen": that of its query without "Query". */
  screen: z.string().max(60).regex(/^\w+$/),
  metrics: z
    .array(
      z.discriminatedUnion('name', [
        z.strictObject({ name: z.literal('CLS'), value: z.number().min(0).max(100) }),
        // In milliseconds.
        z.strictObject({ name: z.enum(['LCP', 'INP', 'FCP', 'TTFB']), value: z.number().min(0).max(600_000) }),
      ]),
    )
    .min(1)
    .max(5),
})

/** Load times of pages in browsers, by screen. */
export class Vitals {
  readonly #metrics: Metrics
  readonly #operations: Pick<OperationSource, 'hasQuery'>

  /** @param operations the shop's own operations */
  constructor(metrics: Metrics, operations: Pick<OperationSource, 'hasQuery'>) {
    this.#metrics = metrics
    this.#operations = operations
  }

  /** Answers a report with 204, or with the reason why it was ignored. Browsers do not read responses to beacons. */
  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('cache-control', 'no-store')
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
    const body = await readBody(request, MAX_VITALS_BYTES)
    if (body === null) return void response.writeHead(413, { connection: 'close' }).end()
    const read = vitals.safeParse(parseJson(body))
    if (!read.success) return void response.writeHead(422).end()
    const { screen, metrics } = read.data
    const known = this.#operations.hasQuery(`${screen}Query`) ? screen : UNKNOWN
    for (const { name, value } of metrics) this.#metrics.vital(name, known, value)
    response.writeHead(204).end()
  }
}
