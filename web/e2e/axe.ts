import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Waits for what fades in or moves, and comes to an end: half-faded text has a contrast of its own. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })

/** Fails where axe finds something on the page as it is now. */
export async function expectAccessible(page: Page, what = page.url()) {
  await settled(page)
  // Style sheets are not fetched once more: the payment provider's frame lets nothing be fetched.
  const { violations } = await new AxeBuilder({ page }).options({ preload: false }).withTags(rules).analyze()
  expect(
    violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target) })),
    what,
  ).toEqual([])
}
