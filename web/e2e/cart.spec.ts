import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { addToCart, signInAsNew } from './customers.ts'
import { expect, test } from './shop.ts'

function quantityOf(page: Page, sku: string) {
  return page.getByRole('textbox', { name: `Quantity of ${sku}` })
}

/** Opens the cart and waits until its scripts run. */
async function openCart(page: Page) {
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Share by link' })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('a cart is saved under a name, added again, and deleted with undo', async ({ page, context, shop }) => {
  await signInAsNew(context, shop)
  await addToCart(context, shop, [{ sku: '180050', quantity: 2 }])
  await openCart(page)
  await page.getByLabel('Save this cart as').fill('Chamber B')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('status').getByRole('link', { name: 'Saved carts' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Chamber B' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart: Chamber B' }).click()
  await expect(page.getByRole('banner')).toContainText('4')
  await page.getByRole('button', { name: 'Delete Chamber B' }).click()
  await expect(page.getByRole('heading', { name: 'No saved carts' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Chamber B' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Chamber B' }).click()
  // Leaving the page immediately deletes it, too.
  await page.goto('/cart')
  await expect(async () => {
    await page.goto('/user/saved-carts')
    await expect(page.getByRole('heading', { name: 'No saved carts' })).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('anyone with the link can view and copy a shared cart', async ({ page, context, shop, browser }) => {
  await addToCart(context, shop, [
    { sku: '180050', quantity: 2 },
    { sku: '630027', quantity: 3 },
  ])
  await openCart(page)
  await page.getByRole('button', { name: 'Share by link' }).click()
  const link = await page.getByLabel('Link to this cart').inputValue()
  const stranger = await (await browser.newContext({ baseURL: shop.urls.web })).newPage()
  await stranger.goto(new URL(link).pathname)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Shared cart' })).toBeVisible()
  await expect(stranger.getByRole('row')).toHaveCount(3)
  await stranger.waitForLoadState('networkidle')
  await expectAccessible(stranger)
  await stranger.getByRole('button', { name: 'Copy to my cart' }).click()
  await expect(stranger.getByText('The items were added to your cart.')).toBeVisible()
  await stranger.goto('/cart')
  await expect(quantityOf(stranger, '180050')).toHaveValue('2')
  await stranger.goto('/cart/shared/nobodyknowsthisone')
  await expect(stranger.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await stranger.context().close()
})

test('the list in the cart drop-down is at most 320 px high and scrolls', async ({ page, context, shop }) => {
  const skus = ['180050', '180051', '180007', '540003', '630027', '410077', '220053', '200065', '130086', '530053']
  await addToCart(
    context,
    shop,
    skus.map((sku) => ({ sku, quantity: 1 })),
  )
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  const list = page.getByRole('region', { name: 'Cart' }).getByRole('list')
  await expect(list.getByRole('listitem')).toHaveCount(skus.length)
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(320)
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('notes, coupons, saved carts and share links work', async ({ page, context, shop }) => {
    await signInAsNew(context, shop)
    await addToCart(context, shop, [{ sku: '540003', quantity: 2 }])
    await page.goto('/cart')
    await page.getByText('Add a line note').click()
    await page.getByLabel('Note (optional)').fill('for chamber B')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByLabel('Note (optional)')).toHaveValue('for chamber B')
    await quantityOf(page, '540003').fill('5')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(quantityOf(page, '540003')).toHaveValue('5')
    await expect(page.getByLabel('Note (optional)')).toHaveValue('for chamber B')
    await page.getByText('Coupon code').click()
    await page.getByLabel('Code', { exact: true }).fill('nonsense')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('alert').first()).toContainText('not valid')
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue('nonsense')
    await page.getByLabel('Save this cart as').fill('By hand')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('Save this cart as')).toHaveValue('')
    await page.getByRole('button', { name: 'Share by link' }).click()
    const link = await page.getByLabel('Link to this cart').inputValue()
    await page.goto(new URL(link).pathname)
    await page.getByRole('button', { name: 'Copy to my cart' }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(quantityOf(page, '540003')).toHaveValue('10')
    await page.goto('/user/saved-carts')
    await page.getByRole('button', { name: 'Delete By hand' }).click()
    await page.getByRole('button', { name: 'Yes, delete it: By hand' }).click()
    await expect(page.getByRole('heading', { name: 'No saved carts' })).toBeVisible()
  })
})

test('a cart of 51 lines has low rows with whole names, and prints on three pages', async ({ page, context, shop }) => {
  await addToCart(
    context,
    shop,
    Array.from({ length: 51 }, (_, index) => ({ sku: String(120001 + index), quantity: 1 })),
  )
  await page.goto('/cart')
  const rows = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
  await expect(rows).toHaveCount(51)
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height).sort())
  expect(heights[25]).toBeLessThanOrEqual(44)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await rows
      .getByRole('heading')
      .evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth))
    expect(cut).toEqual([])
  }
  const pages = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(pages?.length).toBeLessThanOrEqual(3)
})

test('needed parts are added with one button, and the cart counts them', async ({ page, context, shop }) => {
  await addToCart(context, shop, [{ sku: '600009', quantity: 12 }])
  await openCart(page)
  const missing = page.getByRole('list', { name: 'You may also need' })
  await expect(missing).toContainText('Gasket, 12 needed')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Add all to cart' }).click()
  await expect(missing).toBeHidden()
  await expect(quantityOf(page, '630027').first()).toHaveValue('2')
  await page.goto('/flanges-and-fittings/adapters/cf-to-kf-or-iso-adapter-2-75-cf-zero-length?part-number=600009')
  await expect(page.getByRole('list', { name: 'You will also need' }).getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
})
