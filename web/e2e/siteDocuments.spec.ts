import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, type Page, test } from '@playwright/test'
import { isolatedSettings, startProcesses } from '../../scripts/processes.mjs'
import { sampleFolder } from './shop.ts'

const imitation = path.join(import.meta.dirname, '../../backend/src/testing/sites/backend.ts')
const gatewayTests = path.join(import.meta.dirname, '../../gateway/src/testing')
const secret = 'secret-of-the-tests'

/** Texts that screens of a site without these areas must not show. Other tests cover a complete site. */
const absent = ['Send message', 'Distributors', 'Request a quote']

const screens: Readonly<Record<string, RegExp>> = {
  '/': /vacuum components/i,
  '/electrical-feedthroughs/power/power-feedthrough-1-kv-class-1-x-0-050-in-copper': /^Power feedthrough/,
  '/search?terms=flange': /“flange”/,
  '/quick-order': /^Quick order/,
  '/cart': /^Cart/,
  '/compare?parts=180050,180051': /^Compare 2 parts/,
  '/contact-us': /Contact/,
}

async function startSite(program: string, name: string, folder: string) {
  const site = spawn(process.execPath, [program, name], {
    env: { ...process.env, DATA_DIR: folder, OAUTH_CLIENT_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(site, 'exit')
  for await (const line of createInterface({ input: site.stdout })) {
    const url = /"url":"([^"]+)"/.exec(line)?.[1]
    if (url !== undefined) {
      site.stdout.resume()
      return { url, stop: () => (site.kill('SIGTERM'), ended) }
    }
  }
  throw new Error('the site ended before it was ready')
}

test('shows screens of a bare site with only what it offers', async ({ page }) => {
  test.setTimeout(180_000)
  const folder = await sampleFolder()
  const site = await startSite(imitation, 'bare', folder)
  const shop = await startProcesses({
    env: { ...isolatedSettings, DATA_DIR: folder, BACKEND_URL: site.url, OAUTH_CLIENT_SECRET: secret },
  })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const texts: string[] = []
  for (const [address, title] of Object.entries(screens)) {
    const response = await page.goto(new URL(address, shop.urls.web).href)
    expect.soft([address, response?.status()]).toEqual([address, 200])
    await expect.soft(page.getByRole('heading', { level: 1 }), address).toHaveText(title)
    texts.push(await page.locator('body').innerText())
  }
  const text = texts.join('\n')
  for (const label of absent) expect.soft([label, text.includes(label)]).toEqual([label, false])
  expect(errors).toEqual([])
  await shop.stop()
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Recording {
  readonly outcome: {
    readonly catalog: {
      readonly categories: readonly string[]
      readonly category: { readonly path: string; readonly name: string }
      readonly product: { readonly path: string; readonly title: string }
    }
    readonly search: { readonly word: string }
  }
}

/** Width of the empty space next to the tiles of up to three categories, in pixels. */
async function emptyWidth(page: Page): Promise<number> {
  const heading = page.getByRole('heading', { name: 'Categories', level: 2 })
  const tiles = heading.locator('xpath=following-sibling::div[1]/article')
  return tiles.last().evaluate((tile) => {
    const end = tile.parentElement?.getBoundingClientRect().right ?? 0
    return end - tile.getBoundingClientRect().right
  })
}

test('shows what a recorded site sells', async ({ page }) => {
  test.setTimeout(120_000)
  const { outcome } = JSON.parse(
    readFileSync(path.join(gatewayTests, 'recordings/sites/names.json'), 'utf8'),
  ) as Recording
  const { categories, category, product } = outcome.catalog
  const folder = await mkdtemp(path.join(tmpdir(), 'recorded-site-'))
  const site = await startSite(path.join(gatewayTests, 'serveRecording.ts'), 'names', folder)
  const shop = await startProcesses({
    env: { ...isolatedSettings, DATA_DIR: folder, BACKEND_URL: site.url, OAUTH_CLIENT_SECRET: secret },
  })
  const open = (address: string) => page.goto(new URL(address, shop.urls.web).href)
  const title = page.getByRole('heading', { level: 1 })
  await open('/')
  for (const label of categories) await expect.soft(page.locator('main')).toContainText(label)
  expect.soft(await emptyWidth(page)).toBeLessThan(4)
  await open(category.path)
  await expect.soft(title).toHaveText(category.name)
  await open(product.path)
  await expect.soft(title).toHaveText(product.title)
  await open(`/search?terms=${outcome.search.word}`)
  await expect.soft(page.locator('main')).toContainText(product.title)
  await shop.stop()
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})
