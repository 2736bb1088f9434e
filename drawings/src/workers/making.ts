import { Thread } from './thread.ts'

/** Whether somebody waits for it; what is made ahead is made when nobody does. */
export type Urgency = 'asked' | 'ahead'

/** Makes files, one at a time, in a thread of its own, so that nothing else waits for them. */
export interface Making<Job> {
  /**
   * The file of a job, which is made once for all who ask for it before it is there.
   * @throws {MakingError} when it cannot be made.
   * @throws {MakingBusy} when too many others wait.
   */
  make(job: Job, urgency: Urgency): Promise<Buffer>
  /** Ends the thread. What is under way or waiting fails. */
  close(): Promise<void>
}

/** A file that could not be made: its maker refused, its thread ended or it took too long. */
export class MakingError extends Error {
  override readonly name = 'MakingError'
}

/** So many files are waited for that another would come too late for whoever asks. */
export class MakingBusy extends Error {
  override readonly name = 'MakingBusy'
}

/** What tests set in place of a maker's own. */
export interface MakingLimits {
  /** How long one file may take, ms. */
  readonly limit?: number
  /** How long the thread waits for another job before it ends, ms. */
  readonly idle?: number
  /** How many jobs may be under way and waiting together. */
  readonly most?: number
  readonly program?: URL
}

interface Options<Job> extends MakingLimits {
  /** The thread's program: it answers jobs with `answerJobs`. */
  readonly program: URL
  readonly most: number
  /** What a message calls the file of a job. */
  readonly name: (job: Job) => string
  /** How many files a thread makes before a fresh one takes its place. */
  readonly jobsPerThread?: number
  /** What the thread's JavaScript may hold, MB. */
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

/** Ready at once; the thread starts with the first job and ends when no more come. */
export function startMaking<Job>(options: Options<Job>): Making<Job> {
  const { limit = LIMIT, idle = IDLE, most, jobsPerThread = Number.POSITIVE_INFINITY, name } = options
  /** By job, in the order in which they came. */
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
