import type { Locator, Page } from '@playwright/test'
import { expectProblems, newCustomer, register, signInAsNew } from './customers.ts'
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

test('registration and password change work without a mouse', async ({ page, context, shop }) => {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  async function type(values: Record<string, string>) {
    for (const [label, value] of Object.entries(values)) {
      await tabTo(page, field(label).last())
      await page.keyboard.type(value)
    }
  }
  const { email, password, firstName, lastName, company } = newCustomer()
  await page.goto('/user/register')
  await type({ Email: email, Password: password, 'First name': firstName, 'Last name': lastName, Company: company })
  const newsletter = page.getByRole('checkbox', { name: /newsletter/ })
  await tabTo(page, newsletter)
  await page.keyboard.press('Space')
  await expect(newsletter).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Create account' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()

  const customer = await signInAsNew(context, shop)
  await page.goto('/user/edit')
  await type({ 'Current password': customer.password, 'New password': 'a longer turbo pump' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Your password was changed.' })).toBeVisible()
})
