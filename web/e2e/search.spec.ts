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

test('each spelling of a part number suggests its part', async ({ page }) => {
  await page.goto('/')
  for (const text of ['180007t', '180007 T', 'VAC-312732', 'vac312732']) {
    await box(page).fill(text)
    await expect(page.getByRole('option', { name: /^180007-T / }), text).toBeVisible()
    await box(page).fill('')
    await expect(page.getByRole('option')).toHaveCount(0)
  }
})

test('a term suggests matching pages, reachable with the arrow keys', async ({ page }) => {
  await page.goto('/products')
  await box(page).fill('conflat')
  await expect(page.getByRole('link', { name: /^See all \d+ results for “conflat”$/ })).toBeVisible()
  await expect(page.getByRole('option', { name: 'conflat', exact: true })).toBeVisible()
  const place = page.getByRole('option', { name: /category$/ }).first()
  await expect(place).toBeVisible()
  const name = (await place.innerText()).split('\n')[0] ?? ''
  for (let presses = 0; presses < 8 && (await place.getAttribute('aria-selected')) !== 'true'; presses += 1)
    await box(page).press('ArrowDown')
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('an outdated request is canceled, and its response never shows', async ({ page }) => {
  await page.goto('/')
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/graphql\?.*%22text%22%3A%221800%22/, async (route) => {
    await gate
    await route.continue().catch(() => {})
  })
  const asked = page.waitForRequest((request) => request.url().includes('%221800%22'))
  const takenBack = page.waitForEvent('requestfailed', (request) => request.url().includes('%221800%22'))
  await box(page).fill('1800')
  await asked
  await box(page).fill('180007')
  await expect(page.getByRole('option')).toHaveCount(2)
  expect((await takenBack).failure()?.errorText).toContain('ABORTED')
  release()
  await expect(page.getByRole('option')).toHaveCount(2)
})

test('the list closes on Escape, outside clicks, Tab and submit', async ({ page }) => {
  await page.goto('/')
  const open = async () => {
    await box(page).blur()
    await box(page).focus()
    await expect(list(page)).toBeVisible()
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  }
  await box(page).fill('copper gasket')
  await box(page).fill('18000')
  await open()
  await box(page).press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(box(page)).toHaveValue('18000')
  await open()
  await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } })
  await expect(list(page)).toBeHidden()
  await open()
  await box(page).press('Tab')
  await expect(list(page)).toBeHidden()
  await open()
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?terms=18000$/)
  await expect(list(page)).toBeHidden()
  await expect(box(page)).toHaveValue('18000')
  await box(page).fill('')
  await box(page).fill('1800')
  await expect(list(page)).toBeVisible()
  await box(page).press('Escape')
  await box(page).press('Escape')
  await expect(box(page)).toHaveValue('')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    for (const terms of ['CF40 electrical feedthrough 5 kV 10 A', '2.75 CF power feedthrough 5kV 10A'])
      test(`ratings in a search become removable chips: ${terms}`, async ({ page }) => {
        await page.goto(`/search?${new URLSearchParams({ terms })}`)
        const chips = page.getByRole('group', { name: 'Ratings in your search' })
        await expect(chips.getByRole('link')).toHaveCount(3)
        const rows = page.getByRole('table').getByRole('row')
        for (const index of [1, 2, 3, 4, 5]) await expect(rows.nth(index)).toContainText(/power feedthrough/i)
        for (const name of ['Flange size', 'Voltage', 'Current'])
          await expect(page.getByRole('columnheader', { name })).toBeVisible()
        await chips.getByRole('link', { name: 'Remove voltage rating ≥ 5 kV' }).click()
        await expect(chips.getByRole('link')).toHaveCount(2)
        await expect(page.getByRole('heading', { level: 1 })).not.toContainText(/kV/i)
      })
  })
}

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

test('words of a category or article lead to it', async ({ page }) => {
  await page.goto('/search?terms=viewport')
  const categories = page.getByRole('region', { name: 'Categories' })
  await expect(categories.getByRole('link', { name: /^Viewports \d+ products$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Articles' }).getByRole('link').first()).toBeVisible()
})

test('a search for a part number shows its part first, and sells it there', async ({ page }) => {
  await page.goto('/search?terms=VAC-312732')
  const exact = page.getByRole('main').getByRole('region').first()
  await expect(exact.getByRole('link', { name: '180007-T', exact: true })).toHaveAttribute(
    'href',
    /part-number=180007-T/,
  )
  await exact.getByRole('textbox', { name: 'Quantity of 180007-T' }).fill('2')
  await exact.getByRole('button', { name: 'Add 180007-T to cart' }).click()
  await expect(page.getByRole('banner').getByText('2 items', { exact: false }).first()).toBeAttached()
})

test('an unknown number offers the closest parts to buy', async ({ page }) => {
  await page.goto('/search?terms=180007-TX')
  await expect(page.getByRole('heading', { level: 1, name: 'No results for “180007-TX”' })).toBeVisible()
  await expect(box(page)).toHaveValue('180007-TX')
  const nearest = page.getByRole('region', { name: 'Nearest part numbers' })
  await nearest.getByRole('button', { name: 'Add 180007-T to cart' }).click()
  await expect(page.getByRole('status').filter({ hasText: /added/i }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask us about 180007-TX' })).toHaveAttribute(
    'href',
    '/contact-us?subject=Sales&about=180007-TX',
  )
  await page.getByRole('region', { name: 'Browse categories' }).getByRole('link').first().click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('a misspelled word is corrected, and the page says so', async ({ page }) => {
  await page.goto('/search?terms=vieport')
  await expect(
    page.getByRole('status').filter({ hasText: 'No part matches “vieport”; showing results for “viewport' }),
  ).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(/viewport/i)
})

test('a word that no part contains is left out, and the page says so', async ({ page }) => {
  await page.goto('/search?terms=viewport+xylophone')
  const note = page
    .getByRole('status')
    .filter({ hasText: 'No part matches both “xylophone” and “viewport”; showing results for “viewport”.' })
  await expect(note).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(/viewport/i)
})

test('a missing page whose path looks like a part number offers the closest parts and a search', async ({ page }) => {
  await page.goto('/products/180007-tx')
  await page.getByRole('main').getByRole('link', { name: '180007-T', exact: true }).click()
  await expect(page).toHaveURL(/part-number=180007-T/)
  await page.goBack()
  await page.getByRole('search', { name: 'Search from this page' }).getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?terms=180007-tx$/)
})

const hostile = [
  '%',
  '_',
  "'",
  "'; drop table--",
  '"quoted"',
  '\\',
  '<script>alert(1)</script>',
  'مضخة تفريغ',
  '\u202e180007',
  'a\u0000b',
]
test('searches for hostile terms as written', async ({ page }) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => void dialogs.push(dialog.message()))
  for (const terms of hostile) {
    const answer = await page.goto(`/search?${new URLSearchParams({ terms })}`)
    expect([terms, answer?.status()]).toEqual([terms, 200])
    await expect(page.getByRole('heading', { level: 1, name: `“${terms.replace('\u0000', ' ')}”` })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(
      /Something has gone wrong|SQLSTATE|syntax error|Error encountered/,
    )
    // A wildcard would find the whole catalog.
    if (/^[%_'"\\]+$/.test(terms)) await expect(page.getByRole('heading', { level: 1 })).toContainText('No results for')
  }
  expect(dialogs).toEqual([])
  // An incomplete byte sequence, which no browser sends.
  expect((await page.goto('/search?terms=%E0%A4%A'))?.status()).toBe(200)
})

test('a five-kilobyte search is truncated, and the page says so', async ({ page }) => {
  const answer = await page.goto(`/search?terms=${'flange+'.repeat(720)}`)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('main')).toContainText('Your search is longer than 100 characters.')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('an empty search shows all products', async ({ request }) => {
  for (const path of ['/search', '/search?terms=+', '/search-solr']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(302)
    expect(answer.headers().location, path).toBe('/products')
  }
})

test('advanced search filters and sorts, and is not indexed', async ({ page }) => {
  await page.goto('/search?terms=viewport')
  await page.getByRole('link', { name: 'Advanced search' }).click()
  await expect(page).toHaveURL(/\/search-solr\?terms=viewport$/)
  await expect(page.getByRole('heading', { level: 1, name: '“viewport”' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByLabel('Sort by').selectOption({ label: 'Price, high to low' })
  await expect(page).toHaveURL(/terms=viewport.*sort=price-desc/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
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
