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

test('a grid of options fits the page or shows that it scrolls', async ({ page }) => {
  await page.goto('/motion-and-valves/valves/gate-valve-fkm-seals')
  const table = page.getByRole('radiogroup').getByRole('table')
  const hidden = () => table.evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth)
  expect(await hidden()).toBe(0)
  await page.setViewportSize({ width: 360, height: 780 })
  const last = await table.getByRole('columnheader').last().boundingBox()
  // Of a column that does not fit, enough is visible that its price shows.
  expect(last?.x).toBeLessThan(360 - 16 - 48)
})

test('an unknown part number shows the default part and a notice', async ({ page }) => {
  for (const asked of ['540003', 'x'.repeat(5000)]) {
    const answer = await page.goto(`${grid}?part-number=${asked}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('status').filter({ hasText: 'This product has no part number' })).toBeVisible()
    await expect(place(page, '180050')).toBeChecked()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
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
  // A click before the table is hydrated has no effect.
  await expect(async () => {
    if ((await price.getAttribute('aria-sort')) === null) await price.getByRole('button').click()
    await expect(price).toHaveAttribute('aria-sort', 'ascending', { timeout: 3_000 })
  }).toPass()
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

test('on a phone, a bar adds the part while the form is out of view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(rows)
  const bar = page.getByRole('button', { name: 'Add to cart' }).first()
  await expect(bar).toBeInViewport()
  await bar.click()
  await expect(page.getByText('added to the cart')).toBeVisible()
})
