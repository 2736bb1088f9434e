import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { watchShifts } from './shifts.ts'
import { expect, test } from './shop.ts'

const power = '/electrical-feedthroughs/power'
const chosen = `${power}?r.voltage_rating=5000..&r.current_rating=100..`

function filters(page: Page) {
  return page.getByRole('form', { name: 'Filters' })
}
function chip(page: Page, name: RegExp) {
  return page.getByRole('group', { name: 'Selected filters' }).getByRole('link', { name })
}
function box(page: Page, name: string) {
  return filters(page).getByRole('textbox', { name })
}
function rows(page: Page) {
  return page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
}
function count(page: Page) {
  return page
    .getByRole('status')
    .filter({ hasText: /^[\d,]+ products?( of [\d,]+)?$/ })
    .first()
}

async function countOf(page: Page): Promise<number> {
  return Number.parseInt((await count(page).innerText()).replace(',', ''), 10)
}

/** The part numbers of the rows, in order. */
function numbers(page: Page) {
  return page.getByRole('table').locator('tbody td:nth-child(2) a')
}

/** Records every gateway request of a page from now on. */
function questionsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/graphql') asked.push(request.url())
  })
  return asked
}

test('two ranges narrow a list, appear in the address, and can be removed one by one', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(power)
  const asked = questionsOf(page)
  const all = await countOf(page)
  const voltage = box(page, 'Voltage rating, minimum, V')
  await voltage.fill('5000')
  await voltage.press('Enter')
  await expect(page).toHaveURL(`${power}?r.voltage_rating=5000..`)
  await expect(chip(page, /^Remove voltage rating from 5000.V$/)).toBeVisible()
  await expect(count(page)).not.toHaveText(`${all} products`)
  await expect(voltage).toBeFocused()
  const one = await countOf(page)
  expect(one).toBeLessThan(all)

  const current = box(page, 'Current rating, minimum, A')
  await current.fill('100')
  await current.press('Tab')
  await expect(page).toHaveURL(chosen)
  await expect(count(page)).not.toContainText(`${one} products`)
  const two = await countOf(page)
  expect(two).toBeLessThan(one)
  expect(two).toBeGreaterThan(0)
  expect(asked).toHaveLength(2)

  await test.step('the address restores the list after a reload and when shared', async () => {
    const partNumbers = await numbers(page).allInnerTexts()
    await page.reload()
    await expect(numbers(page)).toHaveText(partNumbers)
    const other = await browser.newPage()
    await other.goto(`${baseURL}${chosen}`)
    await expect(numbers(other)).toHaveText(partNumbers)
    await other.close()
  })

  await test.step('the Back button undoes one step', async () => {
    await page.goBack()
    await expect(page).toHaveURL(`${power}?r.voltage_rating=5000..`)
    await expect(count(page)).toContainText(`${one} products`)
    await expect(box(page, 'Current rating, minimum, A')).toHaveValue('')
    await page.goForward()
    await expect(count(page)).toContainText(`${two} products`)
  })

  await test.step('chips remove filters and move focus to the next chip', async () => {
    await chip(page, /^Remove voltage rating/).press('Enter')
    await expect(page).toHaveURL(`${power}?r.current_rating=100..`)
    await expect(chip(page, /^Remove current rating/)).toBeFocused()
    await chip(page, /^Remove current rating/).press('Enter')
    await expect(page).toHaveURL(power)
    await expect(count(page)).toBeFocused()
    await expect(count(page)).toHaveText(`${all} products`)
  })
})

test('the table header stays below the page header, and facets stay in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${power}?per=96`)
  await rows(page).nth(90).scrollIntoViewIfNeeded()
  await expect(filters(page).getByRole('heading', { name: 'Flange size' })).toBeInViewport()
  const header = await page.getByRole('banner').boundingBox()
  const head = await page.getByRole('columnheader', { name: 'Part number' }).boundingBox()
  expect(Math.round(head?.y ?? 0)).toBe(Math.round((header?.y ?? 0) + (header?.height ?? 0)))
})

test('a list response has a bounded size', async ({ request }) => {
  const plain = async (path: string) => (await (await request.get(path)).body()).length
  expect(await plain(power)).toBeLessThan(230_000)
  expect(await plain('/products?stock=yes')).toBeLessThan(340_000)
  expect(await plain(`${power}?per=96`)).toBeLessThan(620_000)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the filter sheet traps focus and returns it', async ({ page }) => {
    await page.goto(power)
    const all = await count(page).innerText()
    const open = page.getByRole('button', { name: 'Filters' })
    expect((await open.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await open.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet).toBeVisible()
    expect((await sheet.boundingBox())?.height).toBeLessThanOrEqual(740 * 0.86)
    await sheet.getByRole('link', { name: /^2\.75" CF/ }).click()
    await expect(page).toHaveURL(/\?f\.flange_size=\d+$/)
    await expect(sheet.getByRole('status')).not.toHaveText(all)
    const found = await sheet.getByRole('status').innerText()
    await expect(sheet.getByRole('button', { name: `Show ${found}` })).toBeVisible()
    await expectAccessible(page)
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press('Shift+Tab')
      expect(
        await sheet.evaluate(
          (element) => element.contains(document.activeElement) || document.activeElement === document.body,
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
    await expect(count(page)).toContainText(found)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('values are links, ranges are a form, and units are a form that returns to the page', async ({ page }) => {
    await page.goto(power)
    const all = await countOf(page)
    await box(page, 'Voltage rating, minimum, V').fill('5000')
    await box(page, 'Max bake temperature, minimum, °C').fill('300')
    await filters(page).getByRole('region', { name: 'Voltage rating' }).getByRole('button', { name: 'Apply' }).click()
    await expect(chip(page, /^Remove voltage rating from 5000.V$/)).toBeVisible()
    await expect(chip(page, /^Remove max bake temperature from 300.°C$/)).toBeVisible()
    await filters(page)
      .getByRole('region', { name: 'Flange size' })
      .getByRole('link', { name: /^2\.75" CF/ })
      .click()
    await expect(page).toHaveURL(/f\.flange_size=/)
    await expect(chip(page, /^Remove flange size/)).toBeVisible()
    const found = await countOf(page)
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThan(all)
    await page.getByRole('button', { name: 'US', exact: true }).first().click()
    await expect(chip(page, /^Remove max bake temperature from 572.°F$/)).toBeVisible()
    expect(await countOf(page)).toBe(found)
    await chip(page, /^Remove flange size/).click()
    await expect(chip(page, /^Remove voltage rating/)).toBeVisible()
    await expect(chip(page, /^Remove flange size/)).toHaveCount(0)
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('link').click()
    await expect(page).toHaveURL(/sort=price-asc/)
  })
})

test('a row expands to its sizes by keyboard, each with an Add button, and leads to them without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  const list = '/flanges-and-fittings/cf-flanges'
  await page.goto(list)
  const row = rows(page).first()
  await expect(row).toContainText('1.33–12\u00a0in CF')
  await expect(row).toContainText('from $')
  const sizes = row.getByRole('link', { name: /^\d+ sizes of CF blank flange/ })
  await sizes.press('Enter')
  await expect(sizes).toHaveAttribute('aria-expanded', 'true')
  const table = page.getByRole('table', { name: /^Variations of CF blank flange/ })
  await expect(table.getByRole('row')).toHaveCount(Number.parseInt(await sizes.innerText(), 10) + 1)
  await expect(page).toHaveURL(list)
  await table.getByRole('button', { name: 'Add 540003 to cart' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Cart, 1 item$/ })).toBeVisible()
  await expectAccessible(page)
  await sizes.press('Enter')
  await expect(table).toHaveCount(0)

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const other = await plain.newPage()
  await other.goto(`${baseURL}${list}`)
  await rows(other)
    .first()
    .getByRole('link', { name: /^\d+ sizes of/ })
    .click()
  await expect(other).toHaveURL(/#variations$/)
  await expect(other.getByRole('button', { name: 'Add 540003 to cart' })).toBeVisible()
  await plain.close()
})

test('rows have 36 pixels, or more on request, which the browser remembers without a layout shift', async ({
  page,
}) => {
  await page.goto(power)
  const heights = () =>
    rows(page).evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))])
  expect(await heights()).toEqual([36])
  const comfortable = page.getByRole('button', { name: 'Comfortable rows' })
  await comfortable.click()
  await expect(comfortable).toHaveAttribute('aria-pressed', 'true')
  expect(Math.min(...(await heights()))).toBeGreaterThan(60)
  const shift = await watchShifts(page)
  await page.reload()
  await expect(comfortable).toHaveAttribute('aria-pressed', 'true')
  expect(Math.min(...(await heights()))).toBeGreaterThan(60)
  expect(await shift()).toBe(0)
  await page.goto('/viewports-and-optics/viewports')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
})
