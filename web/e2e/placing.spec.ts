import type { Page, Request } from '@playwright/test'
import { placeOrder } from './buyers.ts'
import {
  cardFrame,
  continueToReview,
  fillCard,
  lines,
  placeButton,
  thanks,
  toPayment,
  toReview,
} from './checkoutPages.ts'
import { newCustomer, problems } from './customers.ts'
import { mailsTo } from './mails.ts'
import { expect, main, test } from './shop.ts'

const visa = '4242 4242 4242 4242'
const noFunds = '4000 0000 0000 9995'
const confirming = '4000 0027 6000 3184'
/** A sample part with three left in stock and no more to come. */
const lastOfItsKind = { sku: '240029' }

function isPlacing(request: Request) {
  return request.postData()?.includes('idempotencyKey') === true
}

/** Records the idempotency keys of a page's place-order requests. */
function watchPlacing(page: Page) {
  const keys: string[] = []
  page.on('request', (request) => {
    const key = /"idempotencyKey":"([^"]+)"/.exec(request.postData() ?? '')?.[1]
    if (key) keys.push(key)
  })
  return keys
}

test('two clicks within 50 ms place one order, with one email and one navigation', async ({ page, context, shop }) => {
  const email = await toReview(page, context, shop, visa)
  const keys = watchPlacing(page)
  const paths: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) paths.push(new URL(frame.url()).pathname)
  })
  await placeButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(thanks(page)).toBeVisible()
  expect(keys).toHaveLength(1)
  expect(paths).toEqual(['/checkout/confirmation'])
  await expect.poll(async () => (await mailsTo(shop, email, 'orderPlaced')).length).toBe(1)
  // The confirmation replaced the review, so going back cannot place a second order.
  await page.goBack()
  await expect(page).not.toHaveURL(/\/checkout\/review/)
})

test('Enter in a field of the review places nothing, and Enter held on the button places one order', async ({
  page,
  context,
  shop,
}) => {
  await toReview(page, context, shop)
  const keys = watchPlacing(page)
  await page.getByLabel('Order instructions').fill('Dock 3')
  await page.getByLabel('Order instructions').press('Enter')
  await expect(page.getByLabel('Order instructions')).toHaveValue('Dock 3\n')
  expect(keys).toEqual([])
  await placeButton(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(thanks(page)).toBeVisible()
  expect(keys).toHaveLength(1)
})

test('a part sold out at the last moment is named, and a smaller quantity can be ordered', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const email = await toPayment(page, context, shop, [...lines, { ...lastOfItsKind, quantity: 2 }])
  await page.getByRole('radio', { name: 'Wire transfer' }).check()
  await continueToReview(page)
  await expect(page).toHaveURL(/\/checkout\/review$/)
  const other = await browser.newContext()
  await placeOrder(other, shop, { lines: [{ ...lastOfItsKind, quantity: 2 }], ...newCustomer() })
  await other.close()
  await placeButton(page).click()
  await expect(problems(page)).toBeFocused()
  await expect(problems(page)).toContainText(`We no longer have enough of ${lastOfItsKind.sku} (1 left).`)
  await expect(page).toHaveURL(/\/checkout\/review$/)
  expect(await mailsTo(shop, email, 'orderPlaced')).toEqual([])
  await page.getByRole('complementary', { name: 'Order summary' }).getByRole('link', { name: 'Edit cart' }).click()
  const quantity = page.getByRole('textbox', { name: `Quantity of ${lastOfItsKind.sku}` })
  await quantity.fill('1')
  await quantity.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 4 items/ })).toBeVisible()
  await page.goto('/checkout/review')
  await placeButton(page).click()
  await expect(thanks(page)).toBeVisible()
})

test('a declined card returns to payment with all input kept, and another card succeeds', async ({
  page,
  context,
  shop,
}) => {
  await toPayment(page, context, shop)
  await page.getByLabel('PO number').fill('TTF-77')
  await fillCard(page, noFunds)
  await continueToReview(page)
  await page.getByLabel('Order instructions').fill('Dock 3')
  await placeButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/payment$/)
  await expect(problems(page)).toContainText('declined for insufficient funds')
  await expect(page.getByLabel('PO number')).toHaveValue('TTF-77')
  const another = page.getByRole('button', { name: 'Use another card' })
  if (await another.isVisible()) await another.click()
  await fillCard(page, visa)
  await continueToReview(page)
  await expect(page).toHaveURL(/\/checkout\/review$/)
  await expect(page.getByLabel('Order instructions')).toHaveValue('Dock 3')
  await placeButton(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(main(page)).toContainText('TTF-77')
})

test('a canceled bank confirmation returns to the card with a message and can be repeated', async ({
  page,
  context,
  shop,
}) => {
  await toPayment(page, context, shop)
  await fillCard(page, confirming)
  await continueToReview(page)
  await expect(cardFrame(page).getByRole('button', { name: 'Confirm payment' })).toBeFocused()
  await cardFrame(page).getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(problems(page)).toContainText('You canceled the confirmation. The card was not used.')
  await expect(page).toHaveURL(/\/checkout\/payment$/)
  await continueToReview(page)
  await cardFrame(page).getByRole('button', { name: 'Confirm payment' }).press('Enter')
  await expect(page).toHaveURL(/\/checkout\/review$/)
})

test('no request, storage, URL or log line contains a card number, and the frame makes no requests', async ({
  page,
  context,
  shop,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await toReview(page, context, shop, visa)
  await placeButton(page).click()
  await expect(thanks(page)).toBeVisible()
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state]),
  )
  const cookies = JSON.stringify(await context.cookies())
  // In one expectation: one for each log line would take minutes.
  expect([...sent, storage, cookies, ...shop.lines].filter((text) => /4242[\s%20+-]*4242/.test(text))).toEqual([])
  expect(sent.some((text) => text.includes('tok_approve_visa_4242_0830_'))).toBe(true)
  expect(JSON.stringify([storage, ...shop.lines])).not.toContain('tok_approve_visa_4242')
})

test('the card frame has an opaque origin, rejects other than test numbers, and lists those', async ({
  page,
  context,
  shop,
}) => {
  await toPayment(page, context, shop)
  await fillCard(page, '4111 1111 1111 1111')
  await continueToReview(page)
  await expect(problems(page)).toContainText('Check the card number')
  await expect(cardFrame(page).getByText('This is not a test card number.')).toBeVisible()
  await expect(cardFrame(page).getByRole('button', { name: visa })).toBeVisible()
  const frame = page.frames().find((each) => each.url().includes('/payment-frame/'))
  expect(await frame?.evaluate(() => self.origin)).toBe('null')
  const answer = await page.request.get('/payment-frame/')
  expect(answer.headers()['content-security-policy']).toContain("connect-src 'none'; form-action 'none'")
})

test('no order can be placed offline, and one interrupted by the network is placed once when it returns', async ({
  page,
  context,
  shop,
}) => {
  await toReview(page, context, shop)
  const keys = watchPlacing(page)
  await context.setOffline(true)
  await expect(placeButton(page)).toHaveAttribute('aria-disabled', 'true')
  await placeButton(page).press('Enter')
  await context.setOffline(false)
  await expect(placeButton(page)).not.toHaveAttribute('aria-disabled')
  expect(keys).toEqual([])

  let isCut = false
  await page.route('**/graphql', async (route) => {
    if (!isPlacing(route.request()) || isCut) return route.fallback()
    isCut = true
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await placeButton(page).click()
  await expect(main(page)).toContainText('You are offline.')
  await expect(placeButton(page)).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await expect(thanks(page)).toBeVisible({ timeout: 15_000 })
  expect(new Set(keys).size).toBe(1)
})
