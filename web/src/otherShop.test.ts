import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { ShopTexts } from '@shop/schema/shopTexts'
import { render } from './server.tsx'
import { shellResponse } from './testing/testResponses.ts'

const pumps: ShopTexts = {
  name: 'Nordhafen Pumps',
  description: 'Pumps and spare parts by part number.',
  home: { title: 'Pumps for water and oil', description: 'Pumps with prices and stock.', references: [] },
  products: {
    description: 'All pumps by category.',
    introduction: null,
    reference: null,
    sizes: [],
    columnLabels: {},
  },
  distributors: { description: 'Companies that sell our pumps.', note: 'In other countries' },
  search: { placeholder: 'Part number or pump', hint: 'Try fewer words.', advancedExamples: ['pump flow:>5'] },
  quickOrder: { examples: [{ partNumber: 'P-100', quantity: 1, note: '' }] },
  footer: { heading: 'Pumps', links: [] },
  units: null,
  errorPicture: null,
}

const vacuumWords = /vacuum|flange|feedthrough|viewport|bakeout|\bCF\b|NW ?\d|\bKF/i

/** @param data null if the gateway does not respond */
async function pageAt(path: string, data: object | null) {
  const rendered = await render(new Request(`http://shop${path}`), {
    ask: async () =>
      data ? { data } : { errors: [{ message: 'Something has gone wrong.', extensions: { status: 503 } }] },
    nonce: 'n0nce',
    texts: pumps,
    head: () => '',
    onProblem() {},
  })
  if ('redirect' in rendered) throw new Error('A page was expected')
  return (await text(rendered.body)).replaceAll(/<style>.*?<\/style>|<meta name="viewport"[^>]*>/gs, '')
}

const pumpShop = { companyName: 'Nordhafen Pumps', email: 'info@pumps.example', address: null }
const shell = { ...shellResponse(), shop: { ...shellResponse().shop, ...pumpShop } }
const noProducts = { totalCount: 0, pageNumber: 1, pageCount: 1, sorts: [], columns: [], edges: [], facets: [] }
const noResults = {
  ...{
    isLimited: false,
    words: '',
    partNumbers: [],
    bounds: [],
    correctedTerms: null,
    relaxation: null,
    exactPart: null,
    products: noProducts,
  },
  ...{ categories: [], pages: [], fewerWords: [], nearestParts: [] },
}
const searchData = { categories: [], search: noResults }

test.each([
  [
    '/',
    { products: { totalCount: 3, facets: [] }, categories: [], mostOrdered: [], new: [] },
    'Pumps for water and oil',
  ],
  ['/products', { categories: [], all: { totalCount: 3, facets: [] } }, 'Products'],
  ['/search?terms=valve', searchData, 'Try fewer words.'],
  ['/search-solr?terms=valve', searchData, 'pump flow:&gt;5'],
  ['/quick-order', { quickOrder: null, sharedCart: null }, 'Quick order'],
  ['/cart', { viewer: { ...shellResponse().viewer, unseenOrder: null } }, 'Cart'],
  ['/nothing/here', { route: null, breadcrumbs: [] }, '404'],
])('a shop for other products does not mention vacuum on %s', async (path, data, words) => {
  const html = await pageAt(path, { ...shell, ...data })
  expect(html).toContain(words)
  expect(html).toMatch(/<title>[^<]+ \| Nordhafen Pumps</)
  expect(vacuumWords.exec(html)?.[0]).toBeUndefined()
  expect(html).toMatch(/<a class="[^"]*" [^>]*href="\/"><img src="\/favicon\.svg"/)
})

test('a shop uses the name in its file until the gateway responds', async () => {
  const html = await pageAt('/', null)
  expect(html).toMatch(/<title>[^<]+ \| Nordhafen Pumps</)
  expect(html).toContain('<h2>Nordhafen Pumps</h2>')
  expect(vacuumWords.exec(html)?.[0]).toBeUndefined()
})
