import { expectAccessible, expectGoodLooks } from './axe.ts'
import { addToCart, expectProblems, linkFailed, problems, register, signIn } from './customers.ts'
import { expect, main, test } from './shop.ts'

const someone = '00000000-0000-4000-8000-000000000000'

test('account pages for guests are accessible, including errors and confirmations', async ({ page }) => {
  test.slow()
  for (const [path, button] of [
    ['/user/login', 'Log in'],
    ['/user/register', 'Create account'],
    ['/user/reset-password', 'Send link'],
    [`/user/new-password?user=${someone}&timestamp=1&hash=x`, 'Set password'],
  ] as const) {
    await page.goto(path)
    await main(page).getByRole('button', { name: button }).click()
    await expect(problems(page)).toBeFocused()
    await expectGoodLooks(page, `${path} with errors`)
  }
  await page.goto('/user/reset-password')
  await page.getByLabel('Email', { exact: true }).fill('nobody@lab.example')
  await main(page).getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await expectGoodLooks(page, 'sent an email')
  await page.goto(`/user/verify?user=${someone}&timestamp=1&hash=x`)
  await main(page).getByRole('button', { name: 'Confirm this address' }).click()
  await expect(linkFailed(page)).toBeFocused()
  await expectGoodLooks(page, 'an expired email link')
})

test('account pages for customers are accessible, including errors and messages', async ({ page, context, shop }) => {
  test.slow()
  await signIn(context, shop, await register(context, shop))
  await addToCart(context, shop, [{ sku: '540003', quantity: 1 }])
  await page.goto('/user/address-book/add-shipping')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(problems(page)).toBeFocused()
  await expectGoodLooks(page, 'an address with errors')
  await page.getByLabel('Country', { exact: true }).selectOption({ label: 'Singapore' })
  await page.getByLabel('Street address', { exact: true }).fill('10 Ayer Rajah Crescent')
  await page.getByLabel('Postal code', { exact: true }).fill('139944')
  await page.getByLabel('First name', { exact: true }).fill('Mei')
  await page.getByLabel('Last name', { exact: true }).fill('Tanaka')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(main(page)).toContainText('Singapore 139944')
  await main(page).getByRole('link', { name: /Edit/ }).click()
  await expect(page.getByLabel('Postal code', { exact: true })).toHaveValue('139944')
  await page.goto('/user/address-book')
  await main(page)
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  // In a taller window, the pointer would hover over the navigation and open its menu.
  await page.mouse.move(0, 0)
  await expectGoodLooks(page, 'a deleted address')

  await page.goto('/user')
  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
  await expectAccessible(page, 'the account with the cart open')
  await page.goto('/user/edit')
  await page.getByLabel('Company', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectProblems(page, ['Company: Value is required'])
  await expectGoodLooks(page, 'the profile with errors')
})
