import { type FileQueue, type FileQueueLimits, startFileQueue } from '@shop/drawings/workers/fileQueue'
import type { DocumentJob } from './job.ts'

/** Renders drawings as PDF and DXF, data sheets and order documents. The first one starts the thread. */
export function startDocuments(limits: FileQueueLimits = {}): FileQueue<DocumentJob> {
  return startFileQueue({
    program: new URL('./worker.ts', import.meta.url),
    name: (job) => {
      if (job.kind === 'order_document') return `${job.document.kind} of order ${job.order.number}`
      return job.kind === 'quote_document' ? `quote ${job.quote.number}` : `${job.kind} of part ${job.part.partNumber}`
    },
    // At 0.1 s each, the last in the queue finishes at about the client timeout.
    maxJobs: 200,
    // The documents of all families need half of it.
    heapMb: 128,
    ...limits,
  })
}
