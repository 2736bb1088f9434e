import { expectAccessible } from './axe.ts'
import { expect, test } from './shop.ts'

const product = '/electrical-feedthroughs/subminiature-d'
const screens = ['/', '/products', product, `${product}?view=cards`, '/cart', '/about', '/no-such-page']

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    for (const path of screens) {
      test(`axe finds nothing on ${path}, wide and on a phone`, async ({ page }) => {
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(path)
          await expectAccessible(page)
        }
      })
    }

    test('axe finds nothing on a product, with suggestions and with the cart open', async ({ page }) => {
      await page.goto(product)
      await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await expect(page.getByRole('status').filter({ hasText: /added/i }).first()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('combobox', { name: /search/i }).fill('1800')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
      await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

for (const path of [...screens, `/search?terms=${'x'.repeat(80)}`]) {
  test(`${path} does not scroll sideways at 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}

test('the keyboard reaches the content first and follows a navigation to its heading', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: /skip to content/i })
  await expect(skip).toBeFocused()
  await skip.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
