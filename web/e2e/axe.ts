import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isFullRun, type Look } from './routes.ts'

const all = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const
/** Rules the dark theme can affect: it changes colors, not layout or text. */
const ofColors = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/** Waits for animations to finish: half-faded text has a lower contrast. */
function settled(page: Page) {
  return page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

async function violationsOf(page: Page, { type, values }: typeof all | typeof ofColors) {
  await settled(page)
  // Style sheets are not fetched again: the payment provider's frame allows no fetches.
  const runOnly = { type, values: [...values] }
  const axe = new AxeBuilder({ page }).options({ preload: false, resultTypes: ['violations'], runOnly })
  // Merging results across cross-origin frames takes longer than axe itself.
  const { violations } = await axe.setLegacyMode((await page.locator('iframe').count()) === 0).analyze()
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target) }))
}

async function inDarkTheme(page: Page, check: () => Promise<void>) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await check()
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Records axe violations on the current page as soft failures; under `npm run test:all` also in the dark theme. */
export async function expectAccessible(page: Page, what = page.url()) {
  expect.soft(await violationsOf(page, all), what).toEqual([])
  if (isFullRun)
    await inDarkTheme(page, async () => expect.soft(await violationsOf(page, ofColors), `${what}, dark`).toEqual([]))
}

/** The smallest phone, and a screen of 1280 × 800 at 200%. */
const narrowViewports = [
  { width: 320, height: 800 },
  { width: 640, height: 400 },
]

/** Fails where the page as it is now scrolls sideways on a narrow screen. */
async function expectNothingSideways(page: Page, what: string) {
  for (const viewport of narrowViewports) {
    await page.setViewportSize(viewport)
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(scrollWidth, `${what}, sideways`).toBeLessThanOrEqual(viewport.width)
  }
}

// Tall enough that sticky elements cover nothing.
const wide = { width: 1280, height: 4000 }
const phone = { width: 360, height: 3000 }

/** Checks these looks with axe (both under `npm run test:all`), and that nothing scrolls horizontally. */
export async function expectGoodLooks(page: Page, what = page.url(), looks: readonly Look[] = ['wide']) {
  await page.setViewportSize(wide)
  if (isFullRun || looks.includes('wide')) await expectAccessible(page, `${what}, wide`)
  await page.setViewportSize(phone)
  if (isFullRun || looks.includes('phone'))
    await inDarkTheme(page, async () =>
      expect.soft(await violationsOf(page, all), `${what}, on a phone, dark`).toEqual([]),
    )
  await expectNothingSideways(page, what)
  await page.setViewportSize({ width: 1280, height: 800 })
}
