/** Resolves when the page has loaded and the browser is idle. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      // Safari lacks it.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 10_000 })
      else setTimeout(resolve, 2_000)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
  })
}
