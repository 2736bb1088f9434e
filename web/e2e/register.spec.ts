import { fillIn, linkFailed, logIn, newCustomer } from './customers.ts'
import { linkIn, mailTo } from './mails.ts'
import { expect, test } from './shop.ts'
import type { Page } from '@playwright/test'

function create(page: Page) {
  return page.getByRole('button', { name: 'Create account' }).click()
}

test('registration sends an email whose link confirms the address once', async ({ page, context, shop }) => {
  const customer = newCustomer()
  await page.goto('/user/register')
  await fillIn(page, customer)
  await page.getByRole('checkbox', { name: /newsletter/ }).check()
  await create(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(customer.email)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('AuthToken')

  const link = linkIn(await mailTo(shop, customer.email, 'verify'), '/user/verify')
  expect(link.origin).toBe(new URL(shop.urls.web).origin)

  // A mail scanner that opens the link confirms nothing.
  const tampered = new URL(link)
  tampered.searchParams.set('timestamp', String(Number(link.searchParams.get('timestamp')) - 1))
  const confirm = page.getByRole('main').getByRole('button', { name: 'Confirm this address' })
  await page.goto(tampered.href)
  await confirm.click()
  await expect(linkFailed(page)).toBeFocused()

  await page.goto(link.href)
  await confirm.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your email address is confirmed' })).toBeFocused()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('AuthToken')

  await page.goto(link.href)
  await confirm.click()
  await expect(linkFailed(page)).toBeFocused()

  await page.goto('/user')
  await expect(page).toHaveURL(/\/user\/login$/)
  await logIn(page, customer)
  await expect(page.getByRole('heading', { level: 1, name: 'Mei Tanaka' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Tanaka Thin Films')
})
