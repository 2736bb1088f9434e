import { expect, test, vi } from 'vitest'
import { routePattern } from './routePattern.ts'
import { collectVitals } from './vitals.ts'

test('a page reports each measure once, as it was last, under the pattern of its route', () => {
  const send = vi.fn()
  const vitals = collectVitals('/user/orders/:id', send)
  vitals.note({ name: 'CLS', value: 0.01 })
  vitals.note({ name: 'CLS', value: 0.012345678 })
  vitals.note({ name: 'LCP', value: 812.4 })
  vitals.flush()
  vitals.flush()
  expect(send).toHaveBeenCalledExactlyOnceWith({
    route: '/user/orders/:id',
    metrics: [
      { name: 'CLS', value: 0.0123 },
      { name: 'LCP', value: 812.4 },
    ],
  })
})

test('without a measure there is nothing to report', () => {
  const send = vi.fn()
  collectVitals('/', send).flush()
  expect(send).not.toHaveBeenCalled()
})

test.each([
  [[{}, {}, { path: '/' }], '/'],
  [[{}, { path: '/user/orders/:id' }], '/user/orders/:id'],
  [[{ path: '/user' }, { path: 'login' }], '/user/login'],
  [[{}, { path: '*' }], '/*'],
])('the pattern of %j is %s', (routes, pattern) => {
  expect(routePattern(routes.map((route) => ({ route })))).toBe(pattern)
})
