import type { Page } from '@playwright/test'
import { askedSince, expect, test } from './shop.ts'

function box(page: Page) {
  return page.getByRole('combobox', { name: /search/i })
}
function list(page: Page) {
  return page.getByRole('listbox', { name: 'Suggestions' })
}
function active(page: Page) {
  return page.getByRole('option', { selected: true })
}

test('a partial number leads by keyboard to the product with that part chosen, and on to another part', async ({
  page,
}) => {
  await page.goto('/')
  const top = await page.getByRole('heading', { level: 1 }).boundingBox()
  await box(page).fill('18000')
  await expect(page.getByRole('option')).toHaveCount(8)
  await expect(page.getByRole('status').filter({ hasText: '8 suggestions' })).toBeAttached()
  await expect(page.getByRole('link', { name: 'See all results for “18000”' })).toBeVisible()
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(top)

  await box(page).fill('180007')
  const wanted = page.getByRole('option', {
    name: /^180007-T Same, tapped UNF \$[\d,.]+$/,
  })
  await expect(wanted).toBeVisible()
  await expect(wanted.locator('img')).toHaveJSProperty('complete', true)
  await box(page).press('End')
  await box(page).press('ArrowDown')
  await expect(active(page)).toHaveAccessibleName(/^180007 /)
  await box(page).press('ArrowDown')
  await expect(active(page)).toHaveAccessibleName(/^180007-T /)
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/subminiature-d\/[^/?]+\?part-number=180007-T$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('main').getByText('180007-T', { exact: true }).first()).toBeVisible()
  await expect(box(page)).toHaveValue('')

  await box(page).fill('180007')
  await page.getByRole('option', { name: /^180007 / }).click()
  await expect(page).toHaveURL(/\?part-number=180007$|\/[^/?]+$/)
  await expect(page.getByRole('main').getByText('180007', { exact: true }).first()).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await expect(list(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a table with five columns and numbers of matching parts fits a laptop', async ({ page }) => {
  await page.goto('/search-solr?terms=viewport+bake%3A%3E%3D200C')
  const table = page.getByRole('table').first()
  await expect(table).toContainText('+21 matching')
  expect(await table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0))).toBe(0)
})

test('the results page needs one GraphQL request, counts each kind, and can be filtered', async ({ page, shop }) => {
  const fromBrowser: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/graphql') fromBrowser.push(request.url())
  })
  const before = shop.requests.length
  await page.goto('/search?terms=fused+silica+viewport')
  await page.waitForLoadState('networkidle')
  expect(fromBrowser).toEqual([])
  expect(askedSince(shop, before)).toHaveLength(1)

  await expect(page.getByRole('heading', { level: 1, name: '“fused silica viewport”' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ results?: \d+ products?/ })).toBeVisible()
  await expect(box(page)).toHaveValue('fused silica viewport')
  const value = page
    .getByRole('main')
    .getByRole('link', { name: /2\.75" CF/ })
    .first()
  await value.click()
  await expect(page).toHaveURL(/terms=fused\+silica\+viewport.*f\.flange_size=/)
  await expect(page.getByRole('link', { name: /^Remove flange size/i })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/search\?terms=fused\+silica\+viewport$/)
  await expect(page.getByRole('link', { name: /^Remove flange size/i })).toBeHidden()
})

test('an unknown number offers the closest parts to buy', async ({ page }) => {
  await page.goto('/search?terms=180007-TX')
  await expect(page.getByRole('heading', { level: 1, name: 'No results for “180007-TX”' })).toBeVisible()
  await expect(box(page)).toHaveValue('180007-TX')
  const nearest = page.getByRole('region', { name: 'Nearest part numbers' })
  await nearest.getByRole('button', { name: 'Add 180007-T to cart' }).click()
  await expect(page.getByRole('status').filter({ hasText: /added/i }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send us this number and we’ll answer with ours' })).toHaveAttribute(
    'href',
    '/contact-us?subject=Sales&about=part+number+180007-TX',
  )
  await page.getByRole('region', { name: 'Browse categories' }).getByRole('link').first().click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

const hostile = ['%', "'; drop table--", '<script>alert(1)</script>', '\u202e180007', 'a\u0000b']
test('searches for hostile terms as written', async ({ request }) => {
  for (const terms of hostile) {
    const response = await request.get(`/search?${new URLSearchParams({ terms })}`)
    expect([terms, response.status()]).toEqual([terms, 200])
    const html = await response.text()
    expect(html, terms).not.toMatch(/Something has gone wrong|SQLSTATE|syntax error|<script>alert/)
    // A wildcard would find the whole catalog.
    if (terms === '%') expect(html).toContain('No results for')
  }
  // An incomplete byte sequence, which no browser sends.
  expect((await request.get('/search?terms=%E0%A4%A')).status()).toBe(200)
})

test('on a phone the list spans the screen below the bar, with touch-sized rows', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  for (const text of ['18000', 'conflat']) {
    await box(page).fill(text)
    await expect(page.getByRole('option').first()).toBeVisible()
    const found = await list(page).boundingBox()
    expect([found?.x, found?.width]).toEqual([0, 360])
    for (const option of await page.getByRole('option').all())
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a search can be submitted, its exact part bought, and an unknown part number leads to similar ones', async ({
    page,
  }) => {
    await page.goto('/')
    await box(page).fill('180007-t')
    await box(page).press('Enter')
    await expect(page).toHaveURL(/\/search\?terms=180007-t$/)
    await expect(box(page)).toHaveValue('180007-t')
    await page.getByRole('button', { name: 'Add 180007-T to cart' }).first().click()
    await expect(page).toHaveURL(/\/cart/)
    await expect(page.getByRole('textbox', { name: 'Quantity of 180007-T' })).toHaveValue('1')
    await page.goto('/search?terms=180007-TX')
    await page.getByRole('main').getByRole('link', { name: '180007-T', exact: true }).click()
    await expect(page).toHaveURL(/part-number=180007-T/)
  })
})
