import { expect, test } from 'vitest'
import { excesses, measure } from './size.mjs'

const files = {
  'web/src/cart.ts': 10,
  'web/src/cart.test.ts': 20,
  'web/src/testCart.ts': 5,
  'web/e2e/cart.spec.ts': 30,
  'web/src/generated/Cart.graphql.ts': 99,
  'gateway/src/testing/shop.ts': 7,
  'eslint.config.js': 3,
}
const sizes = measure(Object.keys(files), (file) => files[file])

test('tests and their helpers are counted separately, and generated code is not', () => {
  expect(sizes).toEqual({
    product: { web: { lines: 10, files: 1 }, root: { lines: 3, files: 1 } },
    tests: { web: { lines: 55, files: 3 }, gateway: { lines: 7, files: 1 } },
  })
})

test('every package has a limit that it must not exceed', () => {
  const limits = {
    product: { web: { lines: 9, files: 1 }, root: { lines: 3, files: 1 } },
    tests: { web: { lines: 55, files: 2 } },
  }
  expect(excesses(sizes, limits)).toEqual([
    'web (product) has 10 lines; the limit in size.json is 9.',
    'web (tests) has 3 files; the limit in size.json is 2.',
    'gateway (tests) has no limit in size.json.',
  ])
})
