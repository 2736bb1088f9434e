import type { Locator, Page } from '@playwright/test'
import { expectProblems, register } from './customers.ts'
import { expect, test } from './shop.ts'

/** Tabs until an element has focus; fails if too many steps are needed. */
async function tabTo(page: Page, target: Locator) {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

test('login and address forms work without a mouse', async ({ page, context, shop }) => {
  const customer = await register(context, shop)
  await page.goto('/user/address-book/add-shipping')
  await expect(page).toHaveURL(/\/user\/login\?destination=/)
  await tabTo(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.type(customer.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(customer.password)
  await tabTo(page, page.getByRole('button', { name: 'Show password' }))
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Log in' }))
  await page.keyboard.press('Enter')

  const heading = page.getByRole('heading', { level: 1, name: 'Add a shipping address' })
  await expect(heading).toBeFocused()
  const country = page.getByLabel('Country', { exact: true })
  await tabTo(page, country)
  await page.keyboard.type('Singa')
  await expect(country.locator('option:checked')).toHaveText('Singapore')
  await expect(page.getByLabel('State', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Save address' }))
  await page.keyboard.press('Enter')
  await expectProblems(page, ['Street address: Value is required', 'Postal code: Value is required'])
  await tabTo(page, page.getByRole('link', { name: 'Street address: Value is required' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Street address', { exact: true })).toBeFocused()
  await page.keyboard.type('10 Ayer Rajah Crescent')
  await tabTo(page, page.getByLabel('Postal code', { exact: true }))
  await page.keyboard.type('139944')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Address book' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Singapore 139944')
})
