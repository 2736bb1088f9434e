import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './axe.ts'
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

test('facet values widen the facet and keep its own counts', async ({ page }) => {
  await page.goto(power)
  const sizes = filters(page).getByRole('region', { name: 'Flange size' })
  const first = sizes.getByRole('link').nth(0)
  const second = sizes.getByRole('link').nth(1)
  const before = await second.innerText()
  const [, least = ''] = (await first.innerText()).split('\n')
  await first.click()
  await expect(count(page)).toContainText(`${least} product`)
  await expect(first).toHaveAttribute('aria-current', 'true')
  await expect(first).toBeFocused()
  await expect(second).toHaveText(before, { useInnerText: true })
  await second.click()
  await expect(page).toHaveURL(/f\.flange_size=\d+&f\.flange_size=\d+/)
  await expect.poll(() => countOf(page)).toBeGreaterThan(Number(least))
})

test('the keyboard moves a slider handle, and several steps make one request', async ({ page }) => {
  await page.goto(power)
  const asked = questionsOf(page)
  const handle = filters(page).getByRole('slider', { name: 'Voltage rating, from' })
  await handle.focus()
  await handle.press('ArrowRight')
  await handle.press('ArrowRight')
  const voltage = await handle.getAttribute('aria-valuetext')
  await expect(page).toHaveURL(/\?r\.voltage_rating=\d+\.\.$/)
  await expect(handle).toBeFocused()
  await expect(handle).toHaveAttribute('aria-valuetext', voltage ?? '')
  expect(asked).toHaveLength(1)
})

test('an invalid range shows an error at its field', async ({ page }) => {
  await page.goto(`${power}?r.voltage_rating=9000..100`)
  await expect(filters(page).getByRole('alert')).toHaveText('9000 is greater than 100.')
  await expect(box(page, 'Voltage rating, minimum, V')).toHaveValue('9000')
  await box(page, 'Voltage rating, minimum, V').fill('50')
  await box(page, 'Voltage rating, minimum, V').press('Enter')
  await expect(filters(page).getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL(`${power}?r.voltage_rating=50..100`)
  await expect(page.getByRole('heading', { name: 'No products match all filters' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Remove voltage rating 50 to 100/ })
    .last()
    .click()
  await expect(page).toHaveURL(power)
})

test('an address with a filter no part matches shows the unfiltered list', async ({ page }) => {
  await page.goto(power)
  const all = await countOf(page)
  for (const search of ['r.voltage_rating=1e400..', 'r.voltage_rating=1e-300..', 'f.flange_size=%00', 'f.price=100']) {
    const answer = await page.goto(`${power}?${search}`)
    expect(answer?.status()).toBe(200)
    await expect(count(page)).toHaveText(`${all} products`)
  }
})

test('changing units changes numbers, ranges and chips, but no rows', async ({ page, context }) => {
  await page.goto(`${power}?r.max_bake_temperature=300..&per=96`)
  const partNumbers = await numbers(page).allInnerTexts()
  const asked = questionsOf(page)
  await page.getByRole('button', { name: 'US', exact: true }).first().click()
  await expect(chip(page, /^Remove max bake temperature from 572.°F$/)).toBeVisible()
  await expect(box(page, 'Max bake temperature, minimum, °F')).toHaveValue('572')
  await expect(filters(page).getByRole('region', { name: 'Conductor diameter' })).toContainText(/0\.05.in/)
  await expect(numbers(page)).toHaveText(partNumbers)
  expect(asked).toEqual([])
  await page.reload()
  await expect(chip(page, /^Remove max bake temperature from 572.°F$/)).toBeVisible()
  expect((await context.cookies()).find(({ name }) => name === 'units')?.value).toBe('us')

  await test.step('a displayed value finds the same parts when typed', async () => {
    await page.goto(power)
    const diameters = filters(page).getByRole('region', { name: 'Conductor diameter' })
    const [size = '', products = ''] = (await diameters.getByRole('link').nth(1).innerText()).split('\n')
    const figure = size.replace(/[^\d.]/g, '')
    await box(page, 'Conductor diameter, minimum, in').fill(figure)
    await box(page, 'Conductor diameter, minimum, in').press('Tab')
    await box(page, 'Conductor diameter, maximum, in').fill(figure)
    await box(page, 'Conductor diameter, maximum, in').press('Enter')
    await expect(page).toHaveURL(`${power}?r.conductor_diameter=${figure}..${figure}in`)
    await expect(count(page)).toContainText(`${products} product`)
  })
})

test('a column header sorts ascending, descending and by relevance', async ({ page }) => {
  await page.goto(`${power}?per=48`)
  const relevance = await numbers(page).allInnerTexts()
  const asked = questionsOf(page)
  const busy = page.getByRole('main').locator('[aria-busy]')
  const head = page.getByRole('columnheader', { name: 'Current' })
  // The rows decide which columns there are.
  const currents = async () => {
    const heads = await page.getByRole('columnheader').allInnerTexts()
    const cells = rows(page).locator(`td:nth-child(${heads.findIndex((text) => text.startsWith('Current')) + 1})`)
    return (await cells.allInnerTexts()).map((text) => Number.parseFloat(text))
  }
  await head.getByRole('link').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(busy).toHaveCount(0, { timeout: 15_000 })
  const up = await currents()
  expect(up).toEqual(up.toSorted((a, b) => a - b))
  await head.getByRole('link').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(busy).toHaveCount(0, { timeout: 15_000 })
  const down = await currents()
  expect(down).toEqual(down.toSorted((a, b) => b - a))
  await head.getByRole('link').click()
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await expect(numbers(page)).toHaveText(relevance)
  // The way back to relevance is cached.
  expect(asked).toHaveLength(2)
})

test('the table header stays below the navigation', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(power)
  await rows(page).nth(20).scrollIntoViewIfNeeded()
  const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  const head = await page.getByRole('columnheader', { name: 'Part number' }).boundingBox()
  expect(Math.round(head?.y ?? 0)).toBe(Math.round((navigation?.y ?? 0) + (navigation?.height ?? 0)))
})

test('all products can be filtered like a category', async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('navigation', { name: 'Shop by flange size' }).getByRole('link', { name: 'NW40' }).click()
  await expect(page).toHaveURL(/\/products\?f\.flange_size=\d+$/)
  await filters(page)
    .getByRole('region', { name: 'Availability' })
    .getByRole('link', { name: /In stock/ })
    .click()
  await expect(page).toHaveURL(/&stock=yes$/)
  await expect(rows(page).first()).toContainText(/in stock/i)
  await expect(filters(page).getByRole('region', { name: 'Category' })).toBeVisible()
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
    await expectAccessibleInBothThemes(page)
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
  await expect(page.getByRole('banner').getByRole('button', { name: /^Cart ?, 1 item$/ })).toBeVisible()
  await expectAccessibleInBothThemes(page)
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

test('columns stay the same on every page and in every order, and facets stay in view', async ({ page }) => {
  const heads = () => page.getByRole('table').getByRole('columnheader').allInnerTexts()
  await page.goto(`${power}?per=96`)
  const first = await heads()
  expect(first.join(' ')).toContain('Flange size Voltage Current Conductors Bake')
  await rows(page).nth(90).scrollIntoViewIfNeeded()
  await expect(filters(page).getByRole('heading', { name: 'Flange size' })).toBeInViewport()
  for (const query of ['?page=3', '?sort=price-desc']) {
    await page.goto(power + query)
    expect(await heads()).toEqual(first)
  }
})
