import { expect, test } from 'vitest'
import { scrubbed, scrubbedWithin } from './secretAddresses.ts'

test.each([
  ['ann.lee+lab@example.co.uk wrote', '[email] wrote'],
  ['/user/verify?user=7&token=abc#x', '/user/verify?user=…&token=…#x'],
  ['ann%40example.com', '[email]'],
  ['Bearer abc.def', 'Bearer [token]'],
  ['eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl', '[token]'],
  ['/user/orders/0b8e6a44-54a8-4a53-9d2f-7c5b1f0c1d11', '/user/orders/[id]'],
  ['/order/AbCdEfGhIjKlMnOpQrStU1', '/order/[token]'],
  ['/cart/shared/abcdefghijklmnopqrstuv', '/cart/shared/[token]'],
  ['d41d8cd98f00b204e9800998ecf8427e', '[token]'],
  ['call +1 (661) 555-0143 now', 'call [number] now'],
  ['4242 4242 4242 4242', '[number]'],
])('%s is sent as %s', (text, sent) => {
  expect(scrubbed(text)).toBe(sent)
})

test.each([
  'Cannot read properties of undefined (reading "540003")',
  'at g (https://shop.example/assets/RouteScreen-D3x9AbcD.js:12:3456)',
  '/viewports/uhv-glass-viewports/cf-40-viewport',
  'in ProductScreen\n    at Suspense',
])('%s contains nothing personal', (text) => {
  expect(scrubbed(text)).toBe(text)
})

test('scrubs nested text only', () => {
  expect(scrubbedWithin({ url: '/search?terms=ann', count: 3, list: [null, 'a@b.example'] })).toEqual({
    url: '/search?terms=…',
    count: 3,
    list: [null, '[email]'],
  })
})
