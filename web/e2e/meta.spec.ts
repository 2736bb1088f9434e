import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import * as z from 'zod'
import { unescaped } from './crawl.ts'
import { routes } from './routes.ts'
import { savedPages } from './savedPages.ts'
import { askedSince, expect, test } from './shop.ts'

const run = promisify(execFile)

const category = '/electrical-feedthroughs/subminiature-d'
const product = `${category}/subminiature-d-feedthrough-25-contacts-1-shell-female`

const metas = /<meta (?:name|property)="([^"]+)" content="([^"]*)"\/?>/g
const canonicals = /<link rel="canonical" href="([^"]*)"\/?>/g
const structured = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g

/** Metadata of a page by tag name. Fails on duplicate tags. */
function metadataOf(html: string): Record<string, string> {
  const head = html.slice(0, html.indexOf('</head>'))
  const found = [...head.matchAll(metas)].map(([, name = '', content = '']) => [name, unescaped(content)] as const)
  const links = [...head.matchAll(canonicals)].map(([, href = '']) => ['canonical', unescaped(href)] as const)
  const titles = [...head.matchAll(/<title>(.*?)<\/title>/g)].map(
    ([, text = '']) => ['title', unescaped(text)] as const,
  )
  const all = [...found, ...links, ...titles].filter(([name]) => name !== 'theme-color')
  const twice = all.filter(([name], index) => all.findIndex(([other]) => other === name) !== index)
  expect(twice).toEqual([])
  return Object.fromEntries(all)
}

interface Told {
  '@type': string
  [name: string]: unknown
}

function thingsIn(html: string): Told[] {
  return [...html.matchAll(structured)].flatMap(([, text = '']) => (JSON.parse(text) as { '@graph': Told[] })['@graph'])
}

function titleOf(metadata: Record<string, string>) {
  return metadata.title?.replace(/ \| Vacuum Components$/, '')
}

test('every page has a title, a canonical address and a link preview', async ({ browser, shop }) => {
  test.setTimeout(180_000)
  const origin = shop.urls.web
  for (const { name, html, route, address } of await savedPages(browser, shop)) {
    const metadata = metadataOf(html)
    expect.soft(metadata.title, name).toMatch(/.+ \| Vacuum Components$/)
    const { pathname, search } = new URL(address, origin)
    if (metadata.title?.startsWith('404 ')) {
      expect.soft(route.status, name).toBe(404)
      expect.soft(metadata.robots, name).toBe('noindex')
      expect
        .soft(
          Object.keys(metadata).filter((tag) => /^(canonical|og:|twitter:|description)/.test(tag)),
          name,
        )
        .toEqual([])
      continue
    }
    expect.soft(metadata.robots, name).toBe(route.isListed ? undefined : 'noindex')
    expect.soft(metadata.description?.length, name).toBeGreaterThan(20)
    expect(metadata.canonical, name).toBeDefined()
    const canonical = new URL(metadata.canonical ?? '')
    expect.soft([canonical.origin, canonical.pathname], name).toEqual([origin, pathname])
    const parameters = [...canonical.searchParams]
    expect.soft([...new URLSearchParams(search)], name).toEqual(expect.arrayContaining(parameters))
    expect
      .soft(
        parameters.every(([parameter]) => ['terms', 'parts', 'page'].includes(parameter)),
        name,
      )
      .toBe(true)
    expect.soft(metadata, name).toMatchObject({
      'og:title': titleOf(metadata),
      'og:description': metadata.description,
      'og:url': metadata.canonical,
      'og:site_name': 'Vacuum Components',
      'og:image:width': '1200',
      'twitter:card': 'summary_large_image',
    })
    expect.soft(metadata['og:image'], name).toMatch(new RegExp(`^${origin}/sites/default/files/previews/`))
  }
})

test('no two listed pages share a title or description', async ({ browser, shop }) => {
  test.setTimeout(180_000)
  const listed = (await savedPages(browser, shop)).map(({ html }) => metadataOf(html)).filter(({ robots }) => !robots)
  for (const name of ['title', 'description']) {
    const values = new Map(listed.map((metadata) => [metadata.canonical, metadata[name]]))
    expect(new Set(values.values()).size, name).toBe(values.size)
  }
})

test('client navigation updates the head', async ({ page, shop }) => {
  await page.goto('/search?terms=viewport')
  await page.waitForLoadState('networkidle')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quick Order' }).click()
  await expect(page).toHaveTitle(/^Quick order \|/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.urls.web}/quick-order`)
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${shop.urls.web}/quick-order`)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
})

test('structured data uses valid schema.org terms', async ({ browser, shop }) => {
  test.setTimeout(180_000)
  const pages = (await savedPages(browser, shop)).filter(({ html }) => thingsIn(html).length > 0)
  expect(pages.length).toBeGreaterThan(20)
  // The TypeScript compiler knows the whole vocabulary: types, properties and values.
  const results = path.join(import.meta.dirname, '../test-results')
  await mkdir(results, { recursive: true })
  const folder = await mkdtemp(path.join(results, 'vocabulary-'))
  const file = path.join(folder, 'pages.ts')
  // Marks search input; not part of the vocabulary.
  const words = (key: string, value: unknown) => (key === 'query-input' ? undefined : value)
  const text = (html: string) => JSON.stringify({ '@context': 'https://schema.org', '@graph': thingsIn(html) }, words)
  await writeFile(
    file,
    `import type { Graph } from 'schema-dts'\n${pages.map(({ html }, i) => `export const page${i}: Graph = ${text(html)}`).join('\n')}`,
  )
  const compiler = path.join(import.meta.dirname, '../../node_modules/@typescript/native/bin/tsc')
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve', '--types', '', '--ignoreConfig']
  const found = await run(process.execPath, [compiler, ...options, file]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
  await rm(folder, { recursive: true })
  expect(found).toBe('')
})

async function thingsAt(request: APIRequestContext, address: string) {
  return thingsIn(await (await request.get(address)).text())
}

const describedProduct = z.object({
  sku: z.string(),
  image: z.array(z.string()),
  offers: z.object({
    offers: z.array(
      z.object({
        sku: z.string(),
        price: z.string(),
        priceCurrency: z.string(),
        availability: z.string(),
        url: z.string(),
      }),
    ),
  }),
})

test('structured data of a product matches its page', async ({ page, shop }) => {
  await page.goto(product)
  const things = await thingsAt(page.request, product)
  const described = things.find((thing) => thing['@type'] === 'Product')
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  expect(described).toMatchObject({ name: heading, url: shop.urls.web + product, brand: { name: 'Vacuum Components' } })
  const { offers, sku, image } = describedProduct.parse(described)
  const offer = offers.offers.find((each) => each.sku === sku)
  expect(offer).toMatchObject({ priceCurrency: 'USD', url: shop.urls.web + product })
  expect(offer?.availability).toMatch(/^https:\/\/schema\.org\/\w+$/)
  const price = Number(offer?.price).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await expect(page.getByRole('main')).toContainText(price)
  for (const address of image) expect.soft((await page.request.get(address)).status(), address).toBe(200)
  const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList')
  expect(trail).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: `${shop.urls.web}/` },
      { position: 2, name: 'Electrical feedthroughs' },
      { position: 3, item: shop.urls.web + category },
      { position: 4, item: shop.urls.web + product },
    ],
  })
})

test('structured data takes at most three kilobytes', async ({ request }) => {
  for (const address of ['/', category, product, '/about']) {
    const html = await (await request.get(address)).text()
    const bare = html.replaceAll(metas, '').replaceAll(canonicals, '').replaceAll(structured, '')
    expect(bare.length).toBeLessThan(html.length)
    const cost = brotliCompressSync(html).length - brotliCompressSync(bare).length
    expect.soft(cost, address).toBeLessThanOrEqual(3 * 1024)
  }
})

test('preview images are only drawn at addresses issued by the shop', async ({ request, shop }) => {
  for (const address of [product, category, '/about']) {
    const picture = metadataOf(await (await request.get(address)).text())['og:image'] ?? ''
    const answer = await request.get(picture)
    const bytes = await answer.body()
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    const { etag = '', 'cache-control': cacheControl } = answer.headers()
    expect(cacheControl).toMatch(/^public, max-age=\d+/)
    expect((await request.get(picture, { headers: { 'if-none-match': etag } })).status()).toBe(304)
  }
  const guessed = '/sites/default/files/previews/products/1.png?v=aaaaaaaaaa'
  expect((await request.get(shop.urls.web + guessed)).status()).toBe(404)
})

test('the sitemap lists every page once, with its date, and needs few requests', async ({ request, shop }) => {
  const before = shop.requests.length
  const index = await request.get('/sitemap.xml')
  expect(index.headers()['content-type']).toBe('application/xml; charset=utf-8')
  const locationsIn = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => unescaped(address))
  const sitemaps = locationsIn(await index.text())
  expect(sitemaps).toEqual(['pages', 'categories', 'products'].map((name) => `${shop.urls.web}/sitemaps/${name}.xml`))
  const files = await Promise.all(sitemaps.map(async (address) => (await request.get(address)).text()))
  const listed = files.flatMap(locationsIn)
  expect(askedSince(shop, before).length).toBeLessThanOrEqual(5)

  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.length).toBeLessThan(50_000)
  for (const address of listed) expect(address.startsWith(`${shop.urls.web}/`)).toBe(true)
  const paths = new Set(listed.map((address) => new URL(address).pathname))
  const guests = routes.filter(
    ({ as, status, path: route }) => as === 'guest' && status === 200 && !route.includes('?'),
  )
  for (const { path: route, isListed } of guests) expect.soft(paths.has(route), route).toBe(isListed)
  const [, categories = '', products = ''] = files
  for (const xml of [categories, products]) {
    expect(xml.match(/<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>/g)).toHaveLength(locationsIn(xml).length)
  }

  const address = sitemaps[2] ?? ''
  const packed = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  const again = await fetch(address, { headers: { 'if-none-match': packed.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('devices find icons and a name to install the shop', async ({ page }) => {
  await page.goto('/')
  for (const rel of ['icon', 'manifest']) {
    const href = (await page.locator(`link[rel=${rel}]`).getAttribute('href')) ?? ''
    expect((await page.request.get(href)).status(), rel).toBe(200)
  }
  // Without a link, devices request these.
  for (const path of ['/favicon.ico', '/apple-touch-icon.png'])
    expect((await page.request.get(path)).headers()['content-type']).toMatch(/^image/)
})
