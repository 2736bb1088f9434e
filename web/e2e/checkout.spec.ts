import type { Page } from '@playwright/test'
import { expectAccessible, expectGoodLooks } from './axe.ts'
import {
  cardFrame,
  continueToReview,
  fillCard,
  fillShipping,
  lines,
  placeButton,
  thanks,
  toPayment,
  toReview,
  toShipping,
} from './checkoutPages.ts'
import { ana, addToCart, expectProblems, problems, signIn } from './customers.ts'
import { expect, main, test } from './shop.ts'

/** A sample customer with a verified resale certificate. */
const ben = { ...ana, email: 'ben.okafor@redwood-coatings.example' }
function summary(page: Page) {
  return page.getByRole('complementary', { name: 'Order summary' })
}
function sumOf(page: Page, label: string) {
  return summary(page).getByRole('row', { name: label }).getByRole('cell')
}
const visa = '4242 4242 4242 4242'

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, isThere: () => Promise<boolean>) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not get there')
}

function hasFocus(page: Page, name: string) {
  return () =>
    page.evaluate((wanted) => {
      const active = document.activeElement
      const label =
        active instanceof HTMLInputElement || active instanceof HTMLSelectElement ? active.labels?.[0] : active
      return (label?.textContent ?? '').trim().startsWith(wanted)
    }, name)
}

async function tabAndType(page: Page, name: string, text: string) {
  await tabTo(page, hasFocus(page, name))
  await page.keyboard.type(text)
}

test('a guest can check out with only the keyboard', async ({ page, context, shop }) => {
  await addToCart(context, shop, lines)
  await page.goto('/checkout')
  await expect(page.getByRole('button', { name: 'Continue to shipping' })).toBeVisible()
  await tabAndType(page, 'Email', 'mei@lab.example')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout\/shipping$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabAndType(page, 'First name', 'Mei')
  await tabAndType(page, 'Last name', 'Tanaka')
  await tabAndType(page, 'Street address', '25020 Avenue Stanford')
  await tabAndType(page, 'City', 'Valencia')
  await tabAndType(page, 'State', 'California')
  await tabAndType(page, 'ZIP code', '91355')
  await tabAndType(page, 'Phone', '6615550142')
  await expect(page.getByRole('radio', { name: 'UPS Ground' })).toBeChecked()
  await tabTo(page, hasFocus(page, 'UPS Ground'))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'UPS 2nd Day Air' })).toBeChecked()
  await expect(summary(page)).toContainText('Shipping, UPS 2nd Day Air')
  await tabTo(page, hasFocus(page, 'Continue to payment'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout\/payment$/)
  await tabTo(page, hasFocus(page, 'Credit card'))
  await page.keyboard.press('Space')
  const frame = cardFrame(page)
  await expect(frame.getByLabel('Card number')).toBeVisible()
  await tabTo(page, () => frame.getByLabel('Card number').evaluate((input) => input === document.activeElement))
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0830')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await expect(frame.getByLabel('Card number')).toHaveValue(visa)
  await expect(frame.getByLabel('Expiration date, MM/YY')).toHaveValue('08/30')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout\/review$/)
  await tabTo(page, hasFocus(page, 'Place order'))
  await page.keyboard.press('Enter')
  await expect(thanks(page)).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\/confirmation$/)
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, empty$/ })).toBeVisible()
})

test('a customer with terms skips the start, chooses a saved address and pays on terms', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, ana)
  await addToCart(context, shop, lines)
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/checkout\/shipping$/)
  await expect(main(page)).toContainText(ana.email)
  const cards = page.getByRole('group', { name: 'Ship to' }).getByRole('radio')
  await expect(cards.last()).toHaveAccessibleName('New address')
  await expect(page.getByLabel('Street address', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Shipping method' }).getByRole('radio').first()).toBeChecked()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('radio', { name: 'Net 30' }).check()
  await expect(main(page)).toContainText(/\$[\d,]+\.00/)
  await continueToReview(page)
  await expectProblems(page, ['PO number: Enter your PO number.'])
  await page.getByLabel('PO number').fill('CSS-4471')
  await continueToReview(page)
  await expect(page).toHaveURL(/\/checkout\/review$/)
  await expect(main(page)).toContainText('Net 30')
  await expect(main(page)).toContainText('CSS-4471')
  await page.getByLabel('Order instructions').fill('Please call before delivery.')
  await placeButton(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(main(page)).toContainText('CSS-4471')
})

test("the buyer's carrier account ships for free, and a wire transfer has bank details to copy", async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await toShipping(page, context, shop)
  await fillShipping(page)
  await page.getByRole('radio', { name: 'Our own carrier account' }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expectProblems(page, ['Account number: Value is required', 'Billing postal code: Value is required'])
  await page.getByLabel('Account number').fill('1A2-B3C')
  await page.getByLabel('Billing postal code').fill('91355')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/checkout\/payment$/)
  await page.getByRole('radio', { name: 'Wire transfer' }).check()
  await continueToReview(page)
  await expect(main(page)).toContainText('UPS account 1A2B3C, billed in 91355')
  await expect(sumOf(page, 'Shipping, Our own carrier account')).toHaveText('$0.00')
  await placeButton(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(sumOf(page, 'Shipping, Our own carrier account')).toHaveText('$0.00')
  const transfer = page.getByRole('region', { name: 'Pay by wire transfer' })
  await expect(transfer).toContainText('Ships 1 business day after payment')
  await transfer.getByRole('button', { name: 'Copy account number' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('000123456789')
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'View order' }).click()
  await expect(transfer.getByRole('button', { name: 'Copy reference' })).toBeVisible()
  await expect(main(page)).toContainText('billed to your UPS account 1A2B3C')
})

test('an exempt customer pays no tax unless they choose to', async ({ page, context, shop }) => {
  await signIn(context, shop, ben)
  await addToCart(context, shop, lines)
  await page.goto('/checkout/shipping')
  await expect(summary(page)).toContainText('No sales tax: your resale certificate is on file.')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('radio', { name: 'Wire transfer' }).check()
  const taxed = page.getByLabel('Charge sales tax anyway')
  await expect(taxed).not.toBeChecked()
  await taxed.check()
  await continueToReview(page)
  await expect(page).toHaveURL(/\/checkout\/review$/)
  await expect(sumOf(page, 'Sales tax, California 7.25%')).toHaveText(/^\$\d+\.\d{2}$/)
  await expect(summary(page)).not.toContainText('No sales tax')
  await page.getByRole('link', { name: 'Change payment' }).click()
  await expect(taxed).toBeChecked()
  await taxed.uncheck()
  await continueToReview(page)
  await expect(summary(page)).toContainText('No sales tax: your resale certificate is on file.')
  await expect(summary(page)).not.toContainText('California 7.25')
  await placeButton(page).click()
  await expect(thanks(page)).toBeVisible()
})

test('clearing the box sends the invoice to another address', async ({ page, context, shop }) => {
  await toPayment(page, context, shop)
  await page.getByRole('radio', { name: 'Wire transfer' }).check()
  await page.getByLabel('Same as the shipping address').uncheck()
  await page.getByLabel('Street address', { exact: true }).filter({ visible: true }).fill('1 Market Street')
  await continueToReview(page)
  await expect(problems(page)).toContainText('City: Value is required')
  for (const [label, value] of [
    ['City', 'San Francisco'],
    ['ZIP code', '94105'],
    ['First name', 'Ren'],
    ['Last name', 'Ito'],
  ] as const)
    await page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(value)
  await page.getByLabel('State', { exact: true }).filter({ visible: true }).selectOption('California')
  await continueToReview(page)
  await expect(page).toHaveURL(/\/checkout\/review$/)
  await expect(main(page)).toContainText('1 Market Street')
})

test('incomplete steps redirect, and completed steps keep their input, even after a reload', async ({
  page,
  context,
  shop,
}) => {
  await page.goto('/checkout/review')
  await expect(page).toHaveURL(/\/cart$/)
  await toShipping(page, context, shop)
  await page.goto('/checkout/payment')
  await expect(page).toHaveURL(/\/checkout\/shipping$/)
  await page.getByLabel('Street address', { exact: true }).fill('25020 Avenue Stanford')
  await page.reload()
  await expect(page.getByLabel('Street address', { exact: true })).toHaveValue('25020 Avenue Stanford')
  await fillShipping(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/checkout\/payment$/)
  await page.getByLabel('PO number').fill('TTF-77')
  await fillCard(page, visa)
  await page.getByRole('link', { name: 'SHIPPING', exact: true }).click()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(661) 555-0142')
  await page.goBack()
  await expect(page.getByLabel('PO number')).toHaveValue('TTF-77')
  await expect(cardFrame(page).getByLabel('Card number')).toHaveValue(visa)
  await page.reload()
  await expect(page.getByLabel('PO number')).toHaveValue('TTF-77')
  await fillCard(page, visa)
  await continueToReview(page)
  await expect(page).toHaveURL(/\/checkout\/review$/)
  await page.getByLabel('Order instructions').fill('Dock 3')
  await page.reload()
  await expect(page.getByLabel('Order instructions')).toHaveValue('Dock 3')
  await expect(main(page)).toContainText('Visa ending in 4242, 08/30')
  await page.getByRole('link', { name: 'Change shipping method' }).click()
  await page.getByRole('radio', { name: 'UPS Next Day Air' }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/checkout\/review$/)
  await expect(main(page)).toContainText('UPS Next Day Air')
  await expect(page.getByLabel('Order instructions')).toHaveValue('Dock 3')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest can pay by wire', async ({ page, context, shop }) => {
    await addToCart(context, shop, lines)
    await page.goto('/checkout/review')
    await expect(page).toHaveURL(/\/checkout$/)
    await page.getByLabel('Email', { exact: true }).fill('not an address')
    await page.getByRole('button', { name: 'Continue to shipping' }).click()
    await expect(problems(page)).toContainText('Value is not a valid email address')
    await page.getByLabel('Email', { exact: true }).fill('mei@lab.example')
    await page.getByRole('button', { name: 'Continue to shipping' }).click()
    await expect(page).toHaveURL(/\/checkout\/shipping$/)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(problems(page)).toContainText('Street address: Value is required')
    await fillShipping(page)
    await page.getByRole('radio', { name: 'UPS 2nd Day Air' }).check()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page).toHaveURL(/\/checkout\/payment$/)
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await expect(problems(page)).toContainText('Payment method: Choose how to pay')
    await page.getByRole('radio', { name: 'Wire transfer' }).check()
    await page.getByLabel('PO number').fill('TTF-77')
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await expect(page).toHaveURL(/\/checkout\/review$/)
    await expect(main(page)).toContainText('UPS 2nd Day Air')
    await placeButton(page).click()
    await expect(thanks(page)).toBeVisible()
    await expect(main(page)).toContainText('TTF-77')
  })
})

test('checkout steps with errors are accessible', async ({ page, context, shop }) => {
  test.slow()
  await addToCart(context, shop, lines)
  await page.goto('/checkout')
  await page.getByLabel('Email', { exact: true }).fill('mei@lab.example')
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout: Shipping' })).toBeFocused()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(problems(page)).toBeFocused()
  await expectGoodLooks(page, 'shipping with problems')
  await fillShipping(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('radio', { name: 'Credit card' }).check()
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
  await continueToReview(page)
  await expect(problems(page)).toContainText('Card: ')
  await expectGoodLooks(page, 'payment with problems')
})

test('a guest can check out on a phone with the total always in view', async ({ page, context, shop }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await toReview(page, context, shop, visa)
  const bar = page.getByText(/^Order summary, 3 items/)
  await expect(bar).toBeInViewport()
  await bar.click()
  await expect(page.getByText('Sales tax, Valencia CA 9.5%').filter({ visible: true })).toBeVisible()
  await bar.click()
  await placeButton(page).click()
  await expect(thanks(page)).toBeVisible()
})
