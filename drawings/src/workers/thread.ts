import { Worker, parentPort } from 'node:worker_threads'

function sendReply(reply: Reply) {
  return parentPort?.postMessage(reply)
}

/** Main loop of a thread's program: makes a file for each job it receives. */
export function answerJobs<Job>(make: (job: Job) => Promise<Uint8Array>): void {
  parentPort?.on('message', (job: Job) => {
    make(job).then(
      (file) => sendReply({ file }),
      (problem: unknown) => sendReply({ problem: problem instanceof Error ? problem.message : String(problem) }),
    )
  })
}

/** A thread's reply to a job: the file, or what went wrong. */
type Reply = { readonly file: Uint8Array } | { readonly problem: string }

interface Options {
  /** The thread's program, which uses `answerJobs`. */
  readonly program: URL
  /** Heap limit, MB: a job that needs more fails, but the process continues. */
  readonly heapMb?: number
}

/** A worker thread with at most one job. It keeps the process alive only while it has one. */
export class Thread {
  readonly #worker: Worker
  #alive = true
  #fail: ((problem: Error) => void) | undefined
  /** Number of jobs so far. */
  jobs = 0

  constructor({ program, heapMb }: Options) {
    this.#worker = new Worker(
      program,
      heapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMb } },
    )
    this.#worker.unref()
    this.#worker.on('error', (error: Error) => this.#over(`its thread crashed: ${error.message}`))
    this.#worker.on('exit', (code) => this.#over(`its thread exited with code ${code}`))
  }

  get isAlive(): boolean {
    return this.#alive
  }

  /** The file from the thread. Rejects with the reason if there is none within `timeoutMs` ms. */
  async make(job: unknown, timeoutMs: number): Promise<Buffer> {
    this.jobs += 1
    const file = new Promise<Buffer>((resolve, reject) => {
      this.#fail = reject
      this.#worker.once('message', (reply: Reply) => {
        if ('file' in reply) resolve(Buffer.from(reply.file))
        else reject(new Error(reply.problem))
      })
    })
    const timeout = setTimeout(() => void this.end(`it took longer than ${timeoutMs / 1000} s`), timeoutMs)
    this.#worker.ref()
    this.#worker.postMessage(job)
    try {
      return await file
    } finally {
      clearTimeout(timeout)
      this.#fail = undefined
      this.#worker.unref()
    }
  }

  /** Stops the thread; its job fails with the reason. */
  async end(reason: string): Promise<void> {
    this.#over(reason)
    await this.#worker.terminate()
  }

  #over(reason: string): void {
    this.#alive = false
    this.#fail?.(new Error(reason))
  }
}
