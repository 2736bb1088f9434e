import type { Locator, Page } from '@playwright/test'
import { accountLink, fillIn, fillInAddress, logIn, newCustomer, problems, signInAsNew } from './customers.ts'
import { main } from './shop.ts'
import { expect, test } from './wire.ts'

const anything = /^/

function message(page: Page, text: string | RegExp) {
  return page.getByRole('status').filter({ hasText: text })
}

/** Resubmits a form until the gateway accepts requests again, soon after an outage. */
async function submitUntil(button: Locator, outcome: Locator) {
  await expect(async () => {
    if (!(await outcome.isVisible())) await button.click({ timeout: 1_000 })
    await expect(outcome).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 45_000 })
}

test('every form keeps its input during a backend outage and succeeds afterward', async ({
  page,
  context,
  browser,
  shop,
  wire,
}) => {
  const customer = await signInAsNew(context, shop)
  const guest = await (await browser.newContext({ baseURL: shop.urls.web })).newPage()
  await guest.goto('/user/login')
  const register = await guest.context().newPage()
  await register.goto('/user/register')
  await page.goto('/user/edit')
  const book = await context.newPage()
  await book.goto('/user/address-book/add-shipping')

  wire.fail(anything, 'is cut off')
  await logIn(guest, customer)
  await expect(problems(guest)).toContainText('Something has gone wrong')
  await expect(guest.getByLabel('Email', { exact: true })).toHaveValue(customer.email)

  const wanted = newCustomer()
  await fillIn(register, wanted)
  await register.getByRole('button', { name: 'Create account' }).click()
  await expect(problems(register)).toContainText('Something has gone wrong')
  await expect(register.getByLabel('Email', { exact: true })).toHaveValue(wanted.email)
  await expect(register.getByLabel('Company', { exact: true })).toHaveValue(wanted.company)

  await page.getByLabel('Company', { exact: true }).fill('Tanaka Optics')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(problems(page)).toContainText('Something has gone wrong')
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Tanaka Optics')

  await fillInAddress(book)
  await book.getByRole('button', { name: 'Save address' }).click()
  await expect(problems(book)).toContainText('Something has gone wrong')
  await expect(book.getByLabel('Street address', { exact: true })).toHaveValue('25020 Avenue Stanford')
  await expect(book.getByLabel('State', { exact: true }).locator('option:checked')).toHaveText('California')
  wire.heal()

  await expect.poll(async () => (await page.request.get('/user/edit')).status()).toBe(200)
  await page.bringToFront()
  await submitUntil(page.getByRole('button', { name: 'Save profile' }), message(page, 'Saved: company.'))
  await book.getByRole('button', { name: 'Save address' }).click()
  await expect(main(book)).toContainText('Valencia, CA 91355')
  await guest.getByLabel('Password', { exact: true }).fill(customer.password)
  await guest.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(accountLink(guest)).toHaveText('Account')
  await guest.context().close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
})
