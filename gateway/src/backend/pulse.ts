/** After this long without any answer to waiting calls the site is asked whether it answers at all. */
const SILENCE_MS = 500
/** A site that does not answer something small within this time does not answer anything. */
const PROBE_MS = 3_750
const PROBE_PAUSE_MS = 500
const CHECK_MS = 250

export interface PulseOptions {
  /** Asks the site for something small; rejects with a TimeoutError when the signal ends it, with anything else at once. */
  readonly probe: (signal: AbortSignal) => Promise<unknown>
  /** Told when the site stops answering, and when it answers again. */
  readonly onChange: (isFrozen: boolean) => void
}

/** Notices that the site as a whole does not answer, long before single calls run out of patience. */
export class Pulse {
  readonly #options: PulseOptions
  /** When the calls began that wait for an answer, oldest first. */
  readonly #waiting = new Set<{ readonly since: number }>()
  #lastSign = 0
  #thaw = new AbortController()
  #timer: NodeJS.Timeout | null = null
  #isProbing = false

  constructor(options: PulseOptions) {
    this.#options = options
  }

  /** A call begins. @returns to be called when it ends, with whether the site answered */
  begin(): (hasAnswered: boolean) => void {
    const call = { since: performance.now() }
    this.#waiting.add(call)
    this.#timer ??= setInterval(() => this.#check(), CHECK_MS).unref()
    return (hasAnswered) => {
      this.#waiting.delete(call)
      if (hasAnswered) this.#heard()
    }
  }

  /** Milliseconds for which calls have been waiting without an answer to any of them. */
  get silenceMs(): number {
    const [oldest] = this.#waiting
    return oldest ? performance.now() - Math.max(oldest.since, this.#lastSign) : 0
  }

  /** Whether nothing needs to be asked now. */
  get isFrozen(): boolean {
    return this.#thaw.signal.aborted
  }

  /** Aborted with a TimeoutError as soon as the site is found frozen. */
  get signal(): AbortSignal {
    return this.#thaw.signal
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #heard(): void {
    this.#lastSign = performance.now()
    if (!this.isFrozen) return
    this.#thaw = new AbortController()
    this.#options.onChange(false)
  }

  #check(): void {
    if (this.#waiting.size === 0 && !this.isFrozen) return this.stop()
    if (!this.#isProbing && (this.isFrozen || this.silenceMs >= SILENCE_MS)) void this.#probe()
  }

  async #probe(): Promise<void> {
    this.#isProbing = true
    const began = performance.now()
    try {
      await this.#options.probe(AbortSignal.timeout(PROBE_MS))
      this.#heard()
    } catch (error) {
      // A refused connection is an answer too: calls learn of it by themselves.
      const isSilence = error instanceof Error && error.name === 'TimeoutError'
      if (!isSilence) this.#heard()
      else if (this.#lastSign < began && !this.isFrozen) {
        this.#thaw.abort(new DOMException('The site does not answer.', 'TimeoutError'))
        this.#options.onChange(true)
      }
      await new Promise((resolve) => setTimeout(resolve, PROBE_PAUSE_MS).unref())
    } finally {
      this.#isProbing = false
    }
  }
}
