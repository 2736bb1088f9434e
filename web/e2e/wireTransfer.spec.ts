import { expectAccessibleInBothThemes } from './axe.ts'
import { placeButton, thanks, toReview } from './checkoutPages.ts'
import { mailTo } from './mails.ts'
import { expect, test } from './shop.ts'

test('a guest pays by wire and gets the bank details to copy', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = await toReview(page, context, shop)
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
