import { Worker, parentPort } from 'node:worker_threads'

function answer(reply: Reply) {
  return parentPort?.postMessage(reply)
}

/** What the program of a thread does: makes a file for each job that it is sent. */
export function answerJobs<Job>(make: (job: Job) => Promise<Uint8Array>): void {
  parentPort?.on('message', (job: Job) => {
    make(job).then(
      (file) => answer({ file }),
      (problem: unknown) => answer({ problem: problem instanceof Error ? problem.message : String(problem) }),
    )
  })
}

/** A thread's answer to its job: the file, or what went wrong. */
type Reply = { readonly file: Uint8Array } | { readonly problem: string }

interface Options {
  /** The thread's program; it answers as `answerJobs` does. */
  readonly program: URL
  /** What its JavaScript may hold, MB: a job that needs more fails, and the process goes on. */
  readonly heap?: number
}

/** One worker thread and the one job it has. It keeps the process alive only while it has one. */
export class Thread {
  readonly #worker: Worker
  #alive = true
  #fail: ((problem: Error) => void) | undefined
  /** Jobs that it was given. */
  jobs = 0

  constructor({ program, heap }: Options) {
    this.#worker = new Worker(program, heap === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heap } })
    this.#worker.unref()
    this.#worker.on('error', (error: Error) => this.#over(`its thread broke: ${error.message}`))
    this.#worker.on('exit', (code) => this.#over(`its thread ended with code ${code}`))
  }

  get isAlive(): boolean {
    return this.#alive
  }

  /** The file that the thread answers with; rejects with the reason when there is none within `limit` ms. */
  async make(job: unknown, limit: number): Promise<Buffer> {
    this.jobs += 1
    const file = new Promise<Buffer>((resolve, reject) => {
      this.#fail = reject
      this.#worker.once('message', (reply: Reply) => {
        if ('file' in reply) resolve(Buffer.from(reply.file))
        else reject(new Error(reply.problem))
      })
    })
    const late = setTimeout(() => void this.end(`it took longer than ${limit / 1000} s`), limit)
    this.#worker.ref()
    this.#worker.postMessage(job)
    try {
      return await file
    } finally {
      clearTimeout(late)
      this.#fail = undefined
      this.#worker.unref()
    }
  }

  /** Ends the thread; its job fails with the reason. */
  async end(reason: string): Promise<void> {
    this.#over(reason)
    await this.#worker.terminate()
  }

  #over(reason: string): void {
    this.#alive = false
    this.#fail?.(new Error(reason))
  }
}
