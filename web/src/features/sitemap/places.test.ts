import { expect, test } from 'vitest'
import { publicPlaces } from './places.ts'

function place(path: string) {
  return { path, updatedAt: '2026-11-21T10:00:00.000Z' }
}
const parts: Record<string, ReturnType<typeof place>[][]> = {
  PRODUCTS: [[place('/flanges/a')], [place('/flanges/b')]],
  CATEGORIES: [[place('/flanges')]],
  CONTENT_PAGES: [[place('/about'), place('/contact-us')]],
}

const ownPaths = ['/', '/products', '/quick-order', '/distributors', '/contact-us']

/** The public pages of a shop, and the requests for them. */
async function read(hasDistributors: boolean, features: readonly string[]) {
  const requests: string[] = []
  const places = await publicPlaces(async (_operation, { kind, page }) => {
    requests.push(`${String(kind)} ${String(page)}`)
    const all = parts[String(kind)] ?? []
    const sitemap = { hasNextPage: Number(page) < all.length, places: all[Number(page) - 1] ?? [] }
    return { data: { shop: { hasDistributors, features }, sitemap } }
  }, ownPaths)
  return { places, requests }
}

test('lists public pages once, with one request per part', async () => {
  const { places, requests } = await read(true, ['CONTACT'])
  expect(requests.toSorted()).toEqual(['CATEGORIES 1', 'CONTENT_PAGES 1', 'PRODUCTS 1', 'PRODUCTS 2'])
  expect(places.products).toEqual([place('/flanges/a'), place('/flanges/b')])
  expect(places.categories).toEqual([place('/flanges')])
  expect(places.pages.map(({ path }) => path)).toEqual([...ownPaths, '/about'])
})

test('leaves out distributors and the contact page where a shop has none', async () => {
  const { places } = await read(false, [])
  expect(places.pages.map(({ path }) => path)).toEqual(['/', '/products', '/quick-order', '/about'])
})

test('fails on partial data', async () => {
  const down = async () => ({
    data: { shop: { hasDistributors: true, features: [] }, sitemap: null },
    errors: [{ message: 'down' }],
  })
  await expect(publicPlaces(down, [])).rejects.toThrow(/sitemap/)
})
