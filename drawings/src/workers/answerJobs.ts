import { parentPort } from 'node:worker_threads'
import type { Reply } from './thread.ts'

const answer = (reply: Reply) => parentPort?.postMessage(reply)

/** What the program of a thread does: makes a file for each job that it is sent. */
export const answerJobs = <Job>(make: (job: Job) => Promise<Uint8Array>): void => {
  parentPort?.on('message', (job: Job) => {
    make(job).then(
      (file) => answer({ file }),
      (problem: unknown) => answer({ problem: problem instanceof Error ? problem.message : String(problem) }),
    )
  })
}
