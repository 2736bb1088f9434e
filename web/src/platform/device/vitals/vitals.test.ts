import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test, vi } from 'vitest'
import operations from '@shop/schema/persisted-operations.json' with { type: 'json' }
import { chunkOf } from '../../relay/queryRoute.tsx'
import { routes } from '../../../routes.ts'
import { collectVitals } from './vitals.ts'

test('reports each metric once with its last value, by screen', () => {
  const send = vi.fn()
  const vitals = collectVitals('OrderScreen', send)
  vitals.note({ name: 'CLS', value: 0.01 })
  vitals.note({ name: 'CLS', value: 0.012345678 })
  vitals.note({ name: 'LCP', value: 812.4 })
  vitals.flush()
  vitals.flush()
  expect(send).toHaveBeenCalledExactlyOnceWith({
    screen: 'OrderScreen',
    metrics: [
      { name: 'CLS', value: 0.0123 },
      { name: 'LCP', value: 812.4 },
    ],
  })
})

test('reports nothing without metrics', () => {
  const send = vi.fn()
  collectVitals('HomeScreen', send).flush()
  expect(send).not.toHaveBeenCalled()
})

test.each([
  ['/', 'HomeScreen'],
  ['/user/orders/0b8e6a44-54a8-4a53-9d2f-7c5b1f0c1d11', 'OrderScreen'],
  ['/flanges/cf-40', 'RouteScreen'],
  ['/units', null],
])('%s shows %s', (address, screen) => {
  expect(chunkOf(matchRoutes(routes, address) ?? [])).toBe(screen)
})

test('every screen reports a query name the gateway knows', () => {
  const queries = Object.values(operations).flatMap((text) => /^query (\w+)Query\b/.exec(text)?.[1] ?? [])
  const screens = everyRoute(routes).flatMap((route) => chunkOf([{ route }]) ?? [])
  expect(screens.length).toBeGreaterThan(20)
  expect(screens.filter((screen) => !queries.includes(screen))).toEqual([])
})

function everyRoute(some: readonly RouteObject[]): RouteObject[] {
  return some.flatMap((route) => [route, ...everyRoute(route.children ?? [])])
}
