/** Checks of a response beyond its shape: matching rows, their order, and quantities of lines. */
import { expect } from 'vitest'
import type { SampleProduct, SampleVariation } from '@shop/sample/domain/types'
import { column, expectRows, rowsOf } from './document.ts'
import { at, type Json, listOf, membersOf } from './json.ts'
import type { Shop } from './shop.ts'
import { textOf } from './substitute.ts'

type Expectation = (document: Json, shop: Shop) => void

function value(shop: Shop, name: string): string {
  return textOf(shop.values, name)
}

function published<T extends { readonly status: boolean }>(rows: readonly T[]): T[] {
  return rows.filter(({ status }) => status)
}

type Matches = (product: SampleProduct, variations: SampleVariation[], shop: Shop) => boolean

function productsWhere(matches: Matches) {
  return (shop: Shop): string[] => {
    const { products, variations } = shop.fixture.catalog
    const parts = published(variations)
    return published(products)
      .filter((product) =>
        matches(
          product,
          parts.filter((part) => part.product === product.key),
          shop,
        ),
      )
      .map(({ title }) => title)
  }
}

function products(matches: Matches): Expectation {
  return (document, shop) => expectRows(document, 'title', productsWhere(matches)(shop))
}

function variations(matches: (variation: SampleVariation) => boolean): Expectation {
  return (document, shop) =>
    expectRows(
      document,
      'sku',
      published(shop.fixture.catalog.variations)
        .filter(matches)
        .map(({ sku }) => sku),
    )
}

/** Same text, ignoring case. */
function fold(text: string) {
  return text.toLowerCase()
}

function titled(test: (title: string, part: string) => boolean, name: string): Expectation {
  return products(({ title }, _parts, shop) => test(fold(title), fold(value(shop, name))))
}

const everything = products(() => true)
const first = products(({ title }, _parts, shop) => title === value(shop, 'product1.title'))

function flangeSizeOf(shop: Shop, sku: string) {
  return shop.fixture.catalog.variations.find((variation) => variation.sku === sku)?.attributes.flange_size
}

const inCategory: Matches = ({ category }, _parts, shop) =>
  category === shop.fixture.catalog.products.find(({ title }) => title === value(shop, 'product1.title'))?.category

function withFlange(name: 'variation1' | '110002'): Matches {
  return (_product, parts, shop) => {
    const size = flangeSizeOf(shop, name === 'variation1' ? value(shop, 'variation1.sku') : name)
    return parts.some(({ attributes }) => attributes.flange_size === size)
  }
}

function ordered(attribute: string, compare: (a: string, b: string) => number): Expectation {
  return (document) => {
    const shown = column(document, attribute).map(String)
    expect(shown.length).toBeGreaterThan(1)
    expect(shown).toEqual([...shown].sort(compare))
  }
}

function rising(a: string, b: string) {
  return a < b ? -1 : a > b ? 1 : 0
}
function falling(a: string, b: string) {
  return rising(b, a)
}
function later(a: string, b: string) {
  return Date.parse(b) - Date.parse(a)
}

function rows(count: number): Expectation {
  return (document) => expect(rowsOf(document)).toHaveLength(count)
}

/** Pages of an index include the total count. */
function counted(matches: Matches, limit = 50): Expectation {
  return (document, shop) => {
    const expected = productsWhere(matches)(shop)
    expect(at(document, 'meta', 'count')).toBe(expected.length)
    expect(rowsOf(document).length).toBeLessThanOrEqual(limit)
    expect(expected).toEqual(expect.arrayContaining(column(document, 'title')))
  }
}

function quantities(...expected: string[]): Expectation {
  return (document) => {
    const data = membersOf(document).data ?? null
    const items = Array.isArray(data) ? data : [data]
    expect(items.map((item) => at(item, 'attributes', 'quantity'))).toEqual(expected)
  }
}

function cartHolds(...expected: string[]): Expectation {
  return (document) => {
    const items = listOf(membersOf(document).included).filter(
      (resource) => at(resource, 'type') === 'order-item--product',
    )
    expect(items.map((item) => at(item, 'attributes', 'quantity'))).toEqual(expected)
  }
}

const omittedOne: Expectation = (document) =>
  expect(
    Object.keys(membersOf(at(document, 'meta', 'omitted', 'links'))).filter((name) => name.startsWith('item--')),
  ).toHaveLength(1)

/** The order's own route has every field, although carts have fewer. */
const fullOrder: Expectation = (document) => {
  const names = ['version', 'balance', 'adjustments', 'locked', 'created', 'changed', 'placed', 'completed', 'cart']
  const further = ['customer_comments', 'checkout_step', 'field_po_number']
  expect(Object.keys(membersOf(at(document, 'data', 'attributes')))).toEqual(
    expect.arrayContaining([...names, ...further]),
  )
  expect(Object.keys(membersOf(at(document, 'data', 'relationships')))).toEqual(
    expect.arrayContaining(['order_type', 'checkout_flow', 'payment_method']),
  )
}

export const expectations: Record<string, Expectation> = {
  '02-collection-pages': omittedOne,
  '02-collection-page-limit-2': rows(2),
  '02-collection-page-limit-2-offset-2-prev-link': rows(2),
  '02-collection-page-limit-of-500-is-capped-at-50': rows(50),
  '02-collection-products-default': rows(50),
  '02-collection-sort-long-form': ordered('title', falling),
  '02-collection-sort-multi': ordered('created', later),
  '02-collection-sort-title-desc': ordered('title', falling),
  '03-filter-between-price': products((_product, parts) =>
    parts.some(({ price }) => Number(price) >= 100 && Number(price) <= 150),
  ),
  '03-filter-boolean': everything,
  '03-filter-by-attribute-name-nested': products(withFlange('variation1')),
  '03-filter-by-relationship-name': products(inCategory),
  '03-filter-by-relationship-uuid': products(inCategory),
  '03-filter-by-search-term': products((_product, parts, shop) =>
    parts.some(({ title }) => title === value(shop, 'variation1.title')),
  ),
  '03-filter-by-sku-nested': first,
  '03-filter-by-uuid-in': first,
  '03-filter-contains': titled((title, part) => title.includes(part), 'product1.titlePart'),
  '03-filter-contains-short-form': titled((title, part) => title.includes(part), 'product1.titlePart'),
  '03-filter-date': products(({ title }, _parts, shop) => title !== value(shop, 'product1.title')),
  '03-filter-drupal-internal-id-node': (document, shop) => expectRows(document, 'title', [value(shop, 'page1.title')]),
  '03-filter-ends-with': titled((title, part) => title.endsWith(part), 'product1.titleEnd'),
  '03-filter-equal-is-case-insensitive-mysql': first,
  '03-filter-equal-short': first,
  '03-filter-greater-than-price': variations(({ price }) => Number(price) > 300),
  '03-filter-group-or': products(
    ({ title }, parts, shop) =>
      title.startsWith(value(shop, 'product1.titleStart')) ||
      parts.some(({ sku }) => sku === value(shop, 'variation2.sku')),
  ),
  '03-filter-in': products(({ title }, _parts, shop) =>
    [value(shop, 'product1.title'), value(shop, 'product2.title')].includes(title),
  ),
  '03-filter-in-single-string-value': first,
  '03-filter-is-not-null': variations(({ quantityMultiplier }) => quantityMultiplier !== null),
  '03-filter-is-null': variations(() => true),
  '03-filter-starts-with': titled((title, part) => title.startsWith(part), 'product1.titleStart'),
  '03-filter-status-1': everything,
  '03-filter-unicode': titled((title, part) => title.includes(part), 'unicodePart'),
  '03-filter-unpublished-omitted-nodes': omittedOne,
  '09-search-all': counted(() => true),
  '09-search-facet-filter': counted(inCategory),
  '09-search-facet-two': counted(
    (product, parts, shop) => inCategory(product, parts, shop) && withFlange('variation1')(product, parts, shop),
  ),
  '09-search-fulltext': counted(inCategory),
  '09-search-in': counted(
    (product, parts, shop) =>
      withFlange('variation1')(product, parts, shop) || withFlange('110002')(product, parts, shop),
  ),
  '09-search-page': counted(() => true, 3),
  '09-search-page-last': counted(() => true, 3),
  '09-search-sku-exact': counted(({ title }, _parts, shop) => title === value(shop, 'product1.title')),
  '11-cache-anonymous-1': ordered('title', rising),
  '31-cart-add-no-meta-quantity-1': quantities('1.00'),
  '31-cart-add-one': quantities('2.00'),
  '31-cart-add-quantity-string': quantities('1.00'),
  '31-cart-add-same-again-combines': quantities('3.00'),
  '31-cart-add-same-combine-false': quantities('1.00'),
  '31-cart-add-two-types-with-include': quantities('1.00', '4.00'),
  '32-cart-canonical': cartHolds('2.00', '2.00'),
  '32-carts-with-items': cartHolds('2.00', '2.00'),
  '32-order-route-with-cart-token-200': fullOrder,
  '33-item-update-quantity': quantities('5.00'),
  '33-item-update-quantity-string': quantities('3.00'),
}
