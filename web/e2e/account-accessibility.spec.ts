import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { buy, expectProblems, linkFailed, problems, registered, signIn } from './customers.ts'
import { expect, test } from './shop.ts'

const main = (page: Page) => page.getByRole('main')
const someone = '00000000-0000-4000-8000-000000000000'

/** As the page is now: axe finds nothing at these widths, and nothing sticks out at 320 px. */
async function check(page: Page, what: string, widths: readonly number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `${what}, ${width} px wide`)
  }
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1280, height: 800 })
}

// A theme has colors of its own, and no layout.
const themes = [
  ['light', [1280, 360]],
  ['dark', [1280]],
] as const

for (const [colorScheme, widths] of themes) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('axe finds nothing on the pages of guests, their errors and what they say afterwards', async ({ page }) => {
      for (const [path, button] of [
        ['/user/login', 'Log in'],
        ['/user/register', 'Create account'],
        ['/user/reset-password', 'Send the link'],
        [`/user/new-password?user=${someone}&timestamp=1&hash=x`, 'Set the password'],
      ] as const) {
        await page.goto(path)
        await check(page, path, widths)
        await main(page).getByRole('button', { name: button }).click()
        await expect(problems(page)).toBeFocused()
        await check(page, `${path} with errors`, widths)
      }
      await page.goto('/user/reset-password')
      await page.getByLabel('E-mail', { exact: true }).fill('nobody@lab.example')
      await main(page).getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()
      await check(page, 'a mail was sent', widths)
      await page.goto(`/user/verify?user=${someone}&timestamp=1&hash=x`)
      await check(page, 'a mailed link', widths)
      await main(page).getByRole('button', { name: 'Confirm this address' }).click()
      await expect(linkFailed(page)).toBeFocused()
      await check(page, 'a mailed link that is old', widths)
    })

    test('axe finds nothing on the pages of customers, their errors and messages', async ({ page, context, shop }) => {
      await signIn(context, shop, await registered(context, shop))
      await buy(context, shop, [{ sku: '540003', quantity: 1 }])
      await page.goto('/user/address-book')
      await check(page, 'an empty address book', widths)
      await page.goto('/user/address-book/add-shipping')
      await page.getByRole('button', { name: 'Save address' }).click()
      await expect(problems(page)).toBeFocused()
      await check(page, 'an address with errors', widths)
      await page.getByLabel('Country', { exact: true }).selectOption({ label: 'Singapore' })
      await page.getByLabel('Address line 1', { exact: true }).fill('10 Ayer Rajah Crescent')
      await page.getByLabel('Postal code', { exact: true }).fill('139944')
      await page.getByLabel('First name', { exact: true }).fill('Mei')
      await page.getByLabel('Last name', { exact: true }).fill('Tanaka')
      await check(page, 'an address that is filled in', widths)
      await page.getByRole('button', { name: 'Save address' }).click()
      await expect(main(page)).toContainText('Singapore 139944')
      await check(page, 'an address book', widths)
      await main(page).getByRole('link', { name: /Edit/ }).click()
      await expect(page.getByLabel('Postal code', { exact: true })).toHaveValue('139944')
      await check(page, 'an address that is edited', widths)
      await page.goto('/user/address-book')
      await main(page)
        .getByRole('button', { name: /Delete/ })
        .click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await check(page, 'an address that is deleted', widths)

      await page.goto('/user')
      await check(page, 'the account', widths)
      await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
      await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
      await expectAccessible(page, 'the account with the cart open')
      await page.goto('/user/edit')
      await check(page, 'the profile', widths)
      await page.getByLabel('Company', { exact: true }).fill('')
      await page.getByRole('button', { name: 'Save profile' }).click()
      await expectProblems(page, ['Company: Value is required'])
      await check(page, 'the profile with errors', widths)
    })
  })
}
