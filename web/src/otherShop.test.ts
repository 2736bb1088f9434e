import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { ShopTexts } from '../../schema/shopTexts.ts'
import { render } from './server.tsx'
import { shellAnswer } from './testing/testAnswers.ts'

const pumps: ShopTexts = {
  name: 'Nordhafen Pumps',
  description: 'Pumps and spare parts by part number.',
  home: { title: 'Pumps for water and oil', description: 'Pumps with prices and stock.', references: [] },
  products: {
    description: 'All pumps by category.',
    introduction: null,
    reference: null,
    columnLabels: {},
  },
  distributors: { description: 'Companies that sell our pumps.', note: 'In other countries' },
  search: { placeholder: 'Part number or pump', hint: 'Try fewer words.', advancedExamples: ['pump flow:>5'] },
  quickOrder: { examples: [{ partNumber: 'P-100', quantity: 1, note: '' }] },
  footer: { heading: 'Service', links: [] },
  errorPicture: null,
}

const vacuumWords = /vacuum|flange|feedthrough|viewport|bakeout|\bCF\b|NW ?\d|\bKF/i

async function pageAt(path: string, data: object) {
  const rendered = await render(new Request(`http://shop${path}`), {
    ask: async () => ({ data: { ...shellAnswer(), ...data } }),
    nonce: 'n0nce',
    texts: pumps,
    head: () => '',
    onProblem() {},
  })
  if ('redirect' in rendered) throw new Error('A page was expected')
  return (await text(rendered.body)).replaceAll(/<style>.*?<\/style>|<meta name="viewport"[^>]*>/gs, '')
}

const own = { companyName: 'Nordhafen Pumps', email: 'info@pumps.example', address: null }
const shell = { ...shellAnswer(), shop: { ...shellAnswer().shop, ...own } }

test.each([
  [
    '/',
    { products: { totalCount: 3, facets: [] }, categories: [], mostOrdered: [], new: [] },
    'Pumps for water and oil',
  ],
  ['/products', { categories: [], all: { totalCount: 3, facets: [] } }, 'Products'],
  ['/quick-order', { quickOrder: null, sharedCart: null }, 'Quick order'],
  ['/cart', { viewer: { ...shellAnswer().viewer, unseenOrder: null } }, 'Cart'],
  ['/nothing/here', { route: null, breadcrumbs: [] }, '404'],
])('a shop for other goods has no words about vacuum on %s', async (path, data, words) => {
  const html = await pageAt(path, { ...shell, ...data })
  expect(html).toContain(words)
  expect(vacuumWords.exec(html)?.[0]).toBeUndefined()
})
