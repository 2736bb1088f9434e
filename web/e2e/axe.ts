import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Fails where axe finds something on the page as it is now. */
export async function expectAccessible(page: Page, what = page.url()) {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  expect(
    violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target) })),
    what,
  ).toEqual([])
}
