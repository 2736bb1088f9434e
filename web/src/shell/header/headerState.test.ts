import { expect, test } from 'vitest'
import { cartDisplayMode } from './headerState.ts'

test.each([
  ['/cart', 'no hover'],
  ['/cart/', 'no hover'],
  ['/cart/shared/abc', 'full function'],
  ['/checkout', 'no checkout'],
  ['/checkout/payment', 'no checkout'],
  ['/', 'full function'],
  ['/flanges/cf', 'full function'],
])('at %s the cart is shown with %s', (path, mode) => expect(cartDisplayMode(path)).toBe(mode))
