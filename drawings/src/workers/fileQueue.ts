import { Thread } from './thread.ts'

/** Whether someone is waiting. Files are made ahead only while nobody is. */
export type Urgency = 'requested' | 'background'

/** Generates files one at a time in a separate thread, so that nothing else waits for them. */
export interface FileQueue<Job> {
  /**
   * The file of a job. Concurrent requests for it share one run.
   * @throws {FileGenerationError} if it cannot be made.
   * @throws {FileQueueFullError} if too many files are queued.
   */
  make(job: Job, urgency: Urgency): Promise<Buffer>
  /** Stops the thread. Running and queued jobs fail. */
  close(): Promise<void>
}

/** A file that could not be made: generating it failed, its thread exited or it took too long. */
export class FileGenerationError extends Error {
  override readonly name = 'FileGenerationError'
}

/** The queue is so long that another file would come too late. */
export class FileQueueFullError extends Error {
  override readonly name = 'FileQueueFullError'
}

/** Overrides for tests. */
export interface FileQueueLimits {
  /** Time limit for one file, ms. */
  readonly timeoutMs?: number
  /** Time until an idle thread stops, ms. */
  readonly idleMs?: number
  /** Maximum number of running and queued jobs. */
  readonly maxJobs?: number
  readonly program?: URL
}

interface Options<Job> extends FileQueueLimits {
  /** The thread's program, which handles jobs with `answerJobs`. */
  readonly program: URL
  readonly maxJobs: number
  /** Name of a job's file in messages. */
  readonly name: (job: Job) => string
  /** Number of files before the thread is replaced. */
  readonly jobsPerThread?: number
  /** Heap limit of the thread, MB. */
  readonly heapMb?: number
}

interface QueuedJob<Job> {
  readonly job: Job
  readonly file: Promise<Buffer>
  readonly resolve: (file: Buffer) => void
  readonly reject: (reason: unknown) => void
  urgency: Urgency
}

const TIMEOUT_MS = 120_000
const IDLE_MS = 30_000

/** Ready immediately. The thread starts with the first job and stops when idle. */
export function startFileQueue<Job>(options: Options<Job>): FileQueue<Job> {
  const { timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS, maxJobs, jobsPerThread = Number.POSITIVE_INFINITY, name } = options
  /** By job, in order of arrival. */
  const queuedJobs = new Map<string, QueuedJob<Job>>()
  let thread: Thread | undefined
  let currentWork: Promise<void> | undefined
  let isClosed = false
  let idleTimer: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(idleTimer)
    const oldThread = thread
    thread = undefined
    await oldThread?.end('closed')
  }

  const run = async (job: Job): Promise<Buffer> => {
    try {
      if (isClosed) throw new Error('closed')
      if (!thread?.isAlive || thread.jobs >= jobsPerThread) {
        await end()
        thread = new Thread(options)
      }
      return await thread.make(job, timeoutMs)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new FileGenerationError(`The ${name(job)} could not be made: ${reason}`)
    }
  }

  const next = (): [string, QueuedJob<Job>] | undefined => {
    const jobs = [...queuedJobs]
    return jobs.find(([, { urgency }]) => urgency === 'requested') ?? jobs[0]
  }

  const work = async () => {
    clearTimeout(idleTimer)
    for (let first = next(); first !== undefined; first = next()) {
      const [key, queuedJob] = first
      await run(queuedJob.job).then(queuedJob.resolve, queuedJob.reject)
      queuedJobs.delete(key)
    }
    currentWork = undefined
    idleTimer = setTimeout(() => void end(), idleMs)
    idleTimer.unref()
  }

  return {
    make: async (job, urgency) => {
      const key = JSON.stringify(job)
      const queuedJob = queuedJobs.get(key)
      if (queuedJob !== undefined) {
        if (urgency === 'requested') queuedJob.urgency = urgency
        return await queuedJob.file
      }
      if (queuedJobs.size >= maxJobs) throw new FileQueueFullError(`${maxJobs} files are queued already`)
      const { promise: file, resolve, reject } = Promise.withResolvers<Buffer>()
      queuedJobs.set(key, { job, file, resolve, reject, urgency })
      currentWork ??= work()
      return await file
    },
    close: async () => {
      isClosed = true
      await end()
      await currentWork
      clearTimeout(idleTimer)
    },
  }
}
