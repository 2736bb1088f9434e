import type { BackendError } from '../jsonapi/errors.ts'

/** Milliseconds after which the site is looked at although nobody asks: screens that need nothing of it close as well. */
const LOOK_EVERY_MS = 15_000

/**
 * Whether the site is being worked on. Any of its answers may say so; only a look of its own says that it is over, for an
 * answer that was kept proves nothing.
 */
export class MaintenanceWatch {
  readonly #look: () => Promise<unknown>
  #announced: BackendError | null = null
  #looking: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null

  /** @param look asks the site for something small that no cache keeps; rejects with a BackendError as other calls do */
  constructor(look: () => Promise<unknown>) {
    this.#look = look
  }

  /** Told of what calls failed of. */
  readonly heard = (failure: BackendError): void => {
    if (failure.kind === 'maintenance') this.#announced = failure
  }

  /** What the site announces; null while it is open. While it is closed each asker has it looked at again. */
  async current(): Promise<BackendError | null> {
    if (this.#announced) await this.#refresh()
    return this.#announced
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#refresh(), LOOK_EVERY_MS).unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #refresh(): Promise<void> {
    this.#looking ??= this.#see().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #see(): Promise<void> {
    const before = this.#announced
    try {
      await this.#look()
    } catch {
      // A failure that announces a maintenance has been heard by now; of any other the asker's own call will tell.
      if (this.#announced !== before) return
    }
    this.#announced = null
  }
}
