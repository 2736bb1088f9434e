import { expect, test } from 'vitest'
import { holdsSecret, withoutSecretsInPaths } from './secretAddresses.ts'

test.each([
  '/user/new-password?token=secret',
  '/User/verify?token=secret',
  '/order/0b8e6a44-54a8-4a53-9d2f-7c5b1f0c1d11?token=secret',
  '/cart/shared/secret',
  '//Cart/shared%2Fsecret',
  '/quick-order?a=b&list=secret',
])('%s can be a secret', (address) => expect(holdsSecret(address)).toBe(true))

test.each(['/', '/users-guide', '/ordering', '/cart', '/cart/shared-parts', '/search?terms=list'])(
  '%s is public',
  (address) => expect(holdsSecret(address)).toBe(false),
)

test.each([
  ['/cart/shared/AbCdEfGhIjKlMnOpQrStUv', '/cart/shared/[token]'],
  ['//CART/shared%2FAbC-_9/', '//CART/shared%2F[token]/'],
  ['Page not found: /cart/shared/AbC/more?x=1', 'Page not found: /cart/shared/[token]/more?x=1'],
  ['at f ("https://shop.example/cart/shared/AbC")', 'at f ("https://shop.example/cart/shared/[token]")'],
  ['/cart/shared/', '/cart/shared/'],
  ['/cart/saved', '/cart/saved'],
  ['/flanges/cf-40', '/flanges/cf-40'],
])('%s is reported as %s', (text, told) => expect(withoutSecretsInPaths(text)).toBe(told))

test('handles an address with many slashes in one pass', () => {
  const slashes = '/'.repeat(300_000)
  expect(withoutSecretsInPaths(`${slashes}cart/shared/AbC`)).toBe(`${slashes}cart/shared/[token]`)
})
