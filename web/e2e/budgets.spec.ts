// Sizes of what a page loads before it is interactive, as compressed with Brotli in web/dist.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { addToCart } from './customers.ts'
import limits from './loadLimits.json' with { type: 'json' }
import { expect, test } from './shop.ts'

const client = path.join(import.meta.dirname, '../dist/client')

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
  for (const { path: address, max } of limits.scripts) {
    requested = []
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    expect(requested, address).toHaveLength(new Set(requested).size)
    const html = await (await context.request.get(address)).text()
    const scripts = /data-modules="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
    expect(await kilobytes(scripts), address).toBeLessThanOrEqual(max)
    expect(await kilobytes(requested.filter((file) => file.endsWith('.css'))), address).toBeLessThanOrEqual(
      limits.styles,
    )
  }
})
