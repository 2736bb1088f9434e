import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How important a request is: 0 is most important. */
export const priorities = { interactive: 0, page: 1, background: 2 } as const
export type Priority = (typeof priorities)[keyof typeof priorities]

interface Threshold {
  /** Requests in progress, of any priority, from which this priority is refused. */
  readonly requests: number
  /** Mean delay of the event loop, in milliseconds, from which this priority is refused. */
  readonly delayMs: number
}

/** Carts and payments are refused last; robots and prefetched pages first. */
const defaultThresholds: Readonly<Record<Priority, Threshold>> = {
  [priorities.interactive]: { requests: 400, delayMs: 2_000 },
  [priorities.page]: { requests: 250, delayMs: 750 },
  [priorities.background]: { requests: 40, delayMs: 250 },
}

const SAMPLE_MS = 500
/** How long a server must be overloaded, or recovered, before readiness changes, so that it does not flap. */
const NOT_READY_AFTER_MS = 3_000
const READY_AGAIN_AFTER_MS = 5_000
/** Retry-After of refused requests, in seconds. */
export const OVERLOAD_RETRY_AFTER_S = 5

export interface OverloadOptions {
  readonly thresholds?: Readonly<Record<Priority, Threshold>>
  /** Monotonic clock, in milliseconds. */
  readonly now?: () => number
  /** Mean delay of the event loop since the last call, in milliseconds. */
  readonly sampleDelay?: () => number
}

/** Measures the delay of the event loop. */
function delaySampler(): { sample: () => number; stop: () => void } {
  const histogram = monitorEventLoopDelay({ resolution: 10 })
  histogram.enable()
  const sample = () => {
    const milliseconds = histogram.mean / 1e6
    histogram.reset()
    return Number.isNaN(milliseconds) ? 0 : milliseconds
  }
  return { sample, stop: () => void histogram.disable() }
}

/** Decides which requests a server accepts under overload. */
export class Overload {
  readonly #thresholds: Readonly<Record<Priority, Threshold>>
  readonly #now: () => number
  readonly #sampleDelay: () => number
  readonly #stopSampling: () => void
  #requests = 0
  #delays: readonly number[] = [0, 0]
  #isOverloaded = false
  #changedAt: number
  #isReady = true

  constructor({ thresholds = defaultThresholds, now = () => performance.now(), sampleDelay }: OverloadOptions = {}) {
    const sampler = sampleDelay ? null : delaySampler()
    this.#thresholds = thresholds
    this.#now = now
    this.#sampleDelay = sampleDelay ?? sampler?.sample ?? (() => 0)
    this.#changedAt = now()
    const timer = setInterval(() => this.sample(), SAMPLE_MS).unref()
    this.#stopSampling = () => {
      clearInterval(timer)
      sampler?.stop()
    }
  }

  /** Requests in progress. */
  get requests(): number {
    return this.#requests
  }

  /** Mean delay of the event loop, in milliseconds: of the better one of the last two samples, as one pause is no overload. */
  get delayMs(): number {
    return Math.min(...this.#delays)
  }

  /** Whether a load balancer should send requests here: false once pages have been refused for some seconds. */
  get isReady(): boolean {
    return this.#isReady
  }

  /**
   * Accepts a request unless there are too many of its priority.
   * @returns a function to call after its response; null if it must be refused
   */
  admit(priority: Priority): (() => void) | null {
    const { requests, delayMs } = this.#thresholds[priority]
    if (this.#requests >= requests || this.delayMs >= delayMs) return null
    this.#requests += 1
    let isOver = false
    return () => {
      if (!isOver) this.#requests -= 1
      isOver = true
    }
  }

  /** Samples the event loop; called by a timer. */
  sample(): void {
    this.#delays = [this.#delays.at(-1) ?? 0, this.#sampleDelay()]
    const now = this.#now()
    const { requests, delayMs } = this.#thresholds[priorities.page]
    const isOverloaded = this.#requests >= requests || this.delayMs >= delayMs
    if (isOverloaded !== this.#isOverloaded) {
      this.#isOverloaded = isOverloaded
      this.#changedAt = now
    }
    const lastedMs = now - this.#changedAt
    if (isOverloaded && lastedMs >= NOT_READY_AFTER_MS) this.#isReady = false
    if (!isOverloaded && lastedMs >= READY_AGAIN_AFTER_MS) this.#isReady = true
  }

  stop(): void {
    this.#stopSampling()
  }
}
