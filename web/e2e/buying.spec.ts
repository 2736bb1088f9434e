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
    .getByRole('complementary', { name: 'Order summary' })
    .getByText(/^\$[\d,.]+$/)
    .first()
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
