import { expect, type BrowserContext, type Page } from '@playwright/test'
import { addToCart, newCustomer } from './customers.ts'
import type { RunningShop } from './shop.ts'

export const lines = [
  { sku: '180050', quantity: 2 },
  { sku: '540003', quantity: 1 },
]

export function placeButton(page: Page) {
  return page.getByRole('button', { name: /^(Place order - |Placing order)/ })
}
export function cardFrame(page: Page) {
  return page.frameLocator('iframe[title="Card details"]')
}
export function thanks(page: Page) {
  return page.getByRole('heading', { level: 1, name: /^Thank you/ })
}

/**
 * Uses the keyboard: right after scrolling, Chromium may dispatch a click beside the frame to its previous position.
 */
export function continueToReview(page: Page) {
  return page.getByRole('button', { name: 'Continue to review' }).press('Enter')
}

export async function fillShipping(page: Page) {
  for (const [label, value] of [
    ['First name', 'Mei'],
    ['Last name', 'Tanaka'],
    ['Street address', '25020 Avenue Stanford'],
    ['City', 'Valencia'],
    ['ZIP code', '91355'],
    ['Phone', '(661) 555-0142'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel('State', { exact: true }).selectOption('California')
}

export async function fillCard(page: Page, number: string) {
  await page.getByRole('radio', { name: 'Credit card' }).check()
  await cardFrame(page).getByLabel('Card number').fill(number)
  await cardFrame(page).getByLabel('Expiration date, MM/YY').fill('08/30')
  await cardFrame(page).getByLabel('Security code').fill('123')
}

/** Opens the shipping step as a guest with a cart. Resolves with the email address. */
export async function toShipping(
  page: Page,
  context: BrowserContext,
  shop: RunningShop,
  bought = lines,
): Promise<string> {
  const { email } = newCustomer()
  await addToCart(context, shop, bought)
  await page.goto('/checkout')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await expect(page).toHaveURL(/\/checkout\/shipping$/)
  return email
}

/** Like `toShipping`, but opens the payment step. */
export async function toPayment(
  page: Page,
  context: BrowserContext,
  shop: RunningShop,
  bought = lines,
): Promise<string> {
  const email = await toShipping(page, context, shop, bought)
  await fillShipping(page)
  await expect(page.getByRole('radio', { name: 'UPS Ground' })).toBeChecked()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/checkout\/payment$/)
  return email
}

/** Like `toShipping`, but opens the review, paying by card, or by wire without a card number. */
export async function toReview(page: Page, context: BrowserContext, shop: RunningShop, number?: string) {
  const email = await toPayment(page, context, shop)
  if (number) await fillCard(page, number)
  else await page.getByRole('radio', { name: 'Wire transfer' }).check()
  await continueToReview(page)
  await expect(page).toHaveURL(/\/checkout\/review$/)
  return email
}
