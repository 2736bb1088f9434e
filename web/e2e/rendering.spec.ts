import { signInAsNew } from './customers.ts'
import { inPieces } from './inPieces.ts'
import { expect, test } from './shop.ts'

test('a page that streams in pieces hydrates like one that arrives whole', async ({ page, shop }) => {
  const slow = await inPieces(shop.urls.web, '<main')
  try {
    // The second time, scripts load before the page does.
    for (const path of ['/cart', '/search?terms=viewport']) {
      await page.goto(slow.url + path)
      await page.getByRole('combobox', { name: /search/i }).fill('18000')
      await expect(page.getByRole('option').first()).toBeVisible()
    }
  } finally {
    slow.close()
  }
})

test('input from before the page starts is kept and taken into account', async ({ page, context, shop }) => {
  await signInAsNew(context, shop)
  let start = () => {}
  const begun = new Promise<void>((resolve) => (start = resolve))
  await page.route(/\/assets\/client-/, async (route) => {
    await begun
    await route.continue()
  })
  await page.goto('/user/edit', { waitUntil: 'load' })
  const [email, newsletter] = [
    page.getByLabel('Email', { exact: true }),
    page.getByRole('checkbox', { name: /newsletter/ }),
  ]
  await email.fill('early@example.com')
  const wasChecked = await newsletter.isChecked()
  await newsletter.setChecked(!wasChecked)
  start()
  await expect(page.getByLabel('Current password', { exact: true }).first()).toBeVisible()
  await expect(email).toHaveValue('early@example.com')
  await expect(newsletter).toBeChecked({ checked: !wasChecked })
})

test('one request ID runs through web, gateway and backend', async ({ request, shop }) => {
  await request.get(`/?${Date.now()}`, { headers: { 'x-request-id': 'walk-through-1234' } })
  await expect
    .poll(() => shop.requests.filter(({ requestId }) => requestId === 'walk-through-1234').map(({ server }) => server))
    .toEqual(expect.arrayContaining(['web', 'gateway']))
  await request.get('/search?terms=walk5678', { headers: { 'x-request-id': 'walk-through-5678' } })
  await expect
    .poll(
      () =>
        new Set(shop.requests.filter(({ requestId }) => requestId === 'walk-through-5678').map(({ server }) => server)),
    )
    .toEqual(new Set(['web', 'gateway', 'backend']))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
})
