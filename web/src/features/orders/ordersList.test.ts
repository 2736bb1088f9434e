import { expect, test } from 'vitest'
import { countOfOrders, ordersAddress, ordersVariables } from './ordersList.ts'

const all = { search: '', status: '', from: '', until: '' }

function at(address: string) {
  return ordersVariables(new URL(address, 'http://shop'))
}

test('reads the query variables from the URL, 25 orders per page', () => {
  expect(at('/user/orders')).toEqual({ first: 25, after: null, search: null, filter: null })
  expect(at('/user/orders?search=+CSS-44+&after=cm93OjI0')).toEqual({
    first: 25,
    after: 'cm93OjI0',
    search: 'CSS-44',
    filter: null,
  })
  expect(at('/user/orders?search=%20')).toEqual({ first: 25, after: null, search: null, filter: null })
  expect(at(`/user/orders?search=${'9'.repeat(500)}`).search).toHaveLength(60)
})

test('ignores a status and dates that do not exist', () => {
  expect(at('/user/orders?status=lost&from=2026-13-01&until=yesterday').filter).toBeNull()
})

test('keeps the search text on all pages', () => {
  expect(ordersAddress(all)).toBe('/user/orders')
  expect(ordersAddress({ ...all, search: 'PO 7/1' }, 'cm93OjI0')).toBe('/user/orders?search=PO+7%2F1&after=cm93OjI0')
})

test.each([
  [1, '', '1 order'],
  [1204, '', '1,204 orders'],
  [2, 'CSS', '2 orders with “CSS”'],
])('describes %i orders for "%s" as %s', (count, search, text) => {
  expect(countOfOrders(count, search)).toBe(text)
})
