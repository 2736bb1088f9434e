import { type Page, test } from '@playwright/test'

/** Runs in the page. */
function measure() {
  const interactions = new Map<number, number>()
  Object.assign(window, { interactions })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && typeof entry.interactionId === 'number' && entry.interactionId > 0)
        interactions.set(entry.interactionId, Math.max(interactions.get(entry.interactionId) ?? 0, entry.duration))
  }).observe({ type: 'event', durationThreshold: 16 })
}

/** Makes the page's processor slower by a factor, like that of a phone. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * Measures clicks, taps and keys of the current page from now on, as Interaction to Next Paint does.
 * @returns function that reads the milliseconds from each input to its paint, fastest first; under 16 ms is not measured
 */
export async function watchInteractions(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(measure)
  return () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
      const interactions: unknown = Reflect.get(window, 'interactions')
      return interactions instanceof Map ? [...interactions.values()].map(Number).sort((a, b) => a - b) : []
    })
}

/** Milliseconds from the next click to the paint of another main heading. */
export async function watchOpening(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const title = () => document.querySelector('h1')?.textContent
    const before = title()
    const opening = new Promise((resolve) => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          function look() {
            if (title() === before) requestAnimationFrame(look)
            // A task after this frame's paint.
            else setTimeout(() => resolve(performance.now() - timeStamp))
          }
          look()
        },
        { once: true, capture: true },
      )
    })
    Object.assign(window, { opening })
  })
  return () => page.evaluate(async () => Number(await Reflect.get(window, 'opening')))
}

/** Milliseconds from the next key to the paint of the first element that matches a selector. */
export async function watchAppearance(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const appearance = new Promise((resolve) => {
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          function look() {
            if (document.querySelector(wanted) === null) requestAnimationFrame(look)
            // A task after this frame's paint.
            else setTimeout(() => resolve(performance.now() - timeStamp))
          }
          look()
        },
        { once: true, capture: true },
      )
    })
    Object.assign(window, { appearance })
  }, selector)
  return () => page.evaluate(async () => Number(await Reflect.get(window, 'appearance')))
}

/** Reports milliseconds to `npm run bench -- interactions`, which limits them on an idle machine. */
export function reportMilliseconds(name: string, value: number): void {
  test.info().annotations.push({ type: `bench: ${name}`, description: String(value) })
}
