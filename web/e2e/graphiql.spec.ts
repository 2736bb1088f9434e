import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type Page } from '@playwright/test'
import { signInAsNew } from './customers.ts'
import { expect, test } from './shop.ts'

const files = path.join(import.meta.dirname, '../dist/graphiql')

/** Maximum size of GraphiQL, compressed, in bytes. */
const MAX_BYTES = 1_500_000

/** Opens GraphiQL and waits for the schema. */
async function open(page: Page): Promise<void> {
  await page.goto('/graphql', { waitUntil: 'load' })
  await expect(page).toHaveURL(/\/graphiql\/$/)
  await expect(page.getByText('/developers', { exact: false }).first()).toBeVisible({ timeout: 20_000 })
}

test('GraphiQL is at most 1.5 MB compressed, in files that browsers cache', async () => {
  const names = await readdir(files, { recursive: true })
  const sizes = await Promise.all(
    names
      .filter((name) => /\.(?:js|css|ttf|html)$/.test(name))
      .map(async (name) => {
        const at = path.join(files, names.includes(`${name}.br`) ? `${name}.br` : name)
        return (await stat(at)).size
      }),
  )
  expect(sizes.length).toBeGreaterThan(5)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES)
})

/** Replaces the text of the operation. */
async function write(page: Page, operation: string): Promise<void> {
  await page.getByRole('region', { name: 'Operation Editor' }).locator('.monaco-editor').first().click()
  await page.keyboard.press('ControlOrMeta+A')
  // The editor adds closing braces, which do not matter in a comment.
  await page.keyboard.insertText(`${operation} #`)
}

/** Executes the operation as soon as GraphiQL has read its name. */
async function execute(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('tab').getByRole('button', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Execute query/ }).click()
}

test('runs operations with a key, which is never stored', async ({ page, context, shop }) => {
  await signInAsNew(context, shop)
  const input = '{ name: "GraphiQL", environment: TEST, scopes: [ORDERS_READ] }'
  const created = await context.request.post(`${shop.urls.web}/graphql`, {
    headers: { 'graphql-require-preflight': '1' },
    data: { query: `mutation { createApiKey(input: ${input}) { secret } }` },
  })
  const [key = ''] = /vx_test_\w{49}/.exec(await created.text()) ?? []
  await open(page)
  await page.getByLabel('API key').fill(key)
  await write(page, 'query Orders { viewer { orders { totalCount } } }')
  const sent = page.waitForRequest((request) => request.headers()['authorization'] === `Bearer ${key}`)
  await execute(page, 'Orders')
  expect(await (await sent).headerValue('cookie')).toBeNull()
  await expect(page.locator('.result-window')).toContainText('"totalCount": 0')
  // Only programs see what an operation costs.
  await expect(page.locator('.result-window')).toContainText('"cost"')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(key)
})

async function expectAccessible(page: Page, what: string): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const axe = new AxeBuilder({ page }).options({ preload: false }).withTags(tags).disableRules(['target-size'])
  // The editor and the tabs are GraphiQL's own.
  const { violations } = await axe.exclude('.monaco-editor').exclude('.graphiql-tab').analyze()
  expect.soft(violations.map(({ id, nodes }) => ({ what, id, at: nodes.map(({ target }) => target) }))).toEqual([])
}

test('GraphiQL runs examples from folders and is accessible on a phone and in the dark theme', async ({ page }) => {
  test.slow()
  const caching = new Set<string>()
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/graphiql/assets/'))
      caching.add(`${response.headers()['cache-control']} ${response.headers()['content-encoding']}`)
  })
  await open(page)
  expect(caching).toEqual(new Set(['public, max-age=31536000, immutable br']))
  await page.setViewportSize({ width: 360, height: 800 })
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page, 'docs on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Show Examples' }).click()
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(33, 42, 59)')
  await expectAccessible(page, 'examples, dark')
  const pane = page.getByRole('region', { name: 'Examples' })
  await expect(pane.locator('summary')).toHaveText(['Catalog', 'Cart', 'Account', 'Orders', 'Shop', 'Sync'])
  await pane.getByRole('button', { name: 'Distributors' }).click()
  await execute(page, 'Distributors')
  await expect(page.locator('.result-window')).toContainText('"distributors"')
})
