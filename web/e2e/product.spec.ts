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

test('arrow keys move across the grid and skip unavailable options, replacing the address', async ({ page }) => {
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
  // The three clamped flanges below have no bolts: the arrow wraps to the top.
  await expect(page).toHaveURL(/\?part-number=180050-T$/)
  await expect(title(page)).toContainText('180050-T')
  await expect(page.getByText('No bolts')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/subminiature-d$/)
})

test('an unavailable option stays unselected and says why, with the nearest part one click away', async ({ page }) => {
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

test('an unknown part number shows the default part and a notice', async ({ page }) => {
  for (const asked of ['540003', 'x'.repeat(5000), '%3Cimg%20src%3Dx%3E', '18%0000%0D50', '999&part-number=998']) {
    const answer = await page.goto(`${grid}?part-number=${asked}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('status').filter({ hasText: 'This product has no part number' })).toBeVisible()
    await expect(place(page, '180050')).toBeChecked()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  await page.goto(`${grid}?part-number%5B%5D=180051`)
  await expect(place(page, '180050')).toBeChecked()
})

test('the picture is as high as the drawing', async ({ page }) => {
  for (const width of [1280, 1000, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(grid)
    const tabs = page.getByRole('tablist', { name: 'Views' })
    const top = () => tabs.evaluate((element) => element.getBoundingClientRect().top + scrollY)
    await expect(page.getByRole('tabpanel').getByRole('img')).toBeVisible()
    const below = await top()
    await page.getByRole('tab', { name: 'Picture' }).click()
    await expect(page.getByRole('tabpanel').getByRole('img').first()).toHaveJSProperty('complete', true)
    expect(Math.abs((await top()) - below), `picture at ${width} px`).toBeLessThanOrEqual(2)
  }
})

test('the active price break follows the quantity', async ({ page }) => {
  await page.goto('/gaskets-and-hardware/gaskets/copper-cf-gasket-silver-plated')
  const inForce = page.getByRole('table', { name: 'Price breaks' }).locator('tr[aria-current]')
  await expect(inForce).toHaveText(/^1–4/)
  const quantity = page.getByRole('textbox', { name: 'Quantity', exact: true })
  await quantity.fill('7')
  await expect(inForce).toHaveText(/^5–9/)
  await quantity.fill('300')
  await expect(inForce).toHaveText(/or more/)
})

test('delivery follows the quantity, and an invalid quantity is corrected with a notice', async ({ page }) => {
  await page.goto(grid)
  const quantity = page.getByRole('textbox', { name: 'Quantity', exact: true })
  await quantity.fill('12')
  await expect(page.getByText(/^5 ship \w+day, \w+ \d+; 7 usually ship in/)).toBeVisible()
  await quantity.fill('0')
  await quantity.press('Tab')
  await expect(page.getByRole('alert').filter({ hasText: 'The minimum quantity is 1' })).toBeVisible()
  await expect(quantity).toHaveValue('1')
  await quantity.fill('20000')
  await quantity.press('Tab')
  await expect(page.getByRole('alert').filter({ hasText: 'The maximum quantity is 9999' })).toBeVisible()
})

test('files of the chosen part open without a login and have the right type', async ({ page, request }) => {
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
  // Another part has its own files.
  await place(page, '180051').click()
  await expect(link(/^STEP model/)).toHaveAttribute('href', /180051\.step/)
})

test('the model loads on demand, responds to keys and returns focus', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Reset view' }).click()
  await expect(view).toContainText('35° from the left, 22° from above')
  await expectAccessible(page)

  // Another part loads another model without loading the code again.
  await place(page, '180051').click()
  await expect(page.getByRole('application', { name: '3D model of 180051' })).toHaveAttribute('data-state', 'ready', {
    timeout: 60_000,
  })
  expect(asked.filter((path) => path.endsWith('.js'))).toHaveLength(1)
  await page.getByRole('application').press('Escape')
  await expect(view).toBeHidden()
  await expect(button).toBeFocused()
})

test('browsers without WebGL are offered the STEP model and the drawing', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto(grid)
  await page.getByRole('button', { name: '3D view' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Your browser cannot show 3D models.' })
  await expect(alert.getByRole('link', { name: 'STEP model' })).toHaveAttribute('href', /180050\.step/)
  await alert.getByRole('button', { name: 'Outline drawing' }).click()
  await expect(page.getByRole('img', { name: /outline drawing/i })).toBeVisible()
})

test('a model that fails to load says so and can be retried', async ({ page }) => {
  test.slow()
  await page.route('**/*.glb*', (route) => route.fulfill({ status: 503 }))
  await page.goto(grid)
  await page.getByRole('button', { name: '3D view' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible({ timeout: 60_000 })
  await page.unroute('**/*.glb*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('application')).toHaveAttribute('data-state', 'ready', { timeout: 60_000 })
})

test('the variation table sorts numerically, filters by attribute and marks the chosen part', async ({ page }) => {
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

test('parts also needed are requested only behind their flag, near the viewport', async ({ page }) => {
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

  test('every option is a link, and script-only controls are hidden', async ({ page }) => {
    await page.goto(grid)
    await place(page, '180051').click()
    await expect(page).toHaveURL(/\?part-number=180051$/)
    await expect(place(page, '180051')).toBeChecked()
    await expect(title(page)).toContainText('180051')
    await expect(page.getByRole('button', { name: '3D view' })).toBeHidden()
    await expect(page.getByRole('table', { name: /^Variations of/ }).getByRole('rowheader')).toHaveCount(7)
  })
})

test('print shows the drawing, number, price, date, specifications and variations, without controls', async ({
  page,
}) => {
  await page.goto(grid)
  await page.getByRole('tab', { name: 'Picture' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: /outline drawing/i })).toBeVisible()
  await expect(title(page)).toContainText('180050')
  await expect(page.getByText(/^Price and availability as of \w+ \d+, \d{4}/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Electrical' })).toBeVisible()
  const variations = page.getByRole('table', { name: /^Variations of/ })
  await expect(variations).toBeVisible()
  // As a separate box, a button would print once, and the header with it.
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
