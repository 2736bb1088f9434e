import { expect, test } from 'vitest'
import { sitemapFiles } from './files.ts'

function place(path: string, updatedAt: string | null = null) {
  return { path, updatedAt }
}
const nothing = { pages: [], categories: [], products: [] }

test('the index lists each sitemap with its latest change', () => {
  const files = sitemapFiles('https://shop.example', {
    ...nothing,
    pages: [place('/')],
    products: [place('/a', '2026-01-02T03:04:05.678Z'), place('/b', '2026-05-06T07:08:09.000Z'), place('/c')],
  })
  expect([...files.keys()]).toEqual(['/sitemaps/pages.xml', '/sitemaps/products.xml', '/sitemap.xml'])
  expect(files.get('/sitemap.xml')).toContain(
    '<sitemap><loc>https://shop.example/sitemaps/products.xml</loc><lastmod>2026-05-06T07:08:09Z</lastmod></sitemap>',
  )
  expect(files.get('/sitemaps/products.xml')).toContain(
    '<url><loc>https://shop.example/a</loc><lastmod>2026-01-02T03:04:05Z</lastmod></url>',
  )
  expect(files.get('/sitemaps/pages.xml')).toContain('<url><loc>https://shop.example/</loc></url>')
})

test('no file exceeds the limit', () => {
  const products = Array.from({ length: 5 }, (_, index) => place(`/p${index}`))
  const files = sitemapFiles('https://shop.example', { ...nothing, products }, 2)
  const counts = ['products', 'products-2', 'products-3'].map(
    (name) => files.get(`/sitemaps/${name}.xml`)?.match(/\/p\d/g)?.length,
  )
  expect(counts).toEqual([2, 2, 1])
  expect(files.get('/sitemap.xml')?.match(/<sitemap>/g)).toHaveLength(3)
})

test('addresses are escaped', () => {
  const files = sitemapFiles('https://shop.example', { ...nothing, pages: [place(`/a?b='1'&c=<2>`)] })
  expect(files.get('/sitemaps/pages.xml')).toContain('/a?b=&apos;1&apos;&amp;c=&lt;2&gt;</loc>')
})
