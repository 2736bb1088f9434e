interface Waiting {
  readonly weight: number
  readonly start: () => void
}

export interface FairQueueOptions {
  /** Total weight that may be in progress. A heavier operation runs alone. */
  readonly budget: number
  /** Operations of one flow that may be in progress or waiting. */
  readonly maxPerFlow: number
  /** Operations of all flows that may wait. */
  readonly maxWaiting: number
}

export type Release = () => void

/** Reason for rejecting an operation. */
export type QueueRefusal = 'flow' | 'queue'

/**
 * Runs operations of programs a few at a time, one of each flow in turn, so that no flow waits for another's backlog.
 * Shoppers' operations never enter it, so the process always has time for them.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  /** Waiting operations by flow; the flow that is next comes first. */
  readonly #flows = new Map<string, Waiting[]>()
  readonly #counts = new Map<string, number>()
  #inProgress = 0
  #active = 0
  #waiting = 0
  #isStarting = false

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /** Operations that wait. */
  get length(): number {
    return this.#waiting
  }

  /** Operations in progress. */
  get active(): number {
    return this.#active
  }

  /**
   * Waits for an operation's turn.
   * @param signal ends the wait
   * @returns a function to call when the operation is done, or why it was not accepted
   */
  async enter(flow: string, weight: number, signal: AbortSignal): Promise<Release | QueueRefusal> {
    const { maxPerFlow, maxWaiting } = this.#options
    const count = this.#counts.get(flow) ?? 0
    if (count >= maxPerFlow) return 'flow'
    if (this.#waiting >= maxWaiting) return 'queue'
    signal.throwIfAborted()
    this.#counts.set(flow, count + 1)
    try {
      await this.#turn(flow, weight, signal)
    } catch (error) {
      this.#leave(flow)
      throw error
    }
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#inProgress -= weight
      this.#active -= 1
      this.#leave(flow)
      this.#startSoon()
    }
  }

  #leave(flow: string): void {
    const count = (this.#counts.get(flow) ?? 1) - 1
    if (count > 0) this.#counts.set(flow, count)
    else this.#counts.delete(flow)
  }

  #turn(flow: string, weight: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#flows.get(flow) ?? []
      const leave = () => {
        queue.splice(queue.indexOf(entry), 1)
        this.#waiting -= 1
        if (queue.length === 0) this.#flows.delete(flow)
        reject(signal.reason instanceof Error ? signal.reason : new Error('The wait was aborted.'))
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        this.#waiting -= 1
        this.#inProgress += weight
        this.#active += 1
        resolve()
      }
      const entry: Waiting = { weight, start }
      queue.push(entry)
      this.#flows.set(flow, queue)
      this.#waiting += 1
      signal.addEventListener('abort', leave, { once: true })
      this.#startSoon()
    })
  }

  /** Lets requests that have arrived meanwhile go first. */
  #startSoon(): void {
    if (this.#isStarting) return
    this.#isStarting = true
    setImmediate(() => {
      this.#isStarting = false
      this.#startNext()
    })
  }

  #startNext(): void {
    const [next] = this.#flows
    if (!next) return
    const [flow, queue] = next
    const [entry] = queue
    if (!entry || (this.#inProgress > 0 && this.#inProgress + entry.weight > this.#options.budget)) return
    queue.shift()
    // The flow goes to the end of the line.
    this.#flows.delete(flow)
    if (queue.length > 0) this.#flows.set(flow, queue)
    entry.start()
    this.#startSoon()
  }
}
