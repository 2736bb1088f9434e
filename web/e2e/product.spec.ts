import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './shop.ts'

const grid = '/electrical-feedthroughs/subminiature-d/subminiature-d-feedthrough-25-contacts-1-shell-female'
const rows = '/viewports-and-optics/viewports/fused-silica-viewport-uv-grade-zero-length'

function place(page: Page, sku: string) {
  return page.getByRole('radio', { name: new RegExp(`^${sku},`) })
}
function title(page: Page) {
  return page
    .getByRole('main')
    .getByText(/^Part number/)
    .first()
}

test('the grid is walked with the arrow keys, over what is not made, and the address follows without a step back', async ({
  page,
}) => {
  await page.goto('/electrical-feedthroughs/subminiature-d')
  await page.goto(grid)
  await place(page, '180050').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\?part-number=180050-T$/)
  await expect(place(page, '180050-T')).toBeFocused()
  await expect(place(page, '180050-T')).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/\?part-number=180051-T$/)
  await expect(place(page, '180051-T')).toBeFocused()
  await expect(place(page, '180051-T')).toBeChecked()
  await page.keyboard.press('ArrowDown')
  // The three clamped flanges below have no bolts: the arrow goes round to the top again.
  await expect(page).toHaveURL(/\?part-number=180050-T$/)
  await expect(title(page)).toContainText('180050-T')
  await expect(page.getByRole('cell', { name: 'No bolts' })).toHaveCount(3)
  await page.goBack()
  await expect(page).toHaveURL(/\/subminiature-d$/)
})

test('a choice that is not made stays off, says why and changes nothing; its nearest part is one press away', async ({
  page,
}) => {
  await page.goto(`${rows}?part-number=340002-T`)
  const off = page.getByRole('radio', { name: /^NW40 KF, no bolts/ })
  await expect(off).toBeDisabled()
  const before = page.url()
  await off.click({ force: true })
  await expect(page).toHaveURL(before)
  await expect(page.getByRole('radio', { checked: true })).toHaveText([/2\.75" CF/, 'Tapped UNF', 'Uncoated'])
  const reason = page.getByRole('status').filter({ hasText: 'NW40 KF: no bolts' })
  await reason.getByRole('link').click()
  await expect(page.getByRole('radio', { name: 'NW40 KF' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'NW40 KF' })).toBeFocused()
})

test('a part number that is none of these shows the default part and says so, whatever it is', async ({ page }) => {
  for (const asked of ['540003', 'x'.repeat(5000), '%3Cimg%20src%3Dx%3E', '18%0000%0D50', '999&part-number=998']) {
    const answer = await page.goto(`${grid}?part-number=${asked}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('status').filter({ hasText: 'There is no part number' })).toBeVisible()
    await expect(place(page, '180050')).toBeChecked()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  await page.goto(`${grid}?part-number%5B%5D=180051`)
  await expect(place(page, '180050')).toBeChecked()
})

test('the price break in force follows the quantity typed', async ({ page }) => {
  await page.goto('/gaskets-and-hardware/gaskets/copper-cf-gasket-silver-plated')
  const inForce = page.getByRole('table', { name: 'Price breaks' }).locator('tr[aria-current]')
  await expect(inForce).toHaveText(/^1–4/)
  const quantity = page.getByRole('textbox', { name: 'Quantity', exact: true })
  await quantity.fill('7')
  await expect(inForce).toHaveText(/^5–9/)
  await quantity.fill('300')
  await expect(inForce).toHaveText(/or more/)
})

test('the delivery follows the quantity typed, and a wrong one is corrected with a word', async ({ page }) => {
  await page.goto(grid)
  const quantity = page.getByRole('textbox', { name: 'Quantity', exact: true })
  await quantity.fill('12')
  await expect(page.getByText(/^5 ship Monday, November \d+; 7 usually ship in/)).toBeVisible()
  await quantity.fill('0')
  await quantity.press('Tab')
  await expect(page.getByRole('alert').filter({ hasText: 'The smallest quantity is 1' })).toBeVisible()
  await expect(quantity).toHaveValue('1')
  await quantity.fill('20000')
  await quantity.press('Tab')
  await expect(page.getByRole('alert').filter({ hasText: 'The largest quantity is 9999' })).toBeVisible()
})

test('files of the chosen part open without a login and are what they say', async ({ page, request }) => {
  test.slow()
  await page.goto(grid)
  const link = (name: RegExp) => page.getByRole('list', { name: 'Files' }).getByRole('link', { name })
  const kinds = [
    { name: /^Outline drawing, PDF/, type: 'application/pdf', starts: '%PDF-' },
    { name: /^Outline drawing, SVG/, type: 'image/svg+xml', starts: '<svg' },
    { name: /^Outline drawing, DXF/, type: 'image/vnd.dxf', starts: '0\nSECTION' },
    { name: /^Data sheet, PDF/, type: 'application/pdf', starts: '%PDF-' },
    { name: /^STEP model, STEP/, type: 'model/step', starts: 'ISO-10303-21;' },
    { name: /^3D model, GLB/, type: 'model/gltf-binary', starts: 'glTF' },
  ]
  for (const { name, type, starts } of kinds) {
    const href = await link(name).getAttribute('href')
    expect(href, String(name)).toContain('180050')
    const answer = await request.get(href ?? '', { timeout: 40_000 })
    expect(answer.status(), String(name)).toBe(200)
    expect(answer.headers()['content-type'], String(name)).toContain(type)
    const head = (await answer.body()).subarray(0, 200).toString('latin1').replaceAll('\r', '')
    expect(head, String(name)).toContain(starts)
  }
  const urls = await page
    .getByRole('list', { name: 'Files' })
    .getByRole('link')
    .evaluateAll((links) => links.map((each) => each.getAttribute('href')))
  expect(new Set(urls).size).toBe(urls.length)
  // Another part has files of its own.
  await place(page, '180051').click()
  await expect(link(/^STEP model/)).toHaveAttribute('href', /180051\.step/)
})

test('the model is loaded when it is asked for and not before, obeys the keys and gives the focus back', async ({
  page,
}) => {
  test.slow()
  const asked: string[] = []
  page.on('request', (each) => {
    const { pathname } = new URL(each.url())
    if (/\/scene-[\w-]+\.js$|\.glb$/.test(pathname)) asked.push(pathname)
  })
  await page.goto(grid)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  const button = page.getByRole('button', { name: '3D view' })
  await button.click()
  const model = page.getByRole('application', { name: '3D model of 180050' })
  await expect(model).toBeFocused()
  const turnLeft = page.getByRole('button', { name: 'Turn left' })
  await expect(turnLeft).toBeEnabled({ timeout: 60_000 })
  expect(asked.map((path) => path.replace(/-[\w-]+\.js$/, '.js')).sort()).toEqual([
    '/assets/scene.js',
    '/sites/default/files/models/180050.glb',
  ])
  const view = page.getByRole('group', { name: '3D view' })
  await expect(view).toContainText('From the front, 35° from the left, 22° from above')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(view).toContainText('From the front, 20° from the left, 37° from above')
  await turnLeft.click()
  await expect(view).toContainText('35° from the left, 37° from above')
  await page.getByRole('button', { name: 'First view' }).click()
  await expect(view).toContainText('35° from the left, 22° from above')
  await expectAccessible(page)

  // Another part, another model, without a second copy of the code.
  await place(page, '180051').click()
  await expect(page.getByRole('application', { name: '3D model of 180051' })).toHaveAttribute('data-state', 'ready', {
    timeout: 60_000,
  })
  expect(asked.filter((path) => path.endsWith('.js'))).toHaveLength(1)
  await page.getByRole('application').press('Escape')
  await expect(view).toBeHidden()
  await expect(button).toBeFocused()
})

test('where models cannot be shown it says so and offers the STEP model and the drawing', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto(grid)
  await page.getByRole('button', { name: '3D view' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'This browser cannot show models here.' })
  await expect(alert.getByRole('link', { name: 'STEP model' })).toHaveAttribute('href', /180050\.step/)
  await alert.getByRole('button', { name: 'Outline drawing' }).click()
  await expect(page.getByRole('img', { name: /outline drawing/i })).toBeVisible()
})

test('a model that does not come says so, and comes at another attempt', async ({ page }) => {
  test.slow()
  await page.route('**/*.glb*', (route) => route.fulfill({ status: 503 }))
  await page.goto(grid)
  await page.getByRole('button', { name: '3D view' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible({ timeout: 60_000 })
  await page.unroute('**/*.glb*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('application')).toHaveAttribute('data-state', 'ready', { timeout: 60_000 })
})

test('the table of variations sorts by figures, is narrowed by attributes and marks the chosen part', async ({
  page,
}) => {
  await page.goto(rows)
  await page.waitForLoadState('networkidle')
  const table = page.getByRole('table', { name: /^Variations of/ })
  await expect(table.getByRole('row', { name: /^340002 / })).toHaveAttribute('aria-current', 'true')
  const price = table.getByRole('columnheader', { name: 'Price' })
  await price.getByRole('button').click()
  await expect(price).toHaveAttribute('aria-sort', 'ascending')
  const figures = await table.getByRole('cell', { name: /^\$/ }).allInnerTexts()
  const amounts = figures.map((text) => Number(text.replace(/[$,]/g, '')))
  expect(amounts.length).toBeGreaterThan(40)
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  await page.getByRole('combobox', { name: 'Coating type' }).selectOption('AR 1064 nm')
  await page.getByRole('combobox', { name: 'Bolt hole' }).selectOption('Tapped UNF')
  await expect(page.getByRole('status').filter({ hasText: /^\d of 47 variations$/ })).toBeVisible()
  for (const row of await table.getByRole('row').all()) {
    if ((await row.getByRole('rowheader').count()) > 0) await expect(row).toContainText('AR 1064 nm')
  }
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(table.getByRole('rowheader')).toHaveCount(47)
})

test('what a part is installed with is asked for only behind its flag, near the reader', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (each) => {
    if (new URL(each.url()).pathname === '/graphql') asked.push(each.url())
  })
  await page.goto(rows)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.evaluate(() => localStorage.setItem('feature-flags', JSON.stringify({ ADD_RELATED_PRODUCTS: true })))
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const needed = page.getByRole('list', { name: 'You will also need' })
  await expect(needed.getByRole('listitem').first()).toBeVisible()
  await expect(needed).toContainText(/gasket/i)
  expect(asked).toHaveLength(1)
  await needed.getByRole('button', { name: /^Add/ }).first().click()
  await expect(page.getByRole('status').filter({ hasText: /added/i }).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every choice is a link, and what needs scripts is not there', async ({ page }) => {
    await page.goto(grid)
    await place(page, '180051').click()
    await expect(page).toHaveURL(/\?part-number=180051$/)
    await expect(place(page, '180051')).toBeChecked()
    await expect(title(page)).toContainText('180051')
    await expect(page.getByRole('button', { name: '3D view' })).toBeHidden()
    await expect(page.getByRole('table', { name: /^Variations of/ }).getByRole('rowheader')).toHaveCount(7)
  })
})

test('on paper stand the drawing, number, price, date, specifications and variations, and nothing to press', async ({
  page,
}) => {
  await page.goto(grid)
  await page.getByRole('tab', { name: 'Picture' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: /outline drawing/i })).toBeVisible()
  await expect(title(page)).toContainText('180050')
  await expect(page.getByText(/^Price and availability of \w+ \d+, \d{4}/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Electrical' })).toBeVisible()
  const variations = page.getByRole('table', { name: /^Variations of/ })
  await expect(variations).toBeVisible()
  // As a box of its own a button would be printed once, and the head with it.
  await expect(variations.getByRole('columnheader', { name: 'Price' }).locator('button')).toHaveCSS(
    'display',
    'contents',
  )
  await expect(place(page, '180050').locator('[data-mark]')).toHaveCSS('print-color-adjust', 'exact')
  for (const gone of [
    page.getByRole('button', { name: 'Add to cart' }),
    page.getByRole('button', { name: '3D view' }),
    page.getByRole('button', { name: /^Add 180051/ }),
    page.getByRole('textbox', { name: 'Quantity of 180051' }),
  ]) {
    await expect(gone).toBeHidden()
  }
})
