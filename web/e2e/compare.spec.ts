import { expect, test } from './shop.ts'

const list = '/electrical-feedthroughs/subminiature-d'

test('parts selected in a list are compared side by side with differences marked and a shareable URL', async ({
  page,
  browser,
}) => {
  await page.goto(list)
  const toggles = page.getByRole('main').getByRole('button', { name: /^Compare Subminiature-D/ })
  await toggles.nth(0).click()
  // Shoppers choose the size only once.
  const sizes = page.getByRole('table', { name: /^Variations of/ })
  await sizes
    .getByRole('button', { name: /^Compare/ })
    .nth(1)
    .click()
  await expect(toggles.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: / of Subminiature-D/, expanded: true }).click()
  await expect(sizes).toHaveCount(0)
  await toggles.nth(1).click()
  await expect(toggles.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await toggles.nth(2).click()
  const tray = page.getByRole('complementary', { name: 'Comparison' })
  await tray.getByRole('link', { name: 'Compare 3' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Compare 3 parts' })).toBeVisible()
  await expect(tray).toBeHidden()
  const table = page.getByRole('region', { name: 'Comparison' }).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await expect(table.getByRole('rowheader', { name: 'Availability' })).toBeVisible()
  await expect(table.getByRole('link', { name: /^Outline drawing of \S+, PDF/ })).toHaveCount(3)
  const all = await table.getByRole('rowheader').count()
  const marked = await table.getByRole('rowheader', { name: /\(differs\)$/ }).count()
  expect(marked).toBeGreaterThan(0)
  expect(marked).toBeLessThan(all)

  await page.getByRole('link', { name: 'Show differences only' }).click()
  await expect(table.getByRole('rowheader')).toHaveCount(marked)

  const stranger = await browser.newContext({ javaScriptEnabled: false })
  const shared = await stranger.newPage()
  await shared.goto(page.url())
  await expect(shared.getByRole('rowheader')).toHaveCount(marked)
  await stranger.close()

  await table
    .getByRole('link', { name: /^Remove/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare 2 parts' })).toBeVisible()
  await page.getByLabel('Add a part number').fill('540003')
  await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare 3 parts' })).toBeVisible()
  await page.goto(list)
  await expect(tray.getByRole('link', { name: 'Compare 3' })).toBeVisible()
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  await expect(tray).toBeVisible()
  for (const path of ['/cart', '/quick-order', '/user/login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tray).toBeHidden()
  }
})

test('four parts fit on a printed page', async ({ page }) => {
  await page.goto('/compare?parts=180050,180051,540003,340002')
  // A4 within its margins.
  await page.setViewportSize({ width: 688, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const region = page.getByRole('region', { name: 'Comparison' })
  await expect(region.getByRole('columnheader', { name: /340002/ })).toBeVisible()
  expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await expect(region.getByRole('button', { name: /^Add/ })).toHaveCount(0)
})

test('parts can be compared without scripts', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.urls.web })
  const page = await context.newPage()
  await page.goto(list)
  await page
    .getByRole('button', { name: /^Compare Subminiature-D/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/compare\?parts=/)
  await page.getByLabel('Compare with part number').fill('540003')
  await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare 2 parts' })).toBeVisible()
  await context.close()
})
