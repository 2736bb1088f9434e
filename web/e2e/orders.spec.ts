import type { BrowserContext, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expectAccessibleInBothThemes } from './axe.ts'
import { office, placeOrder, type PlacedOrder } from './buyers.ts'
import { ana, newCustomer, signInAsNew, signIn } from './customers.ts'
import { linkIn, mailsTo, mailTo } from './mails.ts'
import { isFullRun } from './routes.ts'
import { expect, test, type RunningShop } from './shop.ts'

function main(page: Page) {
  return page.getByRole('main')
}
const confirmation = '/checkout/confirmation'
const lines = [
  { sku: '180050', quantity: 2 },
  { sku: '540003', quantity: 1 },
]

/** Places an order as a guest. */
async function ofGuest(
  context: BrowserContext,
  shop: RunningShop,
  more: Partial<Parameters<typeof placeOrder>[2]> = {},
) {
  const { email } = newCustomer()
  return placeOrder(context, shop, { lines, email, purchaseOrderNumber: 'TTF-77', ...more })
}

/** A part that is not restocked, and its stock. */
async function lastPart({ urls }: RunningShop): Promise<{ sku: string; quantity: number }> {
  const fields = 'fields[product-variation--product]=sku,field_stock'
  const answer = await fetch(
    `${urls.backend}/jsonapi/product-variations/product?filter[field_finite]=1&${fields}&page[limit]=1`,
  )
  const { data } = (await answer.json()) as { data: { attributes: { sku: string; field_stock: number } }[] }
  const [part] = data
  if (!part) throw new Error('The sample has no part that is the last of its kind.')
  return { sku: part.attributes.sku, quantity: part.attributes.field_stock }
}

function title(page: Page) {
  return page.getByRole('heading', { level: 1 })
}
function expectOrder(page: Page, { number }: PlacedOrder) {
  return expect(title(page)).toHaveText(`Order ${number}`)
}

async function pdfText(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path)
  expect(answer.status(), path).toBe(200)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect(answer.headers()['cache-control']).toContain('no-store')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.body())), { mergePages: true })
  return text
}

test('reload, back and forward on the confirmation place no order and send no email', async ({
  page,
  context,
  shop,
}) => {
  const { email } = await signInAsNew(context, shop)
  await page.goto('/')
  await page.goto('/cart')
  const order = await placeOrder(context, shop, { lines })
  await page.goto(confirmation)
  await expect(title(page)).toHaveText(/^Thank you, Mei\. Your order is placed\.$/)
  await page.reload()
  await expect(main(page)).toContainText(order.number)
  await page.goBack()
  await expect(page).toHaveURL('/cart')
  await expect(main(page)).toContainText('Your cart is empty')
  await expect(main(page)).not.toContainText(order.number)
  await page.goForward()
  await expect(main(page)).toContainText(order.number)
  await page.goto('/user/orders')
  await expect(main(page).getByRole('status')).toHaveText('1 order')
  await mailTo(shop, email, 'orderPlaced')
  expect(await mailsTo(shop, email, 'orderPlaced')).toHaveLength(1)
})

test('a tab that missed its confirmation shows the order on the empty cart', async ({ page, context, shop }) => {
  const order = await ofGuest(context, shop)
  await context.clearCookies({ name: 'lastOrder' })
  await page.goto('/cart')
  await expect(main(page)).toContainText('Your cart is empty')
  await expect(main(page).getByRole('status')).toContainText(`Order ${order.number} was placed.`)
  await main(page).getByRole('link', { name: 'View order' }).click()
  await expectOrder(page, order)
})

test('the confirmation shows the order and next steps, and its PDF the same total', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const order = await ofGuest(context, shop)
  await page.goto(confirmation)
  await expect(main(page)).toContainText(`We’re sending a confirmation to ${order.email}. PO number TTF-77.`)
  await expect(page.getByRole('region', { name: 'What happens next' }).getByRole('listitem').first()).toContainText(
    /Placed.*Pacific/,
  )
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(order.totals.total.formatted)
  await main(page).getByRole('button', { name: 'Copy order number' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.number)
  const paper = await main(page).getByRole('link', { name: 'Order confirmation, PDF' }).getAttribute('href')
  const text = await pdfText(page, paper ?? '')
  expect(text).toContain(order.number)
  expect(text).toContain(order.totals.total.formatted)
  const stranger = await page.request.get(paper ?? '', { headers: { cookie: '' } })
  expect(stranger.status()).toBe(404)
})

test('the confirmation redirects without an order', async ({ page, context, shop }) => {
  await page.goto(confirmation)
  await expect(page).toHaveURL('/')
  await signInAsNew(context, shop)
  await page.goto(confirmation)
  await expect(page).toHaveURL('/user/orders')
  await expect(main(page)).toContainText('No orders yet')
})

test('a guest creates an account with a password, and it has the order once the email is confirmed', async ({
  page,
  context,
  shop,
}) => {
  const order = await ofGuest(context, shop)
  await page.goto(confirmation)
  await main(page).getByLabel('Password', { exact: true }).fill('turbo pump and gauge')
  await main(page).getByRole('button', { name: 'Create account' }).click()
  await expect(main(page).getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const link = linkIn(await mailTo(shop, order.email, 'verify'), '/user/verify')
  await signIn(context, shop, { ...newCustomer(), email: order.email, password: 'turbo pump and gauge' })
  await page.goto('/user/orders')
  await expect(main(page)).toContainText('No orders yet')
  await page.goto(link.href)
  await main(page).getByRole('button', { name: 'Confirm this address' }).click()
  await expect(title(page)).toHaveText('Your email address is confirmed')
  await page.goto('/user/orders')
  await main(page).getByRole('link', { name: order.number }).click()
  await expectOrder(page, order)
})

test.describe("a customer's orders", () => {
  test.beforeEach(({ context, shop }) => signIn(context, shop, ana))

  test('are listed newest first with their status, and found by order, PO and part number', async ({ page }) => {
    await page.goto('/user')
    await expect(page.getByRole('region', { name: 'Recent orders' }).getByRole('row')).toHaveCount(4)
    await page.getByRole('link', { name: /^All \d+ orders$/ }).click()
    await expect(title(page)).toHaveText('Orders')
    const rows = main(page)
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
    const dates = await rows
      .getByRole('cell')
      .filter({ hasText: /^[A-Z][a-z]{2} \d+, \d{4}$/ })
      .allInnerTexts()
    expect(dates.length).toBeGreaterThanOrEqual(6)
    expect(dates.map((date) => Date.parse(date))).toEqual(dates.map((date) => Date.parse(date)).sort((a, b) => b - a))
    const [number = '', , purchaseOrder = ''] = await rows.nth(1).getByRole('cell').allInnerTexts()
    await rows.nth(1).getByRole('link', { name: number, exact: true }).click()
    await expect(title(page)).toHaveText(`Order ${number}`)
    await expect(title(page)).toBeFocused()
    const part = await main(page).locator('tbody .part-number').first().innerText()
    await main(page).getByRole('link', { name: 'Orders', exact: true }).click()
    for (const text of [number.slice(-4), purchaseOrder, part]) {
      await page.getByRole('searchbox', { name: 'Order, PO or part number' }).fill(text)
      await page.keyboard.press('Enter')
      await expect(main(page).getByRole('status')).toContainText(`with “${text}”`)
      await expect(page).toHaveURL(`/user/orders?search=${encodeURIComponent(text)}`)
      await expect(main(page).getByRole('link', { name: number, exact: true })).toBeVisible()
    }
    await page.getByRole('searchbox', { name: 'Order, PO or part number' }).fill('no such number')
    await page.keyboard.press('Enter')
    await expect(main(page)).toContainText('contains “no such number”')
    await main(page).getByRole('link', { name: 'All orders' }).first().click()
    await expect(rows).toHaveCount(dates.length)
  })

  test('show the available credit and the membership discount', async ({ page }) => {
    await page.goto('/user')
    await expect(page.getByRole('region', { name: 'Terms' })).toContainText(
      /\$[\d,]+\.\d\d of \$10,000\.00 available\./,
    )
    await expect(page.getByRole('region', { name: 'Terms' })).toContainText('5% off list')
  })
})

test('many orders are split into pages with URLs', async ({ page, context, shop }) => {
  test.skip(!isFullRun, 'It places 26 orders.')
  test.slow()
  await signInAsNew(context, shop)
  for (let count = 0; count < 26; count++) await placeOrder(context, shop, { lines: [{ sku: '540003', quantity: 1 }] })
  await page.goto('/user/orders')
  const numbers = main(page).getByRole('link', { name: /^VX-/ })
  await expect(numbers).toHaveCount(25)
  await expect(main(page).getByRole('status')).toHaveText('26 orders')
  const newest = await numbers.first().innerText()
  await main(page).getByRole('link', { name: 'Older orders' }).click()
  await expect(numbers).toHaveCount(1)
  const oldest = await numbers.first().innerText()
  await page.reload()
  await expect(numbers).toHaveText([oldest])
  await main(page).getByRole('link', { name: 'Newest orders' }).click()
  await expect(numbers.first()).toHaveText(newest)
  await page.goBack()
  await expect(numbers).toHaveText([oldest])
})

test('an order is tracked from placed to delivered, shipment by shipment', async ({ page, context, shop }) => {
  const { email } = await signInAsNew(context, shop)
  const order = await placeOrder(context, shop, { lines })
  await page.goto(`/user/orders/${order.uuid}`)
  const now = main(page).locator('[aria-current=step]')
  await expect(now).toContainText('Placed')
  await expect(main(page).getByRole('listitem').last()).toContainText(/[Ss]hips?/)

  await office(shop, order.number, { action: 'process' })
  await office(shop, order.number, {
    action: 'ship',
    carrier: 'ups',
    tracking: '1Z999AA10123456784',
    lines: [{ sku: '540003', quantity: 1 }],
  })
  await page.reload()
  await expect(now).toContainText('Partly shipped')
  const row = main(page).getByRole('row', { name: /540003/ })
  await expect(row.getByRole('cell').nth(4)).toHaveText('1')
  const track = main(page).getByRole('link', { name: /^Track 1Z999AA10123456784/ })
  await expect(track).toHaveAttribute('href', /^https:\/\/www\.ups\.com\/.*1Z999AA10123456784/)
  expect(await pdfText(page, `/orders/${order.uuid}/packing-list.pdf`)).toContain('540003')
  expect(await pdfText(page, `/orders/${order.uuid}/invoice.pdf`)).toContain(order.totals.total.formatted)

  await office(shop, order.number, { action: 'ship' })
  await office(shop, order.number, { action: 'deliver' })
  await page.goto('/user/orders')
  await expect(main(page).getByRole('row', { name: order.number })).toContainText('Delivered')
  await main(page)
    .getByRole('link', { name: `Track ${order.number}` })
    .click()
  await expect(now).toContainText('Delivered')
  await expect(page).toHaveURL(/#shipments$/)
  await expect(main(page).getByRole('heading', { name: '2 shipments' })).toBeInViewport()
  await mailTo(shop, email, 'orderShipped')
})

test('reordering adds available items to the cart and names the others', async ({ page, context, shop }) => {
  const lastOfAKind = await lastPart(shop)
  await signInAsNew(context, shop)
  const order = await placeOrder(context, shop, { lines: [{ sku: '540003', quantity: 2 }, lastOfAKind] })
  await page.goto('/user/orders')
  await main(page)
    .getByRole('button', { name: `Reorder ${order.number}` })
    .click()
  await expect(page).toHaveURL(`/user/orders/${order.uuid}`)
  const report = main(page).getByRole('alert', { name: 'Reorder' })
  await expect(report).toContainText('1 of 2 lines is in the cart.')
  await expect(report.getByRole('listitem').first()).toContainText(lastOfAKind.sku)
  await report.getByRole('link', { name: 'View cart' }).click()
  await expect(title(page)).toHaveText('Cart')
  await expect(main(page)).toContainText('540003')
  await expect(main(page)).not.toContainText(lastOfAKind.sku)
})

test('an order is canceled after confirmation', async ({ page, context, shop }) => {
  const { email } = await signInAsNew(context, shop)
  const order = await placeOrder(context, shop, { lines })
  await page.goto(`/user/orders/${order.uuid}`)
  const button = main(page).getByRole('button', { name: `Cancel order ${order.number}` })
  await expect(button).toBeHidden()
  await main(page).getByText('Cancel this order').click()
  await button.click()
  await expect(main(page).locator('[aria-current=step]')).toContainText('Canceled')
  await expect(title(page)).toBeFocused()
  await expect(main(page).getByText('Cancel this order')).toHaveCount(0)
  await mailTo(shop, email, 'orderCanceled')
  await page.reload()
  await expect(main(page)).toContainText('Canceled')
})

test('an order in process cannot be canceled and shows why', async ({ page, context, shop }) => {
  await signInAsNew(context, shop)
  const order = await placeOrder(context, shop, { lines })
  await page.goto(`/user/orders/${order.uuid}`)
  await main(page).getByText('Cancel this order').click()
  await office(shop, order.number, { action: 'process' })
  await main(page)
    .getByRole('button', { name: `Cancel order ${order.number}` })
    .click()
  await expect(page.getByRole('alert').filter({ hasText: 'can no longer be canceled online' }).first()).toBeVisible()
  await expect(main(page).locator('[aria-current=step]')).toContainText('In process')
})

test('the emailed link of a guest opens the order in another browser without the token in the URL', async ({
  context,
  browser,
  shop,
}) => {
  const order = await ofGuest(context, shop)
  const link = linkIn(await mailTo(shop, order.email, 'orderPlaced'), '/order/')
  const elsewhere = await browser.newContext({ baseURL: shop.urls.web })
  const page = await elsewhere.newPage()
  await page.goto(link.pathname + link.search)
  await expectOrder(page, order)
  await expect(page).toHaveURL(`/order/${order.uuid}`)
  expect(await page.evaluate(() => document.cookie)).not.toContain(link.searchParams.get('token') ?? 'none')
  expect(await pdfText(page, `/orders/${order.uuid}/confirmation.pdf`)).toContain(order.totals.total.formatted)
  await page.reload()
  await expectOrder(page, order)
  await elsewhere.close()

  const texts: string[] = []
  const stranger = await browser.newContext({ baseURL: shop.urls.web })
  const other = await stranger.newPage()
  for (const path of [`/order/${order.uuid}`, `/order/${order.uuid}?token=wrong`, '/order/none?token=wrong']) {
    expect((await other.goto(path))?.status(), path).toBe(404)
    await expect(other).not.toHaveURL(/token/)
    texts.push(await main(other).innerText())
  }
  expect(new Set(texts).size).toBe(1)
  await expect(main(other).getByRole('link', { name: 'Contact us' })).toBeVisible()
  await stranger.close()
})

test('an order of another customer is not found', async ({ page, context, browser, shop }) => {
  const order = await ofGuest(context, shop)
  const elsewhere = await browser.newContext({ baseURL: shop.urls.web })
  await signInAsNew(elsewhere, shop)
  const other = await elsewhere.newPage()
  expect((await other.goto(`/user/orders/${order.uuid}`))?.status()).toBe(404)
  expect((await other.request.get(`/orders/${order.uuid}/confirmation.pdf`)).status()).toBe(404)
  await elsewhere.close()
  await page.goto(`/user/orders/${order.uuid}`)
  await expect(page).toHaveURL(/\/user\/login\?destination=/)
})

test('the back button shows no order after logging out', async ({ page, context, shop }) => {
  await signInAsNew(context, shop)
  const order = await placeOrder(context, shop, { lines })
  await page.goto('/user')
  await main(page).getByRole('link', { name: order.number }).click()
  await expectOrder(page, order)
  await page.goto('/user')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  for (const left of ['the account', 'the order']) {
    await page.goBack()
    await expect(page, left).toHaveURL(/\/user\/login/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
    await expect(page.locator('body')).not.toContainText(order.number)
  }
})

test('a printed order has items, addresses and totals, without controls', async ({ page, context, shop }) => {
  const order = await ofGuest(context, shop)
  await page.emulateMedia({ media: 'print' })
  for (const path of [confirmation, `/order/${order.uuid}`]) {
    await page.goto(path)
    await expect(main(page).getByRole('row', { name: /180050/ })).toBeVisible()
    await expect(main(page)).toContainText(order.totals.total.formatted)
    for (const name of ['Ship to', 'Bill to'])
      await expect(main(page).getByRole('heading', { name, exact: true })).toBeVisible()
    for (const hidden of [
      page.getByRole('navigation', { name: 'Main' }),
      page.getByRole('button', { name: 'Print' }),
      page.getByRole('link', { name: /PDF/ }).first(),
      page.getByRole('button', { name: /Reorder|Create account/ }),
    ])
      await expect(hidden).toBeHidden()
  }
})

test('an order can be found, opened, canceled and reordered with only the keyboard', async ({
  page,
  context,
  shop,
}) => {
  await signInAsNew(context, shop)
  const order = await placeOrder(context, shop, { lines })
  await page.goto('/user/orders')
  const press = async (target: ReturnType<Page['getByRole']>, key = 'Enter') => {
    for (let count = 0; count < 60; count++) {
      if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key)
      await page.keyboard.press('Tab')
    }
    throw new Error('The focus does not get there.')
  }
  await press(main(page).getByRole('link', { name: order.number }))
  await expectOrder(page, order)
  await press(main(page).getByText('Cancel this order'))
  await press(main(page).getByRole('button', { name: `Cancel order ${order.number}` }))
  await expect(main(page).locator('[aria-current=step]')).toContainText('Canceled')
  await press(main(page).getByRole('button', { name: `Reorder ${order.number}` }), 'Space')
  await expect(main(page).getByRole('status', { name: 'Reorder' })).toContainText('All 2 lines are in the cart.')
})

test('orders fit 360 px, with two columns per row', async ({ page, context, shop }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(context, shop, ana)
  await page.goto('/user/orders')
  const first = main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first()
  const [number, total] = await Promise.all([
    first.getByRole('link', { name: /^VX-/ }).first().boundingBox(),
    first.getByText(/^\$/).boundingBox(),
  ])
  expect(total?.x).toBeGreaterThan((number?.x ?? 0) + (number?.width ?? 0))
  for (const path of ['/user', '/user/orders', await first.getByRole('link').first().getAttribute('href')]) {
    await page.goto(path ?? '')
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path ?? '').toBeLessThanOrEqual(360)
  }
})

test('an order with several shipments is accessible', async ({ page, context, shop }) => {
  await signIn(context, shop, ana)
  await page.goto('/user/orders')
  await main(page)
    .getByRole('link', { name: /^Track/ })
    .first()
    .click()
  await expect(main(page).getByRole('heading', { name: /shipment/i })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an order can be confirmed, viewed, reordered and canceled', async ({ page, context, shop }) => {
    const { email } = await signInAsNew(context, shop)
    const order = await placeOrder(context, shop, { lines })
    await page.goto(confirmation)
    await expect(main(page)).toContainText(order.number)
    await main(page).getByRole('link', { name: 'View order' }).click()
    await expectOrder(page, order)
    await main(page)
      .getByRole('button', { name: `Reorder ${order.number}` })
      .click()
    await expect(main(page).getByLabel('Reorder', { exact: true })).toContainText('All 2 lines are in the cart.')
    await main(page).getByText('Cancel this order').click()
    await main(page)
      .getByRole('button', { name: `Cancel order ${order.number}` })
      .click()
    await expect(main(page).locator('[aria-current=step]')).toContainText('Canceled')
    await mailTo(shop, email, 'orderCanceled')
    await page.goto('/user/orders')
    await page.getByRole('searchbox', { name: 'Order, PO or part number' }).fill(order.number.slice(-4))
    await page.getByRole('search', { name: 'Orders' }).getByRole('button', { name: 'Search' }).click()
    await expect(main(page).getByRole('link', { name: order.number })).toBeVisible()
  })

  test('a guest creates an account with a password', async ({ page, context, shop }) => {
    const order = await ofGuest(context, shop)
    await page.goto(confirmation)
    await main(page).getByLabel('Password', { exact: true }).fill('short')
    await main(page).getByRole('button', { name: 'Create account' }).click()
    await expect(main(page)).toContainText('at least 12 characters')
    await main(page).getByLabel('Password', { exact: true }).fill('turbo pump and gauge')
    await main(page).getByRole('button', { name: 'Create account' }).click()
    await expect(main(page)).toContainText(`We sent an email to ${order.email}`)
    await mailTo(shop, order.email, 'verify')
  })
})
