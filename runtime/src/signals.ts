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
