import { Worker } from 'node:worker_threads'
import { type Part, pictureOf } from '../drawings/draw.ts'
import type { Format, Job, Reply } from './protocol.ts'

/** Makes models of parts, one at a time, in a thread of their own. */
export interface Solids {
  /**
   * A STEP file (AP242, mm) of the part.
   * @throws {RangeError} for a family, an axis or a value that is not in the catalogue.
   * @throws {SolidsError} when the model cannot be made.
   * @throws {SolidsBusy} when too many others wait.
   */
  step(part: Part): Promise<Buffer>
  /** A binary glTF 2.0 (metres, y up) of the same solids; fails as `step` does. */
  glb(part: Part): Promise<Buffer>
  /** Ends the thread. What is under way or waiting fails. */
  close(): Promise<void>
}

/** A model that could not be made: the kernel refused, its thread ended or it took too long. */
export class SolidsError extends Error {
  override readonly name = 'SolidsError'
}

/** So many models are waited for that another would come too late for whoever asks. */
export class SolidsBusy extends Error {
  override readonly name = 'SolidsBusy'
}

interface Options {
  /** How long one model may take, ms. */
  readonly limit?: number
  /** How long the thread waits for another part before it ends, ms. */
  readonly idle?: number
  /** The thread's program. */
  readonly program?: URL
  /** How many models may be under way and waiting together. */
  readonly most?: number
}

const LIMIT = 120_000
const IDLE = 30_000
/** At a second or so each, the last of them comes about when a client gives up. */
const MOST = 24
/** A thread makes so many models at most: memory of the kernel grows to the largest and never shrinks. */
const MODELS_PER_THREAD = 40
const PROGRAM = new URL('./worker.ts', import.meta.url)

/** Ready at once; the thread and its kernel start with the first part and end when no more are asked for. */
export function startSolids({ limit = LIMIT, idle = IDLE, program = PROGRAM, most = MOST }: Options = {}): Solids {
  const asked = new Map<string, Promise<Buffer>>()
  let queue: Promise<unknown> = Promise.resolve()
  let thread: Thread | undefined
  let closed = false
  let rest: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(rest)
    const ended = thread
    thread = undefined
    await ended?.end('closed')
  }

  const run = async (format: Format, part: Part): Promise<Buffer> => {
    if (closed) throw new SolidsError('No models are made any more')
    clearTimeout(rest)
    if (!thread?.isAlive || thread.made >= MODELS_PER_THREAD) {
      await end()
      thread = new Thread(program)
    }
    try {
      return await thread.make(format, part, limit)
    } finally {
      rest = setTimeout(() => void end(), idle)
      rest.unref()
    }
  }

  const ask = async (format: Format, part: Part): Promise<Buffer> => {
    const key = JSON.stringify([format, part])
    const known = asked.get(key)
    if (known) return await known
    if (asked.size >= most) throw new SolidsBusy(`${most} models are waited for already`)
    const made = queue.then(() => run(format, part)).finally(() => asked.delete(key))
    queue = made.catch(() => {})
    asked.set(key, made)
    return await made
  }

  /** Unknown parts are refused before a thread is troubled with them. */
  const checked = async (format: Format, part: Part): Promise<Buffer> => {
    pictureOf(part)
    return await ask(format, part)
  }

  return {
    step: (part) => checked('step', part),
    glb: (part) => checked('glb', part),
    close: async () => {
      closed = true
      await end()
      await queue
    },
  }
}

/** One worker thread and the one job it has. */
class Thread {
  readonly #worker: Worker
  #alive = true
  #fail: ((problem: string) => void) | undefined
  made = 0

  constructor(program: URL) {
    this.#worker = new Worker(program)
    this.#worker.unref()
    const over = (problem: string) => {
      this.#alive = false
      this.#fail?.(problem)
    }
    this.#worker.on('error', (error: Error) => over(`its thread broke: ${error.message}`))
    this.#worker.on('exit', (code) => over(`its thread ended with code ${code}`))
  }

  get isAlive(): boolean {
    return this.#alive
  }

  async make(format: Format, part: Part, limit: number): Promise<Buffer> {
    this.made += 1
    const job: Job = { format, part }
    const what = `The ${format} file of part ${part.partNumber} could not be made: `
    const file = new Promise<Buffer>((resolve, reject) => {
      this.#fail = (problem) => reject(new SolidsError(what + problem))
      this.#worker.once('message', (reply: Reply) => {
        if ('file' in reply) resolve(Buffer.from(reply.file))
        else reject(new SolidsError(what + reply.problem))
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
    this.#alive = false
    this.#fail?.(reason)
    await this.#worker.terminate()
  }
}
