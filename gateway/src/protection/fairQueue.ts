import { setImmediate } from 'node:timers/promises'

interface Entry {
  readonly flow: string
  readonly weight: number
  /** Entries of one flow have successive rounds. */
  readonly round: number
  readonly turn: PromiseWithResolvers<void>
  isActive: boolean
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
  /** Operations in progress or waiting, in order of arrival. */
  readonly #entries = new Set<Entry>()
  #round = 0
  #isStarting = false

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /** Operations that wait. */
  get length(): number {
    return this.#entries.size - this.active
  }

  /** Operations in progress. */
  get active(): number {
    return this.#active.length
  }

  get #active(): readonly Entry[] {
    return [...this.#entries].filter(({ isActive }) => isActive)
  }

  /**
   * Waits for an operation's turn.
   * @param signal ends the wait
   * @returns a function to call when the operation is done, or why it was not accepted
   */
  async enter(flow: string, weight: number, signal: AbortSignal): Promise<Release | QueueRefusal> {
    const others = [...this.#entries].filter((entry) => entry.flow === flow)
    if (others.length >= this.#options.maxPerFlow) return 'flow'
    if (this.length >= this.#options.maxWaiting) return 'queue'
    signal.throwIfAborted()
    const round = Math.max(this.#round, ...others.map((entry) => entry.round + 1))
    const entry: Entry = { flow, weight, round, turn: Promise.withResolvers(), isActive: false }
    const leave = () => {
      this.#entries.delete(entry)
      void this.#start()
    }
    const abort = () => {
      leave()
      entry.turn.reject(signal.reason)
    }
    this.#entries.add(entry)
    signal.addEventListener('abort', abort, { once: true })
    void this.#start()
    await entry.turn.promise
    signal.removeEventListener('abort', abort)
    return leave
  }

  /** Starts operations that fit, one at a time, so that requests that arrive in the meantime are handled first. */
  async #start(): Promise<void> {
    if (this.#isStarting) return
    this.#isStarting = true
    for (await setImmediate(); this.#startNext(); ) await setImmediate()
    this.#isStarting = false
  }

  #startNext(): boolean {
    const waiting = [...this.#entries].filter(({ isActive }) => !isActive)
    const round = Math.min(...waiting.map((entry) => entry.round))
    const next = waiting.find((entry) => entry.round === round)
    const inProgress = this.#active.reduce((total, { weight }) => total + weight, 0)
    if (!next || (inProgress > 0 && inProgress + next.weight > this.#options.budget)) return false
    next.isActive = true
    this.#round = round
    next.turn.resolve()
    return true
  }
}
