import { type Part, pictureOf } from '../draw.ts'
import { type MakingLimits, startMaking } from '../workers/making.ts'

/** What is asked of the thread that makes models. */
export interface Job {
  readonly format: Format
  readonly part: Part
}
type Format = 'step' | 'glb'

/** Makes models of parts. */
export interface Solids {
  /**
   * A STEP file (AP242, mm) of the part.
   * @throws {RangeError} for a family, an axis or a value that is not in the catalog.
   * @throws {MakingError} when the model cannot be made.
   * @throws {MakingBusy} when too many others wait.
   */
  step(part: Part): Promise<Buffer>
  /** A binary glTF 2.0 (meters, y up) of the same solids; fails as `step` does. */
  glb(part: Part): Promise<Buffer>
  /** Ends the thread. What is under way or waiting fails. */
  close(): Promise<void>
}

/** Ready at once; the thread and its kernel start with the first part and end when no more are asked for. */
export function startSolids(limits: MakingLimits = {}): Solids {
  const making = startMaking<Job>({
    program: new URL('./worker.ts', import.meta.url),
    name: ({ format, part }) => `${format} file of part ${part.partNumber}`,
    // At a second or so each, the last of them comes about when a client gives up.
    most: 24,
    // Memory of the kernel grows to the largest model and never shrinks.
    jobsPerThread: 10,
    ...limits,
  })
  /** Unknown parts are refused before a thread is troubled with them. */
  const make = async (format: Format, part: Part): Promise<Buffer> => {
    pictureOf(part)
    return await making.make({ format, part }, 'asked')
  }
  return { step: (part) => make('step', part), glb: (part) => make('glb', part), close: () => making.close() }
}
