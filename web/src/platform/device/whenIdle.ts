/** Resolves when the page has loaded and the browser has nothing more urgent to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      // Safari has no such call.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 10_000 })
      else setTimeout(resolve, 2_000)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
  })
}
