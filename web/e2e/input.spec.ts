import { fileURLToPath } from 'node:url'
import { ana } from './customers.ts'
import { expect, test } from './wire.ts'

const category = '/electrical-feedthroughs/subminiature-d'
const product = `${category}/subminiature-d-feedthrough-25-contacts-1-shell-female`

function json(text: string) {
  return JSON.stringify(text).slice(1, -1)
}

const titles: [what: string, title: string][] = [
  ['markup', 'Feedthrough <script>window.ran=1</script><img src=x onerror=window.ran=2>'],
  ['marks of another writing direction', 'Feedthrough \u202Etxet\u202C \u2067right to left\u2069 אטם'],
  ['emoji', 'Feedthrough 🧲👩‍🔬 1 ÷ 2'],
  ['300 characters without a blank', `F${'eedthrough-'.repeat(27)}`.slice(0, 300)],
]

for (const [index, [what, title]] of titles.entries()) {
  test(`J1: a product whose title holds ${what} is shown as text, and wraps`, async ({ page, wire }) => {
    const retitled = (body: string) =>
      body.replace(/"title":"[^"\\]* contacts(?:[^"\\]|\\.)*"/g, () => `"title":"${json(title)}"`)
    await page.goto(category)
    // A product of its own for each: answers that everybody may see are kept for a while.
    const link = page
      .getByRole('main')
      .getByRole('row')
      .nth(index + 1)
      .getByRole('link')
      .first()
    const path = (await link.getAttribute('href')) ?? ''
    wire.fail(/^GET \/jsonapi\/products\/product/, { change: retitled })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await page.evaluate(() => Reflect.get(window, 'ran') as unknown)).toBeUndefined()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
}

const pasted: [what: string, name: string, content: Buffer, said: RegExp][] = [
  ['with a mark of its order of bytes', 'list.csv', Buffer.from('\uFEFFPart number,Quantity\n180050,2\n'), /180050/],
  ['in UTF-16', 'list.csv', Buffer.from('\uFEFF180050\t2\r\n', 'utf16le'), /180050/],
  ['with semicolons', 'list.csv', Buffer.from('Part number;Quantity\n180050;2\n'), /180050/],
  ['with quotes', 'list.csv', Buffer.from('"180050","2"\n'), /180050/],
  ['of 10 MB', 'list.csv', Buffer.alloc(10 * 1024 * 1024, '180050,1\n'), /at most 1 MB/],
  ['with a formula', 'list.csv', Buffer.from('=HYPERLINK("https://evil.example"),1\n'), /formula/i],
  ['of bytes', 'list.csv', Buffer.from([0, 1, 2, 3, 255, 254, 0, 0, 9, 200, 0, 7]), /neither text nor a spreadsheet/],
  ['that is empty', 'list.csv', Buffer.alloc(0), /is empty/],
  ['with a header alone', 'list.csv', Buffer.from('Part number,Quantity\n'), /no lines/],
]

for (const [what, name, buffer, said] of pasted) {
  test(`J2: a list ${what} is taken, or refused in words`, async ({ page }) => {
    await page.goto('/quick-order')
    await page.waitForLoadState('networkidle')
    await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer })
    await expect
      .poll(async () => {
        const values = await page
          .getByRole('main')
          .locator('input')
          .evaluateAll((boxes) => boxes.map((box) => ('value' in box ? String(box.value) : '')))
        return `${await page.locator('body').innerText()} ${values.join(' ')}`
      })
      .toMatch(said)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quick order')
  })
}

test('J2: a spreadsheet that is large once it is unpacked is taken', async ({ page }) => {
  await page.goto('/quick-order')
  await page.waitForLoadState('networkidle')
  const file = new URL('../src/features/quickOrder/testing/order-600kB.xlsx', import.meta.url)
  await page.locator('input[type=file]').first().setInputFiles(fileURLToPath(file))
  await expect(page.getByLabel('Part number, line 1')).toHaveValue('180050')
})

test('J3: ?part-number= of another product, of none, of several and of 5 kB shows the default variation and says so', async ({
  page,
}) => {
  await page.goto(product)
  const first = await page.getByRole('main').locator('.part-number').first().innerText()
  for (const strange of ['540003', '999999', '%3Cscript%3E', 'a'.repeat(5000)]) {
    const answer = await page.goto(`${product}?part-number=${strange}`)
    expect(answer?.status(), strange.slice(0, 20)).toBe(200)
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
    await expect(page.getByRole('main').locator('.part-number').first()).toHaveText(first)
    await expect(page.getByRole('main')).toContainText(/no part number “/)
  }
  for (const several of [
    'part-number=999999&part-number=540003',
    'part-number[]=540003',
    'part-number=',
    'part-number=%00',
  ]) {
    const answer = await page.goto(`${product}?${several}`)
    expect(answer?.status(), several).toBe(200)
    await expect(page.getByRole('main').locator('.part-number').first()).toHaveText(first)
  }
})

test('J4: ?terms= with %, _, quotes and zero bytes is looked for as it is written', async ({ page }) => {
  for (const terms of ['%', '%%%', '_____', '"', "'", "' or 1=1 --", '\\', '<b>', 'a\u0000b%', '(', '*', '\u202Eabc']) {
    const answer = await page.goto(`/search?terms=${encodeURIComponent(terms)}`)
    expect([terms, answer?.status()]).toEqual([terms, 200])
    // A sign that stood for any text would find the whole catalogue.
    if (/^[%_'"\\(*]+$/.test(terms))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/No results for/)
    await expect(page.locator('body')).not.toContainText(/SQLSTATE|syntax error|Error encountered/)
  }
  // A byte that breaks a sequence, as no browser sends it.
  expect((await page.goto('/search?terms=%E0%A4%A'))?.status()).toBe(200)
})

const destinations = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:window.ran=1',
  'java\tscript:window.ran=1',
  ' javascript:window.ran=1',
  'data:text/html,<script>window.ran=1</script>',
  '/.//evil.example',
  '/..//evil.example',
]

test('J5: a destination on another site, or that is code, is ignored', async ({ page, shop }) => {
  const { host } = new URL(shop.urls.web)
  for (const destination of destinations) {
    await page.context().clearCookies()
    await page.goto(`/user/login?destination=${encodeURIComponent(destination)}`)
    await page.getByLabel('Email').fill(ana.email)
    await page.getByLabel('Password', { exact: true }).fill(ana.password)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Log in')
    expect([destination, new URL(page.url()).host]).toEqual([destination, host])
    expect(await page.evaluate(() => Reflect.get(window, 'ran') as unknown)).toBeUndefined()
  }
})

test('addresses that make no sense answer the nearest thing that does', async ({ page }) => {
  for (const query of ['?page=99999', '?page=-1', '?page=abc', '?per=7', '?sort=nonsense', '?view=%00']) {
    const answer = await page.goto(category + query)
    expect(answer?.status(), query).toBe(200)
    await expect(page.getByRole('row').nth(1), query).toBeVisible()
  }
})

test('a quantity that cannot be is refused at its place and stays as it was typed', async ({ page }) => {
  await page.goto('/flanges-and-fittings/cf-flanges')
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
  await page.waitForLoadState('networkidle')
  const quantity = page.getByRole('textbox', { name: 'Quantity', exact: true })
  for (const wrong of ['-1', '1.5', '1e9', 'ten']) {
    await quantity.fill(wrong)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('main')).toContainText(/whole number|at most|at least|quantity/i)
    await expect(quantity).toHaveValue(wrong)
  }
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText(/cart is empty/i)
})
