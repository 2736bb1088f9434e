import type { Page } from '@playwright/test'
import { accountLink, addToCart, signInAsNew } from './customers.ts'
import { expect, test } from './shop.ts'
import { startNextBuild, startWeb } from './webs.ts'

test.use({ serviceWorkers: 'allow' })

const category = '/gaskets-and-hardware/gaskets'
const product = `${category}/copper-cf-gasket-annealed?part-number=630037`

/** What is cached, by cache name without the build. */
function cachedAddresses(page: Page) {
  return page.evaluate(async () => {
    const cached: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const keys = await (await caches.open(name)).keys()
      cached[name.split('-')[0] ?? ''] = keys.map(({ url }) => url.slice(location.origin.length))
    }
    return cached
  })
}

function expectCached(page: Page, cache: string, address: string) {
  return expect.poll(async () => (await cachedAddresses(page))[cache], { timeout: 15_000 }).toContain(address)
}

function expectWorker(page: Page) {
  return expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

function mark(page: Page) {
  return page.locator('#offline')
}

test('a product page and the cart can be read offline, show their date, and accept no changes', async ({
  page,
  context,
}) => {
  await page.goto(category)
  await expectWorker(page)
  // Client navigation: the product's HTML was never requested.
  await page
    .getByRole('link', { name: /Copper CF gasket, annealed/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copper CF gasket, annealed')
  const address = await page.evaluate(() => location.pathname + location.search)
  await expectCached(page, 'pages', address)
  await page.getByRole('button', { name: /^Add/ }).first().click()
  await expectCached(page, 'personal', '/cart')

  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toContainText('you can’t add')
  await page.reload()
  await expect(mark(page)).toHaveText(
    /^You are offline\. This page was saved on \w{3} \d+, \d{4}, \d+:\d\d\s[ap]m\. Prices and stock may have changed\. You can’t add, change or send anything/,
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copper CF gasket, annealed')
  for (const control of await page.locator('button, input, select, textarea').all())
    await expect(control).toBeDisabled()
  const pictures = page.getByRole('main').locator('img')
  await expect
    .poll(() =>
      pictures.evaluateAll((all) => all.some((each) => each instanceof HTMLImageElement && each.naturalWidth > 0)),
    )
    .toBe(true)

  await page.goto('/cart')
  await expect(mark(page)).toContainText('This page was saved on')
  await expect(page.getByRole('main')).toContainText('630037')
  await expect(page.getByRole('textbox', { name: 'Quantity of 630037' })).toBeDisabled()

  await page.goto('/search?terms=viewport')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline.')
  await page.getByRole('link', { name: 'Copper CF gasket, annealed' }).click()
  await expect(mark(page)).toBeVisible()

  // Once back online the live page loads by itself.
  await context.setOffline(false)
  await expect(mark(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Add/ }).first()).toBeEnabled()
})

test('online, every page comes from the shop, whatever is cached', async ({ page, shop }) => {
  await page.goto(product)
  await expectWorker(page)
  await expectCached(page, 'pages', product)
  const path = product.split('?')[0]
  const asked = () => shop.requests.filter((line) => line.server === 'web' && line.path === path).length
  for (let times = 0; times < 3; times++) {
    const before = asked()
    await page.goto(product)
    await expect.poll(asked).toBeGreaterThan(before)
    await expect(mark(page)).toHaveCount(0)
  }
  // An error response counts as online.
  await page.goto('/gaskets-and-hardware/no-such-part')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})

test('the next customer sees nothing of the previous one', async ({ page, context, shop }) => {
  await signInAsNew(context, shop)
  await addToCart(context, shop, [{ sku: '630037', quantity: 3 }])
  await page.goto(product)
  await expectWorker(page)
  await expect(accountLink(page)).toHaveText('Account')
  await expectCached(page, 'personal', '/cart')
  await expectCached(page, 'pages', product)

  // The cached product is the public one.
  const html = await page.evaluate(async (address) => (await caches.match(address))?.text(), product)
  expect(html).toContain('Log In')
  expect(html).not.toMatch(/Tanaka|>Account</)

  // Account pages are never cached.
  for (const path of ['/user', '/user/orders', '/user/edit']) await page.goto(path)
  const all = Object.values(await cachedAddresses(page)).flat()
  expect(all.filter((address) => address.startsWith('/user'))).toEqual([])
  const texts = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) found.push((await (await cache.match(key))?.text()) ?? '')
    }
    return found
  })
  expect(texts.join()).not.toMatch(/Tanaka|lab\.example/)

  await page.goto('/user')
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(accountLink(page)).toHaveText('Log In', { timeout: 15_000 })
  await expect.poll(async () => (await cachedAddresses(page)).personal).toEqual(['/visitor'])
  await context.setOffline(true)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline.')
  await expect(page.getByRole('link', { name: /cart/i })).toHaveCount(0)
  await context.setOffline(false)
})

test('the worker of a new build takes over immediately, and removes old caches', async ({ page, context, shop }) => {
  const host = await startNextBuild(shop.urls.web)
  try {
    await page.goto(host.url + product)
    await expectWorker(page)
    await expectCached(page, 'pages', product)
    host.deploy()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => !name.endsWith('-thenextbuild'))), {
        timeout: 15_000,
      })
      .toEqual([])
    await context.setOffline(true)
    await page.goto(host.url + product)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline.')
    await context.setOffline(false)
  } finally {
    host.stop()
  }
})

test('a shop without offline support removes worker and caches from browsers', async ({ page, shop }) => {
  const first = await startWeb(shop, {})
  const { port } = new URL(first.url)
  await page.goto(`${first.url}${product}`)
  await expectWorker(page)
  // A worker that is still caching keeps its successor waiting.
  await page.reload()
  await expectCached(page, 'pages', product)
  await page.waitForLoadState('networkidle')
  await first.stop()
  const second = await startWeb(shop, { SERVICE_WORKER: 'off' }, port)
  try {
    await page.goto(`${first.url}${product}`)
    await expect
      .poll(
        () =>
          page.evaluate(async () => [
            (await navigator.serviceWorker.getRegistrations()).length,
            (await caches.keys()).length,
          ]),
        { timeout: 15_000 },
      )
      .toEqual([0, 0])
  } finally {
    await second.stop()
  }
})
