import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import operations from '@shop/schema/persisted-operations.json' with { type: 'json' }
import { expectAccessible, expectGoodLooks } from './axe.ts'
import { signInAsNew } from './customers.ts'
import { anyAddress, expect, main, type RunningShop, test } from './shop.ts'

/** Sends an operation as a program does, or with the browser's session. */
async function ask(page: Page, { urls }: RunningShop, query: string, key?: string) {
  const headers = { 'graphql-require-preflight': '1', 'x-forwarded-for': anyAddress() }
  const answer = await fetch(`${urls.web}/graphql`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      ...(key === undefined
        ? { cookie: (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ') }
        : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ query }),
  })
  return { status: answer.status, text: await answer.text() }
}

/** Creates a key on the page and returns it. */
async function createKey(page: Page, name: string, scopes: readonly string[]): Promise<string> {
  await page.goto('/user/api-keys')
  await page.getByLabel('Name', { exact: true }).fill(name)
  for (const box of await main(page).getByRole('checkbox').all()) await box.uncheck()
  for (const scope of scopes) await page.getByLabel(new RegExp(`\\(${scope}\\)$`)).check()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('heading', { name: `API key “${name}”` })).toBeFocused()
  const created = page.getByRole('region', { name: `API key “${name}”` })
  return (await created.locator('code').textContent()) ?? ''
}

test('a customer creates an API key, sees it once, reads its log and revokes it', async ({ page, context, shop }) => {
  test.slow()
  await signInAsNew(context, shop)
  await page.goto('/user/api-keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(main(page)).toContainText('Value is required')
  await expectGoodLooks(page, 'a key without a name')
  const key = await createKey(page, 'ERP', ['orders:read', 'catalog:read'])
  expect(key).toMatch(/^vx_test_\w{49}$/)
  // The list has the key, and the form is gone, so that nobody creates it twice.
  await expect(main(page).getByRole('heading', { name: 'ERP Test' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create key' })).toHaveCount(0)
  await expectGoodLooks(page, 'a new key')
  await page.goto('/user/api-keys')
  await expect(main(page).getByRole('heading', { name: /^ERP/ })).toContainText('Test')
  expect(await page.content()).not.toContain(key.slice(12))

  expect((await ask(page, shop, 'query Stock { productVariation(sku: "180050") { sku } }', key)).status).toBe(200)
  expect((await ask(page, shop, 'mutation Fill { clearCart { userErrors { code } } }', key)).status).toBe(403)
  await expect(async () => {
    await page.reload()
    await page.getByText('Requests in the past 30 days').click({ timeout: 1_000 })
    const log = main(page).getByRole('region', { name: 'Requests' })
    await expect(log).toContainText('Stock', { timeout: 1_000 })
    await expect(log).toContainText('403 INSUFFICIENT_SCOPE', { timeout: 1_000 })
  }).toPass()
  await expectAccessible(page, 'the request log')

  await main(page).getByText('Revoke', { exact: true }).click()
  await expectAccessible(page, 'a question before revoking')
  await main(page).getByRole('button', { name: 'Revoke ERP' }).click()
  await expect(main(page).getByRole('heading', { name: /^ERP/ })).toContainText('Revoked')
  expect((await ask(page, shop, '{ viewer { orders { totalCount } } }', key)).status).toBe(401)
})

test('a customer adds a webhook endpoint, tests it and replays the event', async ({ page, context, shop }) => {
  test.slow()
  let count = 0
  const receiver = createServer((request, response) => {
    count += 1
    request.resume().once('end', () => response.end())
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const url = `http://localhost:${(receiver.address() as AddressInfo).port}/hooks`
  await signInAsNew(context, shop)
  await page.goto('/user/webhooks')
  await page.getByLabel('URL', { exact: true }).fill('https://10.0.0.1/')
  await page.getByLabel('Order placed').check()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(page.getByLabel('URL', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expectGoodLooks(page, 'a rejected endpoint')
  await page.getByLabel('URL', { exact: true }).fill(url)
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(page.getByRole('heading', { name: `Signing secret of ${url}` })).toBeFocused()
  const secret = (await main(page).locator('code', { hasText: 'whsec_' }).textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await expectGoodLooks(page, 'a new endpoint')
  await page.goto('/user/webhooks')
  expect(await page.content()).not.toContain(secret)

  await main(page)
    .getByRole('button', { name: `Send test event: ${url}` })
    .click()
  await expect.poll(() => count).toBe(1)
  await expect(async () => {
    await page.reload()
    await page.getByText('Deliveries (1)').click({ timeout: 1_000 })
    await expect(main(page)).toContainText('Delivered, status 200', { timeout: 1_000 })
  }).toPass()
  await expectAccessible(page, 'the delivery log')
  await main(page)
    .getByRole('button', { name: /^Replay webhook\.test/ })
    .click()
  await expect.poll(() => count).toBe(2)
  await main(page).getByText('Delete', { exact: true }).click()
  await main(page).getByRole('button', { name: 'Delete the endpoint' }).click()
  await expect(main(page)).toContainText('You have no endpoints yet.')
  receiver.close()
})

test('any cache may store the response to a public persisted query sent by GET', async ({ shop }) => {
  const [id = ''] = Object.entries(operations).find(([, text]) => text.startsWith('query readShopNameQuery')) ?? []
  for (const url of [shop.urls.web, shop.urls.gateway]) {
    const read = (headers: Record<string, string> = {}) => fetch(`${url}/graphql?documentId=${id}`, { headers })
    const response = await read()
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+$/)
    expect(response.headers.get('set-cookie')).toBeNull()
    const etag = response.headers.get('etag') ?? ''
    expect((await read({ 'if-none-match': etag })).status).toBe(304)
    expect((await read({ cookie: 'AuthToken=x' })).headers.get('cache-control')).toBe('private, no-store')
  }
})
