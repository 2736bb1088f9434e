import { type Part, pictureOf } from '../draw.ts'
import { type FileQueueLimits, startFileQueue } from '../workers/fileQueue.ts'

/** A request to the thread that makes models. */
export interface Job {
  readonly format: Format
  readonly part: Part
}
type Format = 'step' | 'glb'

/** Makes models of parts. */
export interface Solids {
  /**
   * A STEP file (AP242, mm) of the part.
   * @throws {RangeError} for a family, axis or value that is not in the catalog.
   * @throws {FileGenerationError} if the model cannot be made.
   * @throws {FileQueueFullError} if too many files are queued.
   */
  step(part: Part): Promise<Buffer>
  /** A binary glTF 2.0 (meters, y up) of the same solids. Throws the same errors as `step`. */
  glb(part: Part): Promise<Buffer>
  /** Stops the thread. Running and queued jobs fail. */
  close(): Promise<void>
}

/** Ready immediately. The thread and its kernel start with the first part and stop when idle. */
export function startSolids(limits: FileQueueLimits = {}): Solids {
  const queue = startFileQueue<Job>({
    program: new URL('./worker.ts', import.meta.url),
    name: ({ format, part }) => `${format} file of part ${part.partNumber}`,
    // At about a second each, the last job finishes just before a client times out.
    maxJobs: 24,
    // The kernel's memory grows to the largest model and never shrinks.
    jobsPerThread: 10,
    ...limits,
  })
  /** Rejects unknown parts before using the thread. */
  const make = async (format: Format, part: Part): Promise<Buffer> => {
    pictureOf(part)
    return await queue.make({ format, part }, 'requested')
  }
  return { step: (part) => make('step', part), glb: (part) => make('glb', part), close: () => queue.close() }
}
