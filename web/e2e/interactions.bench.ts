import type { Locator, Page } from '@playwright/test'
import { toShipping } from './checkoutPages.ts'
import { expect, test } from './shop.ts'
import { reportMilliseconds, slowDown, watchAppearance, watchInteractions, watchOpening } from './interactions.ts'

// `npm run bench -- interactions` runs these and limits what they report. Times on a busy machine say nothing, so they
// are no part of `npm test`.

test('opens a hovered page', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 })
  for (const [name, link] of [
    ['product', page.getByRole('main').getByRole('row').nth(3).getByRole('link')],
    ['category', page.getByRole('navigation', { name: /^Parts of/ }).getByRole('link')],
  ] as const) {
    await page.goto('/electrical-feedthroughs')
    await page.waitForLoadState('networkidle')
    const before = await heading.innerText()
    const response = page.waitForResponse(/\/graphql/)
    await link.first().hover()
    await (await response).finished()
    await page.waitForLoadState('networkidle')
    const opening = await watchOpening(page)
    await link.first().click()
    await expect(heading).not.toHaveText(before)
    reportMilliseconds(`hovered ${name} opens`, await opening())
  }
})

/** Clicks with the mouse. `locator.click` looks the page over between press and release, which would count. */
async function press(page: Page, target: Locator) {
  // Not below a sticky bar.
  await target.first().evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { x, y, width, height } = (await target.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height / 2)
}

/** Reports the longest of the delays. */
function reportDelays(name: string, delays: number[]) {
  expect(delays.length).toBeGreaterThan(4)
  reportMilliseconds(`longest delay: ${name}`, delays.at(-1) ?? 0)
}

test('responds to keys in the search box with suggestions', async ({ page }) => {
  const box = page.getByRole('combobox', { name: /^Search/ })
  const options = page.getByRole('option')
  for (const search of ['first search', 'repeated search']) {
    // A new page has no cached responses.
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const delays: number[] = []
    for (const text of ['bnc', 'cf40', '180050', 'viewport', 'thermocouple']) {
      await box.fill(text.slice(0, -1))
      const appearance = await watchAppearance(page, '[role=option]')
      await box.press(text.slice(-1))
      delays.push(await appearance())
      await box.fill('')
      await expect(options).toHaveCount(0)
    }
    reportMilliseconds(`suggestions appear, ${search}`, delays.toSorted((a, b) => a - b)[2] ?? 0)
  }
})

test('responds to keys and clicks in a list of 96 products', async ({ page }) => {
  await page.goto('/electrical-feedthroughs?per=96')
  await page.waitForLoadState('networkidle')
  await slowDown(page, 4)
  const delays = await watchInteractions(page)
  const sizes = page.getByRole('table', { name: /^Variations of/ })
  for (const place of [0, 1]) {
    await press(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: / of .+/, expanded: false })
        .nth(place),
    )
    await expect(sizes).toHaveCount(place + 1)
  }
  for (const place of [1, 2]) {
    await press(page, sizes.getByRole('textbox', { name: /^Quantity/ }).nth(place))
    await page.keyboard.type('2')
  }
  await press(page, sizes.getByRole('button', { name: /^Compare/ }))
  await expect(page.getByRole('complementary', { name: 'Comparison' }).getByRole('listitem')).toHaveCount(1)
  reportDelays('category, 96 rows', await delays())
})

test('responds to keys and clicks in a quick order of 200 lines', async ({ page }) => {
  await page.goto('/quick-order')
  await expect(page.getByText('Upload CSV or XLSX')).toBeVisible()
  const lines = Array.from({ length: 200 }, (_, index) => `${180000 + index}\t1`)
  await page.getByLabel('Part number, line 1', { exact: true }).evaluate((element, cells) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', cells)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, lines.join('\n'))
  await expect(page.getByLabel(/^Part number, line/)).toHaveCount(200)
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /attention/ }),
  ).not.toContainText('Checking')
  await slowDown(page, 4)
  const delays = await watchInteractions(page)
  for (const place of [2, 3, 4, 5]) {
    const quantity = page.getByLabel(`Quantity, line ${place}`, { exact: true })
    await press(page, quantity)
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect(quantity).not.toBeFocused()
  }
  reportDelays('quick order, 200 lines', await delays())
})

test('responds to keys and clicks in the checkout', async ({ page, context, shop }) => {
  await toShipping(page, context, shop)
  await slowDown(page, 4)
  const delays = await watchInteractions(page)
  for (const label of ['Street address', 'City', 'First name', 'Last name']) {
    await press(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type('Valencia')
  }
  reportDelays('checkout', await delays())
})
