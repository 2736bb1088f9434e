import type { Page } from '@playwright/test'
import { toShipping } from './checkoutPages.ts'
import { expect, heading, test } from './shop.ts'

/** Makes the shop report a newer build, as after a deployment. */
async function deploy(page: Page) {
  const next = { json: { id: 'thenextbuild', timestamp: 1 } }
  await page.route(/\/builds\/latest\.json\?\d+$/, (route) => route.fulfill(next))
  await page.route('**/builds/meta/thenextbuild.json', (route) => route.fulfill(next))
  const noticed = page.waitForResponse('**/builds/meta/thenextbuild.json')
  await page.clock.fastForward('05:01')
  await (await noticed).finished()
}

/** A full reload clears this. */
function remember(page: Page) {
  return page.evaluate(() => void (document.documentElement.dataset.old = 'yes'))
}
function isSamePage(page: Page) {
  return page.evaluate(() => document.documentElement.dataset.old === 'yes')
}

function follow(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
}

test.beforeEach(({ page }) => page.clock.install())

test('the next navigation after a deployment reloads the page, and not before', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await remember(page)
  await follow(page, 'Products')
  await expect(heading(page)).toHaveText('Products')
  expect(await isSamePage(page)).toBe(true)

  await deploy(page)
  expect(await isSamePage(page)).toBe(true)
  await follow(page, 'Quick Order')
  await expect(heading(page)).toHaveText('Quick order')
  await expect.poll(() => isSamePage(page)).toBe(false)
  await page.goBack()
  await expect(heading(page)).toHaveText('Products')
})

test('entered text survives a deployment on an order sheet and in checkout steps', async ({ page, context, shop }) => {
  await page.goto('/quick-order')
  await page.waitForLoadState('networkidle')
  const firstLine = page
    .getByRole('combobox')
    .or(page.getByLabel(/part number/i))
    .and(page.locator('main *'))
    .first()
  await firstLine.fill('630037')
  await deploy(page)
  await expect(firstLine).toHaveValue('630037')
  await remember(page)
  await follow(page, 'Products')
  await expect(heading(page)).toHaveText('Products')
  expect(await isSamePage(page)).toBe(false)
  await page.goto('/quick-order')
  await expect(firstLine).toHaveValue('630037')

  await toShipping(page, context, shop)
  await page.getByLabel('City', { exact: true }).fill('Valencia')
  await page.clock.fastForward('05:01')
  await remember(page)
  await page.reload()
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Valencia')
})

test('reloads the page at its address if its code is gone', async ({ page }) => {
  let isGone = true
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.route(/\/assets\/ProductsScreen-[^/]*\.js$/, (route) =>
    isGone ? route.fulfill({ status: 404, body: 'gone' }) : route.fallback(),
  )
  await page.goto('/feature-flags')
  await page.waitForLoadState('networkidle')
  await remember(page)
  page.once('framenavigated', () => (isGone = false))
  await follow(page, 'Products')
  await expect(heading(page)).toHaveText('Products')
  await expect.poll(() => isSamePage(page)).toBe(false)
  expect(documents).toEqual(['/feature-flags', '/products'])
})
