/**
 * Runs something later, or when the page is left before. `cancel` keeps it from running, and says whether it still could.
 * @param delay milliseconds
 */
export function deferred(run: () => void, delay: number): { cancel(): boolean } {
  let isOver = false
  function end(): boolean {
    if (isOver) return false
    isOver = true
    clearTimeout(timer)
    window.removeEventListener('pagehide', now)
    return true
  }
  function now() {
    if (end()) run()
  }
  const timer = setTimeout(now, delay)
  window.addEventListener('pagehide', now)
  return { cancel: end }
}
