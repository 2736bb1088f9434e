import type { BrowserContext, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expectAccessible } from './axe.ts'
import { office, placeOrder, type PlacedOrder } from './buyers.ts'
import { ana, newCustomer, signInAsNew, signIn } from './customers.ts'
import { linkIn, mailsTo, mailTo } from './mails.ts'
import { expect, main, type RunningShop, test } from './shop.ts'

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
  expect(await pdfText(page, `/orders/${order.uuid}/invoice-1.pdf`)).toContain('540003')
  await expect(main(page).getByRole('link', { name: `${order.number}-1` })).toBeVisible()

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
  await expectAccessible(page)
  await mailTo(shop, email, 'orderShipped')
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
})
