import type { Page } from '@playwright/test'
import { expectGoodLooks } from './axe.ts'
import { requestPasswordReset, signIn, signInAsNew } from './customers.ts'
import { linkIn, mailTo } from './mails.ts'
import { anyAddress, expect, main, type RunningShop, test } from './shop.ts'

/** Sends a mutation with the browser's session, or with a key. @returns the response as text */
async function ask(page: Page, { urls }: RunningShop, query: string, key?: string): Promise<string> {
  const cookies = await page.context().cookies()
  const answer = await fetch(`${urls.web}/graphql`, {
    method: 'POST',
    headers: {
      'graphql-require-preflight': '1',
      'x-forwarded-for': anyAddress(),
      'content-type': 'application/json',
      ...(key === undefined
        ? { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
        : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ query }),
  })
  return answer.text()
}

async function newKey(page: Page, shop: RunningShop, name: string): Promise<string> {
  const input = `{ name: "${name}", environment: LIVE, scopes: [WEBHOOKS, ORDERS_READ] }`
  const answer = await ask(page, shop, `mutation { createApiKey(input: ${input}) { secret } }`)
  return /vx_live_\w+/.exec(answer)?.[0] ?? ''
}

/** Lets the next mutation, with a field of this name or alias, fail as ten minutes after the login. */
async function requirePassword(page: Page, field: string) {
  const userErrors = [
    { code: 'PASSWORD_REQUIRED', message: 'Enter your password to confirm that it’s you.', path: ['password'] },
  ]
  const payload = { apiKey: null, endpoint: null, secret: null, viewer: null, userErrors }
  let isRefused = false
  await page.route('**/graphql', (route, request) => {
    if (isRefused || request.method() !== 'POST') return route.fallback()
    isRefused = true
    return route.fulfill({ json: { data: { [field]: payload } } })
  })
}

test('an endpoint is paused when its key is revoked, and taken over', async ({ page, context, shop }) => {
  test.slow()
  await signInAsNew(context, shop)
  const key = await newKey(page, shop, 'ERP')
  const url = 'http://localhost:9/hooks'
  const input = `{ url: "${url}", events: [ORDER_PLACED] }`
  expect(await ask(page, shop, `mutation { createWebhookEndpoint(input: ${input}) { secret } }`, key)).toContain(
    'whsec_',
  )
  await page.goto('/user/webhooks')
  await expect(main(page)).toContainText('Created by the API key “ERP”')
  await page.goto('/user/api-keys')
  await main(page).getByText('Revoke', { exact: true }).click()
  await main(page).getByRole('button', { name: 'Revoke ERP' }).click()
  await expect(main(page).getByRole('heading', { name: /^ERP/ })).toContainText('Revoked')
  await page.goto('/user/webhooks')
  await expect(main(page)).toContainText('Paused because its API key was revoked.')
  await expect(main(page).getByRole('button', { name: /^Enable/ })).toHaveCount(0)
  await main(page).getByText('Take over', { exact: true }).click()
  await expectGoodLooks(page, 'a paused endpoint')
  await requirePassword(page, 'done')
  await main(page).getByRole('button', { name: 'Take over the endpoint' }).click()
  await expect(main(page)).toContainText('Enter your password to confirm that it’s you.')
  await main(page).getByText('Take over', { exact: true }).click()
  await main(page).getByRole('button', { name: 'Take over the endpoint' }).click()
  await expect(main(page)).toContainText('Created by you')
  await expect(main(page).getByRole('button', { name: /^Disable/ })).toBeVisible()
})

test('a password reset revokes every key unless unselected, also without scripts', async ({
  page,
  context,
  shop,
  browser,
}) => {
  const customer = await signInAsNew(context, shop)
  await newKey(page, shop, 'ERP')
  await newKey(page, shop, 'CRM')
  const guest = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.urls.web })
  await requestPasswordReset(guest, shop, customer)
  const link = linkIn(await mailTo(shop, customer.email, 'passwordReset'), '/user/new-password')
  const tab = await guest.newPage()
  await tab.goto(`${link.pathname}${link.search}`)
  await expect(tab.getByRole('checkbox', { name: 'API key: ERP' })).toBeChecked()
  await tab.getByRole('checkbox', { name: 'API key: CRM' }).uncheck()
  await tab.getByLabel('New password', { exact: true }).fill('short')
  await tab.getByRole('button', { name: 'Set password' }).click()
  await expect(main(tab)).toContainText('at least 12 characters long')
  await expect(tab.getByRole('checkbox', { name: 'API key: CRM' })).not.toBeChecked()
  await tab.getByLabel('New password', { exact: true }).fill('leak detector 12')
  await tab.getByRole('button', { name: 'Set password' }).click()
  // Playwright does not consider the content of <noscript> visible.
  await expect(tab.locator('noscript p').filter({ hasText: 'One key or endpoint was revoked.' })).toHaveCount(1)
  await signIn(context, shop, { ...customer, password: 'leak detector 12' })
  const keys = await ask(page, shop, '{ viewer { apiKeys { name revokedAt } } }')
  expect(keys).toMatch(/"name":"CRM","revokedAt":null/)
  expect(keys).toMatch(/"name":"ERP","revokedAt":"2/)
  await guest.close()
})
