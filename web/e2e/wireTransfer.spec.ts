import { expectAccessibleInBothThemes } from './axe.ts'
import { continueToReview, fillShipping, placeButton, thanks } from './checkoutPages.ts'
import { newCustomer } from './customers.ts'
import { mailTo } from './mails.ts'
import { expect, test } from './shop.ts'

const partNumber = '540003'

test('a guest finds a part, pays by wire, and gets the bank details to copy', async ({ page, context, shop }) => {
  const { email } = newCustomer()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  const search = page.getByRole('combobox', { name: /search/i })
  await search.fill(partNumber)
  await expect(page.getByRole('option', { name: new RegExp(partNumber) }).first()).toBeVisible()
  await search.press('ArrowDown')
  await search.press('Enter')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('banner').getByText('1 item', { exact: false }).first()).toBeAttached()
  await page.goto('/checkout')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await fillShipping(page)
  await expect(page.getByRole('radio', { name: 'UPS Ground' })).toBeChecked()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('radio', { name: 'Wire transfer' }).check()
  await continueToReview(page)
  await placeButton(page).click()
  await expect(thanks(page)).toBeVisible()

  const transfer = page.getByRole('region', { name: 'Pay by wire transfer' })
  await expect(transfer).toContainText('Ships 1 business day after payment')
  await transfer.getByRole('button', { name: 'Copy account number' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('000123456789')
  const number = (await page.title()).match(/VX-\d{4}-\d{6}/)?.[0] ?? ''
  await expect(transfer).toContainText(number)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(transfer.getByRole('button', { name: 'Copy reference' })).toBeVisible()
  expect(await mailTo(shop, email, 'orderPlaced')).toContain('Account number: 000123456789')
})
