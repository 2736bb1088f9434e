import type { BrowserContext } from '@playwright/test'
import { accountLink, addToCart, expectProblems, logIn, problems, register, signInAsNew, signIn } from './customers.ts'
import { expect, main, test } from './shop.ts'

async function cookieNames(context: BrowserContext) {
  return (await context.cookies()).map(({ name }) => name)
}

test("a guest who logs in keeps the cart, merged into the account's, and returns to the page", async ({
  page,
  context,
  shop,
}) => {
  const customer = await signInAsNew(context, shop)
  await addToCart(context, shop, [{ sku: '540003', quantity: 1 }])
  await context.clearCookies()
  await addToCart(context, shop, [
    { sku: '540003', quantity: 2 },
    { sku: '540004', quantity: 1 },
  ])

  await page.goto('/user/login?destination=%2Fcart')
  await expect(accountLink(page)).toHaveText('Log In')
  await logIn(page, { ...customer, password: 'not the password' })
  await expectProblems(page, ['Incorrect email or password.'])
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email)
  await logIn(page, customer)

  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(accountLink(page)).toHaveText('Account')
  await expect(page.getByRole('textbox', { name: 'Quantity of 540003' })).toHaveValue('3')
  await expect(page.getByRole('textbox', { name: 'Quantity of 540004' })).toHaveValue('1')
  const before = await main(page).innerText()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Quantity of 540003' })).toHaveValue('3')
  expect(await main(page).innerText()).toBe(before)
  expect(await cookieNames(context)).not.toContain('cartToken')

  // Logged-in customers are redirected from these pages.
  for (const path of ['/user/login', '/user/register']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/user$/)
  }
})

test('tokens and passwords are unreachable for scripts and appear in no address', async ({ page, context, shop }) => {
  const customer = await register(context, shop)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/user/login')
  await logIn(page, customer)
  await expect(page.getByRole('heading', { level: 1, name: 'Mei Tanaka' })).toBeVisible()

  const cookies = await context.cookies()
  const tokens = cookies.filter(({ name }) => ['AuthToken', 'RefreshToken'].includes(name))
  expect(tokens.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
    { httpOnly: true, sameSite: 'Lax' },
    { httpOnly: true, sameSite: 'Lax' },
  ])
  const html = await (await page.goto('/user'))?.text()
  await expect(page.getByRole('heading', { level: 1, name: 'Mei Tanaka' })).toBeVisible()

  // Everything scripts can read, including Relay's store.
  const devTools = await context.newCDPSession(page)
  const memory: string[] = []
  devTools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => memory.push(chunk))
  await devTools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  const heap = memory.join('')
  expect(heap).toContain(customer.email)
  const storage = await page.evaluate(() => JSON.stringify([document.cookie, localStorage, sessionStorage]))
  for (const secret of [
    ...tokens.map(({ value }) => value),
    customer.password,
    encodeURIComponent(customer.password),
  ]) {
    for (const place of [html, heap, storage, addresses.join(), shop.lines.join()]) expect(place).not.toContain(secret)
  }
})

test('each screen needs one GraphQL request from the server, and none during hydration', async ({
  page,
  context,
  shop,
}) => {
  await signInAsNew(context, shop)
  const fromBrowser: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/graphql') fromBrowser.push(request.url())
  })
  const category = '/flanges-and-fittings/cf-flanges'
  // From now on, only what a visitor sees in the header is missing.
  await fetch(shop.urls.web + category)
  for (const path of [category, '/cart', '/user']) {
    const answer = await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(answer?.status(), path).toBe(200)
    // One request ID runs through all processes.
    const id = answer?.headers()['x-request-id']
    expect(answer?.headers()['cache-control'], path).toBe('private, no-store')
    await expect(accountLink(page)).toHaveText('Account')
    const asked = shop.requests.filter(({ server, requestId }) => server === 'gateway' && requestId === id)
    expect(asked, path).toMatchObject([{ path: '/graphql' }])
  }
  expect(fromBrowser).toEqual([])
})

test('a session that cannot be refreshed ends with a message on a readable page, and keeps entered text', async ({
  page,
  context,
  shop,
}) => {
  const customer = await signInAsNew(context, shop)
  async function endSession() {
    await context.clearCookies({ name: 'AuthToken' })
    await context.addCookies([{ name: 'RefreshToken', value: 'not-a-token', url: shop.urls.web, httpOnly: true }])
  }
  await endSession()
  const answer = await page.goto('/about')
  expect(answer?.status()).toBe(200)
  await expect(
    page.getByRole('status').filter({ hasText: 'You have been logged out. Please log in again.' }),
  ).toBeVisible()
  await expect(accountLink(page)).toHaveText('Log In')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of ['AuthToken', 'RefreshToken', 'userUuid']) expect(await cookieNames(context)).not.toContain(name)

  await signIn(context, shop, customer)
  await page.goto('/user/edit')
  await endSession()
  await page.getByLabel('Company', { exact: true }).fill('Tanaka Optics')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(problems(page)).toContainText('You have been logged out. Please log in again.')
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Tanaka Optics')
  await problems(page)
    .getByRole('link', { name: /log in/i })
    .click()
  // Both forms have an email field.
  await expect(page).toHaveURL(/\/user\/login/)
  await expect(problems(page)).toHaveCount(0)
  await logIn(page, customer)
  await expect(page).toHaveURL(/\/user\/edit$/)
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Tanaka Optics')
})

test('other tabs notice a logout and keep entered text, and Back shows nothing of the account', async ({
  page,
  context,
  shop,
}) => {
  const customer = await signInAsNew(context, shop)
  await addToCart(context, shop, [{ sku: '540003', quantity: 1 }])
  const other = await context.newPage()
  await other.goto('/user/edit')
  await other.getByLabel('Company', { exact: true }).fill('Tanaka Optics')
  await page.goto('/user/edit')
  await page.goto('/user')
  await main(page).getByRole('button', { name: 'Log out' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'You are logged out.' })).toBeVisible()
  await expect(page).toHaveURL(`${shop.urls.web}/`)
  await expect(accountLink(page)).toHaveText('Log In')
  await expect(page.getByRole('banner')).not.toContainText('1 item')
  for (const name of ['AuthToken', 'RefreshToken', 'userUuid']) expect(await cookieNames(context)).not.toContain(name)

  await expect(other.getByText('You logged out from another tab.')).toBeVisible()
  await expect(other.getByLabel('Company', { exact: true })).toHaveValue('Tanaka Optics')

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(page.getByText(customer.email)).toHaveCount(0)

  // The other tab notices the next login too.
  await logIn(page, customer)
  await expect(accountLink(page)).toHaveText('Account')
  await expect(other.getByText('You logged in from another tab.')).toBeVisible()
  await expect(other.getByLabel('Company', { exact: true })).toHaveValue('Tanaka Optics')
  await other.getByRole('button', { name: 'Save profile' }).click()
  await expect(other.getByRole('status').filter({ hasText: 'Saved: company.' })).toBeVisible()
})

test('calls of the previous front end work across all processes', async ({ context, request, shop }) => {
  const customer = await signInAsNew(context, shop)
  const cookies = new Map((await context.cookies()).map(({ name, value }) => [name, value]))
  const renewed = await request.post('/api/user-auth', {
    data: { grant_type: 'refresh_token', refresh_token: cookies.get('RefreshToken') },
  })
  const tokens = (await renewed.json()) as Record<string, string>
  expect([renewed.status(), Object.keys(tokens)]).toEqual([200, ['access_token', 'refresh_token']])
  const info = await request.get(`/api/user-info?id=${cookies.get('userUuid')}`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  expect(info.status()).toBe(200)
  expect(await info.json()).toMatchObject({
    data: [{ id: cookies.get('userUuid'), attributes: { mail: customer.email, field_company: customer.company } }],
  })
  const refused = await request.post('/api/user-auth', { data: { grant_type: 'refresh_token', refresh_token: 'none' } })
  expect([refused.status(), await refused.json()]).toEqual([401, { error: { message: expect.any(String) as unknown } }])
})

test('sessions are listed, and all others can be ended, also without JavaScript', async ({
  context,
  shop,
  browser,
}) => {
  const customer = await register(context, shop)
  const elsewhere = await browser.newContext()
  await signIn(elsewhere, shop, customer)
  const plain = await browser.newContext({ javaScriptEnabled: false })
  await signIn(plain, shop, customer)
  const page = await plain.newPage()
  await page.goto(`${shop.urls.web}/user`)
  await main(page).getByRole('link', { name: 'All sessions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible()
  await expect(main(page).getByText('This device')).toHaveCount(1)
  await expect(main(page).getByRole('button', { name: /^End session/ })).toHaveCount(1)
  await main(page).getByRole('button', { name: 'End all other sessions' }).click()
  await expect(main(page).getByText('You are not logged in anywhere else.')).toBeVisible()

  const other = await elsewhere.newPage()
  await other.goto(`${shop.urls.web}/user`)
  await expect(other).toHaveURL(/\/user\/login/)
  await elsewhere.close()
  await plain.close()
})
