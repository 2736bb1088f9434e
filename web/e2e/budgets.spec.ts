// Sizes of what a page loads before it is interactive, as compressed with Brotli in web/dist.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { addToCart } from './customers.ts'
import { expect, test } from './shop.ts'

const client = path.join(import.meta.dirname, '../dist/client')
/** Kilobytes of a page's style sheet. */
const MAX_STYLES = 25
/** Kilobytes of scripts by page. React, Relay, the router and zod alone need 127. */
const pages = {
  '/': 190,
  '/flanges-and-fittings/cf-flanges': 193,
  '/gaskets-and-hardware/gaskets/copper-cf-gasket-annealed': 193,
  '/search?terms=cf': 193,
  '/cart': 200,
  '/checkout': 215,
}

async function kilobytes(files: readonly string[]): Promise<number> {
  const sizes = files.map(async (file) => {
    const { size } = await stat(path.join(client, `${file}.br`)).catch(() => stat(path.join(client, file)))
    return size / 1000
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

test('pages load few scripts and styles, each once', async ({ page, context, shop }) => {
  await addToCart(context, shop, [{ sku: '110001', quantity: 1 }])
  let requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(?:js|css)$/.test(pathname)) requested.push(pathname)
  })
  for (const [address, limit] of Object.entries(pages)) {
    requested = []
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    expect(requested, address).toHaveLength(new Set(requested).size)
    const html = await (await context.request.get(address)).text()
    const scripts = /data-modules="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
    expect(await kilobytes(scripts), address).toBeLessThanOrEqual(limit)
    expect(await kilobytes(requested.filter((file) => file.endsWith('.css'))), address).toBeLessThanOrEqual(MAX_STYLES)
  }
})
