import { abortAfter } from '@shop/runtime/signals'

/** Work that several callers wait for. */
export interface SharedTask<T> {
  readonly promise: Promise<T>
  readonly abandon: AbortController
  isDone: boolean
  waiters: number
}

export interface TaskOptions {
  /** Timeout in milliseconds. */
  readonly timeoutMs: number
  /** Whether it continues when nobody is waiting for it. */
  readonly isDetached: boolean
}

/** Runs work once for all callers that need it at the same time. */
export class SharedTasks<T> {
  readonly #tasks = new Map<string, SharedTask<T>>()

  /** The work in progress for a key, started if there is none or it was aborted. */
  join(key: string, start: (signal: AbortSignal) => Promise<T>, { timeoutMs, isDetached }: TaskOptions): SharedTask<T> {
    const known = this.#tasks.get(key)
    if (known && !known.abandon.signal.aborted) return known
    const abandon = new AbortController()
    const timer = abortAfter(timeoutMs, abandon)
    const promise = start(abandon.signal).finally(() => {
      clearTimeout(timer)
      task.isDone = true
      if (this.#tasks.get(key) === task) this.#tasks.delete(key)
    })
    // Nobody may be waiting for detached work.
    promise.catch(() => {})
    const task: SharedTask<T> = { promise, abandon, isDone: false, waiters: isDetached ? 1 : 0 }
    this.#tasks.set(key, task)
    return task
  }

  /** Cancels all work. */
  abandon(): void {
    for (const { abandon } of this.#tasks.values()) abandon.abort()
  }
}

/** The result of a task, unless the signal or a timeout ends the wait. Cancels work that nobody waits for. */
export async function waitForTask<T>(task: SharedTask<T>, signal: AbortSignal, timeoutMs?: number): Promise<T> {
  signal.throwIfAborted()
  task.waiters += 1
  let leave = () => {}
  let timer: NodeJS.Timeout | undefined
  const left = new Promise<never>((_resolve, reject) => {
    leave = () => reject(signal.reason instanceof Error ? signal.reason : new Error('The wait was aborted.'))
    if (timeoutMs !== undefined)
      timer = setTimeout(() => reject(new DOMException('The wait took too long.', 'TimeoutError')), timeoutMs).unref()
  })
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([task.promise, left])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
    task.waiters -= 1
    if (task.waiters === 0 && !task.isDone) task.abandon.abort()
  }
}
