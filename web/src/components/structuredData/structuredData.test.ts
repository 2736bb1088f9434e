import { describe, expect, test } from 'vitest'
import { breadcrumbsOf, itemsOf, structuredDataCollector } from './StructuredData.ts'
import { type PartFacts, productOf } from '../../features/product/ProductData.tsx'
import { organizationOf, websiteOf } from './shop.ts'

const origin = 'https://shop.example'

function part(sku: string, amount: string | null, status = 'IN_STOCK'): PartFacts {
  return {
    sku,
    modelNumber: `M-${sku}`,
    path: `/flanges/a?part-number=${sku}`,
    price: amount === null ? null : { amount, currencyCode: 'USD' },
    availability: { status },
  }
}

const product = {
  title: 'CF flange',
  path: '/flanges/a',
  description: 'A flange.',
  images: ['/sites/default/files/a.webp'],
  brand: 'Vacuum Components',
  category: 'Flanges',
}

function offersOf(parts: readonly PartFacts[], chosen = parts[0] ?? part('1', null)) {
  return productOf(product, chosen, parts, origin)
}

describe('structured data of a product', () => {
  test('has one offer for one part', () => {
    expect(offersOf([part('1', '34.00')])).toMatchObject({
      '@type': 'Product',
      name: 'CF flange',
      url: 'https://shop.example/flanges/a',
      image: ['https://shop.example/sites/default/files/a.webp'],
      brand: { '@type': 'Brand', name: 'Vacuum Components' },
      sku: '1',
      mpn: 'M-1',
      category: 'Flanges',
      offers: {
        '@type': 'Offer',
        price: '34.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: 'https://shop.example/flanges/a?part-number=1',
      },
    })
  })

  test('offers several parts from the lowest to the highest price, compared as numbers', () => {
    const told = offersOf([
      part('1', '100.00', 'LEAD_TIME'),
      part('2', '20.00', 'LOW_STOCK'),
      part('3', '3.50', 'LEAD_TIME'),
    ])
    expect(told).toMatchObject({
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: '3.50',
        highPrice: '100.00',
        priceCurrency: 'USD',
        offerCount: 3,
        availability: 'https://schema.org/LimitedAvailability',
        offers: [{ sku: '1', availability: 'https://schema.org/BackOrder' }, { sku: '2' }, { sku: '3' }],
      },
    })
  })

  test('offers only parts with a price', () => {
    expect(offersOf([part('1', null), part('2', '5.00')])).toMatchObject({
      sku: '1',
      offers: { '@type': 'Offer', sku: '2' },
    })
    expect(offersOf([part('1', null)])).not.toHaveProperty('offers')
  })

  test('omits parts when there are many, so the page stays small', () => {
    const told = offersOf(Array.from({ length: 200 }, (_, index) => part(String(index), `${index + 1}.00`)))
    expect(told).toMatchObject({ offers: { offerCount: 200, lowPrice: '1.00', highPrice: '200.00' } })
    expect(JSON.stringify(told).length).toBeLessThan(1000)
  })
})

describe('structured data of the shop', () => {
  const shop = {
    companyName: 'Vacuum Components',
    phone: '(661) 555-0100',
    email: 'sales@shop.example',
    officeHours: [
      ...['Monday', 'Tuesday', 'Wednesday'].map((day) => ({ day, opens: '06:00', closes: '17:00' })),
      { day: 'Thursday', opens: '08:00', closes: '12:00' },
      { day: 'Friday', opens: null, closes: null },
    ],
    address: {
      addressLine1: '28100 Example Avenue',
      locality: 'Valencia',
      administrativeArea: 'CA',
      countryCode: 'US',
    },
    socialLinks: [{ url: 'https://social.example/us' }],
  }

  test('has its location, opening hours and profiles', () => {
    expect(organizationOf(shop, origin)).toMatchObject({
      '@type': 'Organization',
      telephone: '+16615550100',
      address: { streetAddress: '28100 Example Avenue', addressLocality: 'Valencia', addressCountry: 'US' },
      contactPoint: {
        hoursAvailable: [
          { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday'], opens: '06:00', closes: '17:00' },
          { dayOfWeek: ['Thursday'], opens: '08:00', closes: '12:00' },
        ],
      },
      sameAs: ['https://social.example/us'],
    })
  })

  test('describes its search', () => {
    expect(websiteOf(shop, origin)).toMatchObject({
      potentialAction: {
        target: { urlTemplate: 'https://shop.example/search?terms={terms}' },
        'query-input': 'required name=terms',
      },
    })
  })
})

test('breadcrumb and list positions start at one', () => {
  const trail = [
    { label: 'Home', path: '/' },
    { label: 'Flanges', path: '/flanges' },
  ]
  expect(breadcrumbsOf(trail, origin)).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.example/' },
      { position: 2, name: 'Flanges', item: 'https://shop.example/flanges' },
    ],
  })
  expect(itemsOf({ name: 'Flanges', count: 60, paths: ['/a', '/b'] }, origin)).toMatchObject({
    numberOfItems: 60,
    itemListElement: [
      { position: 1, url: 'https://shop.example/a' },
      { position: 2, url: 'https://shop.example/b' },
    ],
  })
})

describe('structured data of a page', () => {
  test('is written once per page and cannot close its script', () => {
    const { tell, text } = structuredDataCollector()
    expect(text()).toBe('')
    for (let times = 0; times < 2; times += 1) tell({ '@type': 'Thing', name: '</script><script>alert(1)</script>' })
    tell({ '@type': 'Thing', name: 'b' })
    expect(text()).not.toContain('<')
    expect(JSON.parse(text())).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Thing', name: '</script><script>alert(1)</script>' },
        { '@type': 'Thing', name: 'b' },
      ],
    })
  })
})
