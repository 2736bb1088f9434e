import { type Making, type MakingLimits, startMaking } from '../../../drawings/src/workers/making.ts'
import type { DocumentJob } from './job.ts'

/** Renders drawings as PDF and DXF, data sheets and order documents. The first one starts the thread. */
export function startDocuments(limits: MakingLimits = {}): Making<DocumentJob> {
  return startMaking({
    program: new URL('./worker.ts', import.meta.url),
    name: (job) =>
      job.kind === 'order_document'
        ? `${job.documentKind} of order ${job.order.number}`
        : `${job.kind} of part ${job.part.partNumber}`,
    // At 0.1 s each, the last in the queue finishes at about the client timeout.
    most: 200,
    // The documents of all families need half of it.
    heap: 128,
    ...limits,
  })
}
