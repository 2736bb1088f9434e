import { expect, it } from 'vitest'
import { at, listAt } from '../../testing/gateway.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'

const { recorder, gateway } = await startRecordedGateway()

const PART = `query ($kind: SitemapKind!, $page: Int) {
  sitemap(kind: $kind, page: $page) { hasNextPage places { path updatedAt } } }`

async function partOf(kind: string, page = 1) {
  const { data, errors } = await gateway.visitor().ask(PART, { kind, page })
  return { data, errors, paths: listAt(data, 'sitemap', 'places').map((place) => at(place, 'path')) }
}

it('fails completely rather than returning a part', async () => {
  recorder.intercept((asked, response) => {
    if (!asked.address.includes('page[offset]=50')) return false
    response.writeHead(500).end()
    return true
  })
  const { data, errors } = await gateway.visitor().ask(PART, { kind: 'PRODUCTS', page: 1 })
  expect(at(data, 'sitemap')).toBeNull()
  expect(errors).toHaveLength(1)
})

it('lists every product once, with its date, a thousand at a time with few reads', async () => {
  const [first, second] = [await partOf('PRODUCTS'), await partOf('PRODUCTS', 2)]
  const { data: counted } = await gateway.visitor().ask('{ products(first: 1) { totalCount } }')
  const paths = [...first.paths, ...second.paths]
  expect(paths).toHaveLength(Number(at(counted, 'products', 'totalCount')))
  expect(new Set(paths).size).toBe(paths.length)
  expect(first.paths).toHaveLength(1000)
  expect([at(first.data, 'sitemap', 'hasNextPage'), at(second.data, 'sitemap', 'hasNextPage')]).toEqual([true, false])
  expect(at(first.data, 'sitemap', 'places', 0, 'updatedAt')).toMatch(/^\d{4}-\d\d-\d\dT/)
  const reads = recorder.requests.filter(({ address }) => address.startsWith('/jsonapi/products/product'))
  expect(reads.length).toBeLessThanOrEqual(Math.ceil(paths.length / 50) + 4)
})

it('is empty beyond the last page', async () => {
  expect(await partOf('PRODUCTS', 3)).toMatchObject({ paths: [], data: { sitemap: { hasNextPage: false } } })
})

it('lists categories from the cached tree', async () => {
  const { paths } = await partOf('CATEGORIES')
  expect(paths).toContain('/electrical-feedthroughs')
  expect(paths).toContain('/electrical-feedthroughs/subminiature-d')
  expect(recorder.requests).toEqual([])
})

it('lists content pages, linked or not', async () => {
  const { paths } = await partOf('CONTENT_PAGES')
  expect(paths).toEqual(expect.arrayContaining(['/about', '/help', '/outgassing', '/viewports/safety-information']))
})
