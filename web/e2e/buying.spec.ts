import { expect, test } from './shop.ts'

const partNumber = '540003'

test('a part found by number is added to a cart that survives a reload', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('combobox', { name: /search/i })
  await search.fill(partNumber)
  const option = page.getByRole('option', { name: new RegExp(partNumber) }).first()
  await expect(option).toBeVisible()
  await search.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await search.press('Enter')

  await expect(page).toHaveURL(new RegExp(`part-number=${partNumber}|/flanges-and-fittings/`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CF blank flange')
  await expect(page.getByRole('main')).toContainText(partNumber)

  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('banner').getByText('1 item', { exact: false }).first()).toBeAttached()

  await page.goto('/cart')
  const quantity = page.getByRole('textbox', { name: `Quantity of ${partNumber}` })
  await expect(quantity).toHaveValue('1')
  const subtotal = page
    .getByRole('complementary')
    .or(page.getByRole('main'))
    .getByText(/^\$[\d,.]+$/)
    .last()
  const one = Number((await subtotal.innerText()).replace(/[$,]/g, ''))

  await page.reload()
  await expect(quantity).toHaveValue('1')

  await quantity.fill('3')
  await quantity.press('Enter')
  await expect(subtotal).toHaveText(new RegExp(`^\\$${(one * 3).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',?')}$`))

  await page.reload()
  await expect(quantity).toHaveValue('3')

  await page.getByRole('button', { name: `Remove ${partNumber}` }).click()
  await expect(quantity).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Item removed' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText(/cart is empty/i)
})

test('a part is added to the cart from a category row', async ({ page }) => {
  await page.goto('/electrical-feedthroughs/subminiature-d')
  await page
    .getByRole('link', { name: / of Subminiature-D/, expanded: false })
    .first()
    .click()
  const row = page
    .getByRole('table', { name: /^Variations of/ })
    .getByRole('row')
    .nth(1)
  await row.getByRole('textbox').fill('2')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const button = row.getByRole('button', { name: /^Add/ })
  await button.press('Enter')
  const message = page.getByRole('status').filter({ hasText: /added/i }).first()
  await expect(message).toBeVisible()
  await expect(button).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(message.getByRole('link', { name: 'View cart' })).toBeFocused()
  await message.getByRole('button', { name: 'Close message' }).press('Enter')
  await expect(button).toBeFocused()
  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
  await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('textbox', { name: /Quantity of/ })).toHaveValue('2')
})
