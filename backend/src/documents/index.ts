import { type Making, type MakingLimits, startMaking } from '../../../drawings/src/workers/making.ts'
import type { DocumentJob } from './job.ts'

/** Makes drawings as PDF and DXF, data sheets, and order documents; the first one starts its thread. */
export function startDocuments(limits: MakingLimits = {}): Making<DocumentJob> {
  return startMaking({
    program: new URL('./worker.ts', import.meta.url),
    name: (job) =>
      job.kind === 'order_document'
        ? `${job.documentKind} of order ${job.order.number}`
        : `${job.kind} of part ${job.part.partNumber}`,
    // At a tenth of a second each, the last of them comes about when a client gives up.
    most: 200,
    // Those of every family together need half of it.
    heap: 128,
    ...limits,
  })
}
