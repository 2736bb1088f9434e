import type { Page } from '@playwright/test'

/** Runs in the page. */
function measure() {
  const shifts: number[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false)
        shifts.push(Number(entry.value))
  }).observe({ type: 'layout-shift' })
}

/**
 * Measures layout shifts of an untouched page from now on.
 * @returns function that reads the sum since the page load or this call; under 0.1 counts as good
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(measure)
  await page.evaluate(measure)
  return () =>
    page.evaluate(async () => {
      // What is in the page now counts once a frame has shown it.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
      const shifts: unknown = Reflect.get(window, 'shifts')
      return Array.isArray(shifts) ? shifts.reduce((sum: number, one) => sum + Number(one), 0) : Number.NaN
    })
}
