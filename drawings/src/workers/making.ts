import { Thread } from './thread.ts'

/** Whether someone is waiting. Files are made ahead only while nobody is. */
export type Urgency = 'asked' | 'ahead'

/** Generates files one at a time in a separate thread, so that nothing else waits for them. */
export interface Making<Job> {
  /**
   * The file of a job. Concurrent requests for it share one run.
   * @throws {MakingError} if it cannot be made.
   * @throws {MakingBusy} if too many files are queued.
   */
  make(job: Job, urgency: Urgency): Promise<Buffer>
  /** Stops the thread. Running and queued jobs fail. */
  close(): Promise<void>
}

/** A file that could not be made: generating it failed, its thread exited or it took too long. */
export class MakingError extends Error {
  override readonly name = 'MakingError'
}

/** The queue is so long that another file would come too late. */
export class MakingBusy extends Error {
  override readonly name = 'MakingBusy'
}

/** Overrides for tests. */
export interface MakingLimits {
  /** Time limit for one file, ms. */
  readonly limit?: number
  /** Time until an idle thread stops, ms. */
  readonly idle?: number
  /** Maximum number of running and queued jobs. */
  readonly most?: number
  readonly program?: URL
}

interface Options<Job> extends MakingLimits {
  /** The thread's program, which handles jobs with `answerJobs`. */
  readonly program: URL
  readonly most: number
  /** Name of a job's file in messages. */
  readonly name: (job: Job) => string
  /** Number of files before the thread is replaced. */
  readonly jobsPerThread?: number
  /** Heap limit of the thread, MB. */
  readonly heap?: number
}

interface Order<Job> {
  readonly job: Job
  readonly file: Promise<Buffer>
  readonly resolve: (file: Buffer) => void
  readonly reject: (reason: unknown) => void
  urgency: Urgency
}

const LIMIT = 120_000
const IDLE = 30_000

/** Ready at once. The thread starts with the first job and stops when idle. */
export function startMaking<Job>(options: Options<Job>): Making<Job> {
  const { limit = LIMIT, idle = IDLE, most, jobsPerThread = Number.POSITIVE_INFINITY, name } = options
  /** By job, in order of arrival. */
  const orders = new Map<string, Order<Job>>()
  let thread: Thread | undefined
  let working: Promise<void> | undefined
  let closed = false
  let rest: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(rest)
    const ended = thread
    thread = undefined
    await ended?.end('closed')
  }

  const run = async (job: Job): Promise<Buffer> => {
    try {
      if (closed) throw new Error('closed')
      if (!thread?.isAlive || thread.jobs >= jobsPerThread) {
        await end()
        thread = new Thread(options)
      }
      return await thread.make(job, limit)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new MakingError(`The ${name(job)} could not be made: ${reason}`)
    }
  }

  const next = (): [string, Order<Job>] | undefined => {
    const waiting = [...orders]
    return waiting.find(([, { urgency }]) => urgency === 'asked') ?? waiting[0]
  }

  const work = async () => {
    clearTimeout(rest)
    for (let first = next(); first !== undefined; first = next()) {
      const [key, order] = first
      await run(order.job).then(order.resolve, order.reject)
      orders.delete(key)
    }
    working = undefined
    rest = setTimeout(() => void end(), idle)
    rest.unref()
  }

  return {
    make: async (job, urgency) => {
      const key = JSON.stringify(job)
      const known = orders.get(key)
      if (known !== undefined) {
        if (urgency === 'asked') known.urgency = urgency
        return await known.file
      }
      if (orders.size >= most) throw new MakingBusy(`${most} files are waited for already`)
      const { promise: file, resolve, reject } = Promise.withResolvers<Buffer>()
      orders.set(key, { job, file, resolve, reject, urgency })
      working ??= work()
      return await file
    },
    close: async () => {
      closed = true
      await end()
      await working
      clearTimeout(rest)
    },
  }
}
