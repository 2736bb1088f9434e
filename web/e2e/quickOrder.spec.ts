import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { anyAddress, expect, type RunningShop, test } from './shop.ts'

function part(page: Page, place: number) {
  return page.getByLabel(`Part number, line ${place}`)
}
function quantity(page: Page, place: number) {
  return page.getByLabel(`Quantity, line ${place}`)
}
function add(page: Page) {
  return page.getByRole('main').getByRole('button', { name: /^Add / })
}
function box(page: Page) {
  return page.getByLabel(/^Enter one part number and quantity per line/)
}

/** Opens the sheet and waits until its scripts run. */
async function openSheet(page: Page) {
  await page.goto('/quick-order')
  await expect(page.getByText('Upload CSV or XLSX')).toBeVisible()
}

/** Pastes text into a field as if copied from a spreadsheet. */
async function paste(field: ReturnType<typeof part>, text: string) {
  await field.evaluate((element, cells) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', cells)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function send<T>(context: BrowserContext, { urls }: RunningShop, query: string): Promise<T> {
  const answer = await context.request.post(`${urls.web}/graphql`, {
    headers: { 'graphql-require-preflight': '1', 'x-forwarded-for': anyAddress() },
    data: { query },
  })
  return ((await answer.json()) as { data: T }).data
}

/** Part numbers sold in any quantity. */
async function somePartNumbers(context: BrowserContext, shop: RunningShop, count: number): Promise<string[]> {
  interface Listed {
    products: {
      edges: {
        node: {
          variations: { edges: { node: { sku: string; quantityStep: number; availability: { status: string } } }[] }
        }
      }[]
    }
  }
  const { products } = await send<Listed>(
    context,
    shop,
    `{ products(first: 48) { edges { node { variations(first: 20) { edges { node { sku quantityStep availability { status } } } } } } } }`,
  )
  return products.edges
    .flatMap(({ node }) => node.variations.edges.map((edge) => edge.node))
    .filter(({ quantityStep, availability }) => quantityStep === 1 && availability.status !== 'DISCONTINUED')
    .map(({ sku }) => sku)
    .slice(0, count)
}

test('a quick order can be completed with only the keyboard', async ({ page }) => {
  await openSheet(page)
  await part(page, 1).focus()
  await page.keyboard.type('18005')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(quantity(page, 1)).toBeFocused()
  await expect(part(page, 1)).toHaveValue(/^18005/)
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await expect(part(page, 2)).toBeFocused()
  await page.keyboard.type('630027')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(quantity(page, 2)).toBeFocused()
  for (const place of [3, 4, 5]) {
    await page.keyboard.press('Enter')
    await expect(part(page, place)).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(quantity(page, 5)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(part(page, 6)).toBeFocused()
  await page.keyboard.type('nonsense 99')
  await page.keyboard.press('Control+Delete')
  await expect(part(page, 6)).toHaveCount(0)
  await expect(add(page)).toHaveText('Add 2 valid lines to cart')
  await expect(page.getByRole('status').filter({ hasText: 'for 2 lines.' })).toContainText(/\$[\d,.]+ for 2 lines\./)
  await add(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 lines added to the cart')).toBeVisible()
  await expect(part(page, 1)).toHaveValue('')
  await page.goto('/cart')
  await expect(page.getByRole('textbox', { name: 'Quantity of 630027' })).toHaveValue('1')
})

test('200 pasted lines are checked in one request, valid ones added in one, and the others stay with reasons', async ({
  page,
  context,
  shop,
}) => {
  const numbers = await somePartNumbers(context, shop, 194)
  expect(numbers).toHaveLength(194)
  const bad = ['18050-T\t1', '100245\t1', 'VAC-11188\t1', 'no such part\t2', '=1+1\t1', '540003\t1.5']
  const good = numbers.map((number, index) => `${number}\t${1 + (index % 4)}`)
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/graphql')) posted.push(request.postData() ?? '')
  })
  await openSheet(page)
  await paste(part(page, 1), [...good, ...bad].join('\r\n'))
  await expect(add(page)).toHaveText('Add 194 valid lines to cart')
  await expect(page.getByText('6 lines need attention.')).toBeVisible()
  expect(posted).toHaveLength(1)
  await expect(part(page, 200)).toHaveValue('540003')
  await expect(part(page, 201)).toHaveCount(0)

  await page.reload()
  await expect(add(page)).toHaveText('Add 194 valid lines to cart')
  posted.length = 0
  await add(page).click()
  await expect(page.getByText('194 lines added to the cart')).toBeVisible()
  expect(posted.filter((body) => body.includes('batchKey'))).toHaveLength(1)
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(8)
  for (const reason of [
    'Unknown part number.',
    'Discontinued.',
    'Matches 2 part numbers. Choose one.',
    'This is a formula. Paste its value instead.',
    'Enter a whole number of 1 or more.',
  ]) {
    await expect(page.getByText(reason).first()).toBeVisible()
  }

  await expect(page.getByText('Replaced by')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use 100246 on line 2' })).toBeVisible()

  // Part 540003 has an invalid quantity, the others have invalid part numbers.
  await expect(page.getByRole('link', { name: 'Go to cart (194 lines)' })).toHaveAttribute('href', '/cart')
  const next = page.getByRole('button', { name: 'Next problem' })
  await next.click()
  await expect(part(page, 1)).toBeFocused()
  for (let press = 0; press < 5; press += 1) await next.click()
  await expect(quantity(page, 6)).toBeFocused()
  await part(page, 7).fill('180050')
  await expect(add(page)).toHaveText('Add 1 valid line to cart')
  await page.getByRole('button', { name: 'Show only problems' }).click()
  await expect(part(page, 7)).toBeHidden()
  await expect(part(page, 6)).toBeVisible()
  await page.getByRole('button', { name: 'Show only problems' }).click()
  await part(page, 7).fill('')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download problem list' }).click()
  const report = (await readFile(await (await download).path(), 'utf8')).slice(1).split('\r\n')
  expect(report[0]).toBe('Line,Line in source,As typed,Reason,Suggestion')
  expect(report).toHaveLength(8)
  expect(report[1]).toMatch(/^1,195,18050-T\t1,Unknown part number\.,180050-T$/)

  await page.getByRole('button', { name: 'Use 180050-T on line 1' }).click()
  await expect(add(page)).toHaveText('Add 1 valid line to cart')
  await page.getByLabel('Part number for line 3').selectOption({ index: 2 })
  await expect(add(page)).toHaveText('Add 2 valid lines to cart')
})

test('a file is imported by its headings or asks about its columns, and unreadable files show why', async ({
  page,
}) => {
  await openSheet(page)
  const upload = (name: string, content: string | Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  // Both columns contain part numbers of the catalog, so the buyer chooses.
  await upload(
    'list.csv',
    '\uFEFFPos;Item;Other;Qty\r\n1;180050;630027;2\r\n2;540003;630027;4\r\n3;540004;630005;1\r\n',
  )
  const file = page.getByRole('region', { name: 'list.csv', exact: true })
  await expect(file.getByRole('alert')).toContainText('Which column contains our part numbers?')
  await expect(file.getByRole('status')).toContainText('Read 3 of 3 rows.')
  await expect(part(page, 1)).toHaveValue('')
  await expectAccessible(page)
  await file.getByLabel('Use of column Item').selectOption('Part number')
  await expect(part(page, 1)).toHaveValue('180050')
  await expect(quantity(page, 2)).toHaveValue('4')
  await file.getByLabel('Use of column Other').selectOption('Part number')
  await expect(part(page, 1)).toHaveValue('630027')
  await expect(quantity(page, 1)).toHaveValue('6')
  await upload('sap.csv', 'Pos;Material;Menge;ME\r\n10;180050;2,000;ST\r\n')
  const question = page.getByRole('region', { name: 'sap.csv', exact: true }).getByRole('alert')
  await expect(question).toContainText('2 or 2,000?')
  await question.getByRole('button', { name: '2', exact: true }).click()
  await expect(part(page, 3)).toHaveValue('180050')
  await expect(quantity(page, 3)).toHaveValue('2')
  await upload('broken.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0]))
  const problem = page.getByRole('complementary', { name: 'Add many lines' }).getByRole('alert')
  await expect(problem).toContainText('This spreadsheet could not be read.')
  await expect(part(page, 1)).toHaveValue('630027')
  // Larger than text may be, once it is unpacked.
  await page.locator('input[type=file]').setInputFiles('src/features/quickOrder/reading/testing/files/order-600kB.xlsx')
  await expect(page.getByRole('region', { name: 'order-600kB.xlsx', exact: true })).toBeVisible()
  await expect(part(page, 4)).toHaveValue('180050')
})

test('a one-time link of another program opens the sheet with its lines and adds nothing', async ({
  page,
  context,
  shop,
}) => {
  interface Made {
    createCartLink: { url: string }
  }
  const { createCartLink } = await send<Made>(
    context,
    shop,
    `mutation { createCartLink(input: { lines: [{ partNumber: "180050", quantity: 2, note: "Chamber B" }, { partNumber: "nope", quantity: 1 }] }) { url } }`,
  )
  const link = new URL(createCartLink.url)
  for (let opened = 0; opened < 2; opened += 1) {
    await page.goto(link.pathname + link.search)
    await expect(page.getByRole('region', { name: '2 lines from your link' })).toContainText('Chamber B')
  }
  await page.getByRole('button', { name: 'Check prices and stock' }).click()
  await expect(part(page, 1)).toHaveValue('180050')
  await expect(page).toHaveURL(/\/quick-order$/)
  await expect(page.getByText('Note: Chamber B')).toBeVisible()
  await expect(add(page)).toHaveText('Add 1 valid line to cart')
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, empty$/ })).toBeVisible()
  await page.reload()
  await expect(part(page, 2)).toHaveValue('nope')
  await page.goto(link.pathname + link.search)
  await expect(page.getByRole('main')).toContainText('It has already been used or is more than 24 hours old.')
  await page.getByRole('main').getByRole('link', { name: 'Quick order' }).click()
  await expect(part(page, 1)).toHaveValue('180050')
})

test('the sheet is accessible with every kind of line and fits 360 px', async ({ page }) => {
  await openSheet(page)
  await box(page).fill('Part,Qty,Note\n180050,2,B\n18050-T,1,\nVAC-11188,1,\n100245,1,\n540003,1.5,\n310117,12,')
  await page.getByRole('button', { name: 'Check lines' }).click()
  await expect(add(page)).toHaveText('Add 2 valid lines to cart')
  await expectAccessible(page)
  await part(page, 1).focus()
  await part(page, 1).fill('1800')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the server checks and adds a pasted list, and problems can be fixed', async ({ page }) => {
    await page.goto('/quick-order')
    await box(page).fill('180050 2\n18050-T 1\n630027,4')
    await page.getByRole('button', { name: 'Check lines' }).click()
    await expect(part(page, 2)).toHaveValue('18050-T')
    await expect(page.getByText('Unknown part number.')).toBeVisible()
    await expect(add(page)).toHaveText('Add 2 valid lines to cart')
    await add(page).click()
    await expect(page.getByRole('banner').getByText('6', { exact: true })).toBeVisible()
    await expect(part(page, 1)).toHaveValue('18050-T')
    await page.getByRole('button', { name: 'Use 180050-T on line 1' }).click()
    await expect(part(page, 1)).toHaveValue('180050-T')
    await add(page).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('list', { name: 'Items' }).getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(
      3,
    )
  })
})
