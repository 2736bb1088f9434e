import { expect, test } from './shop.ts'

const category = '/electrical-feedthroughs/subminiature-d'

test('an unknown part number shows the default variation and says so', async ({ page }) => {
  await page.goto(category)
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  const { pathname } = new URL(page.url())
  for (const strange of ['999999', '%3Cscript%3E', 'a'.repeat(3000)]) {
    const answer = await page.goto(`${pathname}?part-number=${strange}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  }
})

test('addresses that make no sense answer the nearest thing that does', async ({ page }) => {
  for (const query of ['?page=99999', '?page=-1', '?page=abc', '?per=7', '?sort=nonsense', '?view=%00']) {
    const answer = await page.goto(category + query)
    expect(answer?.status(), query).toBe(200)
    await expect(page.getByRole('row').nth(1), query).toBeVisible()
  }
})

test('a quantity that cannot be is refused at its place and stays as it was typed', async ({ page }) => {
  await page.goto('/flanges-and-fittings/cf-flanges')
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
  const quantity = page.getByRole('textbox', { name: 'Quantity', exact: true })
  for (const wrong of ['-1', '1.5', '1e9', 'ten']) {
    await quantity.fill(wrong)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('main')).toContainText(/whole number|at most|at least|quantity/i)
    await expect(quantity).toHaveValue(wrong)
  }
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText(/cart is empty/i)
})
