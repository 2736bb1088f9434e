import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { main } from './shop.ts'
import { expect, type Fault, refusedBy, test } from './wire.ts'

const category = '/electrical-feedthroughs/subminiature-d'
const product = `${category}/subminiature-d-feedthrough-25-contacts-1-shell-female`
const gaskets = '/search?terms=630027'

const carts = /^GET \/jsonapi\/carts/
const anything = /^/

function added(page: Page) {
  return page.getByRole('status').filter({ hasText: /added/i }).first()
}
function quantityInCart(page: Page) {
  return page.getByRole('list', { name: 'Items' }).getByRole('textbox', { name: /Quantity of/ })
}

async function addOne(page: Page) {
  await page.goto(gaskets)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: /^Add/ }).first().click()
  await expect(added(page)).toBeVisible()
}

async function cartToken(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'cartToken')?.value
}

/** Internal names must not reach visitors. */
const inside = /ECONNREFUSED|fetch failed|SQLSTATE|secret|localhost:|undefined|\[object/i

test('a failed cart call shows one message, creates no second token, and the items come back', async ({
  page,
  wire,
}) => {
  await addOne(page)
  const token = await cartToken(page)
  wire.fail(carts, refusedBy('SQLSTATE secret'))
  await page.goto('/cart')
  await expect(main(page)).toContainText('Your cart could not be loaded. Your items are saved.')
  await expect(main(page)).not.toContainText(/cart is empty/i)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText(inside)
  expect(await cartToken(page)).toBe(token)
  await expectAccessible(page)
  // Checkout is not left because of an empty cart.
  await page.goto('/checkout')
  await expect(main(page)).toContainText('Your cart could not be loaded. Your items are saved.')
  await expect(page).toHaveURL(/\/checkout$/)
  wire.heal()
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByRole('textbox', { name: /e-?mail/i }).first()).toBeVisible()
  await page.goto('/cart')
  await expect(quantityInCart(page)).toHaveValue('1')
  expect(await cartToken(page)).toBe(token)
})

test('adding during an outage shows an error, and succeeds when retried afterward', async ({ page, wire }) => {
  await page.goto(product)
  await page.waitForLoadState('networkidle')
  await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill('3')
  wire.fail(/^POST \/jsonapi\/cart\/add/, refusedBy('SQLSTATE secret'))
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /not added|went wrong|gone wrong/i })
      .first(),
  ).toBeVisible()
  await expect(page.locator('body')).not.toContainText(inside)
  await expect(page.getByRole('textbox', { name: 'Quantity', exact: true })).toHaveValue('3')
  // Mutations are never retried automatically: the first may have succeeded.
  expect(wire.asked(/^POST \/jsonapi\/cart\/add/)).toHaveLength(1)
  wire.heal()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(added(page)).toBeVisible()
  await page.goto('/cart')
  await expect(quantityInCart(page)).toHaveValue('3')
})

const translations: [what: string, fault: Fault, status: number, text: RegExp][] = [
  ['404', { status: 404, type: 'application/json', body: '{}' }, 404, /Unable to resolve path "\/i5-/],
  ['500 with a detail', refusedBy('SQLSTATE secret'), 500, /apologize for the inconvenience/],
  ['HTML', { status: 200, type: 'text/html', body: '<h1>secret</h1>' }, 502, /Something has gone wrong/],
  ['a cut line', 'is cut off', 503, /Something has gone wrong/],
]

test('a path whose translation fails shows the page for that failure', async ({ page, wire }) => {
  for (const [what, fault, status, text] of translations) {
    wire.heal()
    wire.fail(/^GET \/router\/translate-path/, fault)
    const answer = await page.goto(`/i5-${what.replace(/\W+/g, '-')}`)
    expect(answer?.status(), what).toBe(status)
    await expect(main(page), what).toContainText(text)
    await expect(page.getByRole('link', { name: 'Return Home' }), what).toBeVisible()
    await expect(page.locator('body'), what).not.toContainText(inside)
  }
})

test('a product with missing includes shows without them and says what is missing', async ({ page, wire }) => {
  const without = (body: string) => {
    const { included: _, ...document } = JSON.parse(body) as Record<string, unknown>
    return JSON.stringify(document)
  }
  wire.fail(/^GET \/jsonapi\/products\/product/, { change: without })
  const answer = await page.goto(`${category}/subminiature-d-feedthrough-15-contacts-1-shell-female`)
  expect(answer?.status()).toBe(200)
  expect(wire.asked(/^GET \/jsonapi\/products\/product/).length).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Subminiature-D feedthrough, 15 contacts/)
  await expect(page).toHaveTitle(/Subminiature-D feedthrough, 15 contacts/)
  await expect(main(page)).toContainText(
    'Parts, drawings, specifications and prices for this product are not available right now.',
  )
  await expect(main(page).getByRole('img')).toHaveCount(0)
  await expect(main(page).getByRole('heading', { name: 'Specifications' })).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText(inside)
})

test.describe('a browser without storage', () => {
  test('runs the shop within the tab if storage is corrupted and full', async ({ page }) => {
    await page.addInitScript(`const read = Storage.prototype.getItem
       Storage.prototype.getItem = function (name) { return read.call(this, name) === null ? '{"broken' : '[1,{"x":' }
       Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`)
    await addOne(page)
    for (const path of [product, '/quick-order']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.goto('/cart')
    await expect(quantityInCart(page)).toHaveValue('1')
  })

  test('pages render with cookies disabled, and adding does not break them', async ({ page, context }) => {
    await context.route('**/*', async (route) => {
      const { cookie: _, ...headers } = await route.request().allHeaders()
      await route.continue({ headers })
    })
    await page.goto(gaskets)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: /^Add/ }).first().click()
    await expect(added(page)).toBeVisible()
    await page.goto(product)
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  })
})

const announcement = 'Vacuum Components is currently under maintenance. We should be back shortly.'

test('every page during maintenance is a 503 with only the message, logo and phone number, and the cart survives', async ({
  page,
  request,
  shop,
  wire,
}) => {
  await addOne(page)
  wire.fail(anything, { status: 503, type: 'text/plain; charset=UTF-8', body: announcement })
  wire.fail(/ \/jsonapi/, refusedBy(announcement, 503))
  for (const path of ['/i13-not-known', category, '/cart']) {
    const answer = await page.goto(path)
    expect([path, answer?.status()]).toEqual([path, 503])
    expect(Number(answer?.headers()['retry-after'])).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maintenance')
    await expect(page.getByRole('main')).toContainText(announcement)
    await expect(page.getByRole('main').getByRole('link', { name: '(661) 555-0100' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Vacuum Components' })).toBeVisible()
    for (const part of ['contentinfo', 'navigation', 'button'] as const)
      await expect(page.getByRole(part)).toHaveCount(0)
  }
  expect((await request.get('/health/ready')).status()).toBe(200)
  expect((await request.get(`${shop.urls.gateway}/health/ready`)).status()).toBe(200)
  wire.heal()
  await page.goto('/cart')
  await expect(quantityInCart(page)).toHaveValue('1')
})

test('with the backend down the shell renders, and the page says what is unavailable', async ({ page, wire }) => {
  wire.fail(anything, 'is cut off')
  await page.goto('/')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Valencia')
  await page.goto('/connectors-and-contacts/contacts?page=2')
  await expect(main(page)).toContainText(/something has gone wrong/i)
  await expect(page.locator('body')).not.toContainText(inside)
  wire.heal()
  await expect(async () => {
    const answer = await page.goto('/connectors-and-contacts/contacts?page=2')
    expect(answer?.status()).toBe(200)
  }).toPass()
})
