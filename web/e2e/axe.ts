import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const all = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const
/** What the dark theme can change: it has colors of its own, and neither other layout nor other words. */
const ofColors = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/** Waits for what fades in or moves, and comes to an end: half-faded text has a contrast of its own. */
function settled(page: Page) {
  return page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

async function violationsOf(page: Page, { type, values }: typeof all | typeof ofColors) {
  await settled(page)
  // Style sheets are not fetched once more: the payment provider's frame lets nothing be fetched.
  const runOnly = { type, values: [...values] }
  const axe = new AxeBuilder({ page }).options({ preload: false, resultTypes: ['violations'], runOnly })
  // What joins the findings of frames that share no origin takes longer than axe itself.
  const { violations } = await axe.setLegacyMode((await page.locator('iframe').count()) === 0).analyze()
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target) }))
}

/** Fails where axe finds something on the page as it is now; the test goes on to what else there is to find. */
export async function expectAccessible(page: Page, what = page.url()) {
  expect.soft(await violationsOf(page, all), what).toEqual([])
}

/** The same in either theme. */
export async function expectAccessibleInBothThemes(page: Page, what = page.url()) {
  await expectAccessible(page, what)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect.soft(await violationsOf(page, ofColors), `${what}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Fails where the page as it is now is wider than the smallest phone. */
async function expectNothingSideways(page: Page, what = page.url()) {
  const { width = 1280, height = 800 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 320, height })
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${what}, sideways`)
    .toBeLessThanOrEqual(320)
  await page.setViewportSize({ width, height })
}

/** The page as it is now, wide and on a phone, in both themes: axe finds nothing, and nothing scrolls sideways at 320 px. */
export async function expectGoodLooks(page: Page, what = page.url()) {
  for (const width of [1280, 360]) {
    // So high that nothing that sticks to an edge lies over anything.
    await page.setViewportSize({ width, height: 3000 })
    await expectAccessibleInBothThemes(page, `${what}, ${width} px wide`)
  }
  await expectNothingSideways(page, what)
  await page.setViewportSize({ width: 1280, height: 800 })
}
