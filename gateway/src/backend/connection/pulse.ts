/** Calls that wait this long without any response trigger a probe; on a slow site, they wait up to the maximum. */
const SILENCE_MS = 500
const MAX_SILENCE_MS = 4_000
/** How long a site counts as slow after it responded to a probe. */
const SLOW_MS = 60_000
/** A site that does not respond to a probe within this time is frozen. */
const PROBE_MS = 3_750
const PROBE_PAUSE_MS = 500
const CHECK_MS = 250
/** Calls that are further apart say nothing about each other. */
const FORGET_MS = 5_000

export interface PulseOptions {
  /** Sends a small request. Rejects with a TimeoutError if the signal ends it, and with other errors immediately. */
  readonly probe: (signal: AbortSignal) => Promise<unknown>
  /** Called when the site stops responding, and when it responds again. */
  readonly onChange: (isFrozen: boolean) => void
}

interface WaitingCall {
  readonly since: number
  readonly frozen: AbortController
}

/** A call in progress. */
export interface PulseCall {
  /**
   * Aborts when nobody is waiting, and with a TimeoutError as soon as the site is found to be frozen. Each call has
   * its own, so that none outlives it.
   */
  readonly signal: AbortSignal
  /** Ends the call. @param hasResponded whether the site responded */
  readonly end: (hasResponded: boolean) => void
}

/** Detects a frozen site long before individual calls time out. */
export class Pulse {
  readonly #options: PulseOptions
  /** Start times of the calls in progress, oldest first. */
  readonly #waiting = new Set<WaitingCall>()
  #lastResponse = 0
  #lastCall = 0
  /** Start of the first call since the last response, even if it has given up since. */
  #silentSince: number | null = null
  #isFrozen = false
  #timer: NodeJS.Timeout | null = null
  #isProbing = false
  /** Silence that triggers the next probe. */
  #patienceMs = SILENCE_MS
  #slowAt = Number.NEGATIVE_INFINITY

  constructor(options: PulseOptions) {
    this.#options = options
  }

  /** Starts a call. @param signal ends the wait for it */
  begin(signal: AbortSignal): PulseCall {
    const call = { since: performance.now(), frozen: new AbortController() }
    const abort = () => call.frozen.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    if (call.since - this.#lastCall > FORGET_MS) this.#silentSince = null
    this.#lastCall = call.since
    this.#silentSince ??= call.since
    this.#waiting.add(call)
    this.#timer ??= setInterval(() => this.#check(), CHECK_MS).unref()
    const end = (hasResponded: boolean) => {
      this.#waiting.delete(call)
      signal.removeEventListener('abort', abort)
      if (hasResponded) this.#recordResponse()
    }
    return { signal: call.frozen.signal, end }
  }

  /** Milliseconds for which the calls in progress have waited without a response to any of them. */
  get silenceMs(): number {
    const [oldest] = this.#waiting
    return oldest ? performance.now() - Math.max(oldest.since, this.#lastResponse) : 0
  }

  /** The same, including calls that have given up. If longer than a probe takes, the site is frozen. */
  get totalSilenceMs(): number {
    return this.#silentSince === null ? 0 : performance.now() - this.#silentSince
  }

  /** Whether no probe is needed now. */
  get isFrozen(): boolean {
    return this.#isFrozen
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #recordResponse(): void {
    this.#lastResponse = performance.now()
    this.#silentSince = null
    if (!this.isFrozen) return
    this.#isFrozen = false
    this.#options.onChange(false)
  }

  #check(): void {
    if (this.#waiting.size === 0 && !this.isFrozen) return this.stop()
    if (performance.now() - this.#slowAt > SLOW_MS) this.#patienceMs = SILENCE_MS
    if (!this.#isProbing && (this.isFrozen || this.silenceMs >= this.#patienceMs)) void this.#probe()
  }

  /** The calls are slow, not lost: more probes would only add to the load. */
  #noteSlowness(): void {
    this.#patienceMs = Math.min(2 * this.#patienceMs, MAX_SILENCE_MS)
    this.#slowAt = performance.now()
  }

  async #probe(): Promise<void> {
    this.#isProbing = true
    const began = performance.now()
    try {
      await this.#options.probe(AbortSignal.timeout(PROBE_MS))
      if (!this.isFrozen) this.#noteSlowness()
      this.#recordResponse()
    } catch (error) {
      // A refused connection is a response too: calls notice it by themselves.
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      if (!isTimeout) this.#recordResponse()
      else if (this.#lastResponse < began && !this.isFrozen) {
        this.#isFrozen = true
        for (const { frozen } of this.#waiting)
          frozen.abort(new DOMException('The backend is not responding.', 'TimeoutError'))
        this.#options.onChange(true)
      }
      await new Promise((resolve) => setTimeout(resolve, PROBE_PAUSE_MS).unref())
    } finally {
      this.#isProbing = false
    }
  }
}
