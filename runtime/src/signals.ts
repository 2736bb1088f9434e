/**
 * A signal that aborts with the first of several. Unlike a signal of `AbortSignal.any`, it can be collected together
 * with its sources while it still has listeners: Node.js retains those forever.
 * @param sources must end within seconds, because they retain the result
 */
export function firstOf(...sources: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const source of sources) {
    if (source.aborted) controller.abort(source.reason)
    else
      source.addEventListener('abort', () => controller.abort(source.reason), { once: true, signal: controller.signal })
  }
  return controller.signal
}

/** Aborts with a TimeoutError after some time. @returns the timer, to be cleared when it is no longer needed */
export function abortAfter(ms: number, controller: AbortController): NodeJS.Timeout {
  return setTimeout(
    () => controller.abort(new DOMException('The operation took too long.', 'TimeoutError')),
    ms,
  ).unref()
}

/** Whether a signal was aborted because nobody is waiting, not because time has run out. */
export function isAbandoned({ aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof Error && reason.name === 'TimeoutError')
}
