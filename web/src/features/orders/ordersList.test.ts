import { expect, test } from 'vitest'
import { countOfOrders, ordersAddress, ordersVariables } from './ordersList.ts'

function at(address: string) {
  return ordersVariables(new URL(address, 'http://shop'))
}

test('an address says which orders to ask for, 25 at a time', () => {
  expect(at('/user/orders')).toEqual({ first: 25, after: null, search: null })
  expect(at('/user/orders?search=+CSS-44+&after=cm93OjI0')).toEqual({ first: 25, after: 'cm93OjI0', search: 'CSS-44' })
  expect(at('/user/orders?search=%20')).toEqual({ first: 25, after: null, search: null })
  expect(at(`/user/orders?search=${'9'.repeat(500)}`).search).toHaveLength(60)
})

test('the pages of a search keep what is searched for', () => {
  expect(ordersAddress({ search: '' })).toBe('/user/orders')
  expect(ordersAddress({ search: 'PO 7/1', after: 'cm93OjI0' })).toBe('/user/orders?search=PO+7%2F1&after=cm93OjI0')
})

test.each([
  [1, '', '1 order'],
  [1204, '', '1,204 orders'],
  [2, 'CSS', '2 orders with “CSS”'],
])('%i found for "%s": %s', (count, search, words) => {
  expect(countOfOrders(count, search)).toBe(words)
})
