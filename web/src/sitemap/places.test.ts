import { expect, test } from 'vitest'
import { publicPaths, sitemapXml } from './sitemap.ts'

const product = (path: string) => ({ node: { __typename: 'Product', id: path, path } })

test('lists what everybody can see, each page of the catalogue once', async () => {
  const asked: unknown[] = []
  const paths = await publicPaths(async (_operation, variables) => {
    asked.push(variables.page)
    const page = Number(variables.page)
    return {
      data: {
        mainMenu: [{ path: '/' }, { path: '/products' }],
        footerMenu: [{ path: '/user' }, { path: '/about' }, { path: 'https://example.com' }],
        categories: [{ id: 'a', path: '/flanges', children: [{ id: 'b', path: '/flanges/cf', children: [] }] }],
        products: { pageCount: 2, edges: [product(`/flanges/cf/part-${page}`), product('/flanges/cf/both')] },
      },
    }
  })
  expect(asked).toEqual([1, 2])
  expect(paths).toEqual([
    '/',
    '/products',
    '/about',
    '/flanges',
    '/flanges/cf',
    '/flanges/cf/part-1',
    '/flanges/cf/both',
    '/flanges/cf/part-2',
  ])
})

test('half a catalogue is no sitemap', async () => {
  const half = { data: { mainMenu: [], footerMenu: [], categories: [], products: null }, errors: [{ message: 'down' }] }
  await expect(publicPaths(async () => half)).rejects.toThrow(/catalogue/)
})

test('addresses are absolute and escaped', () => {
  expect(sitemapXml('https://shop.example', ['/a?b=1&c=2'])).toContain('<loc>https://shop.example/a?b=1&amp;c=2</loc>')
})
