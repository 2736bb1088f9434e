import { expect, test } from 'vitest'
import { lastOfEach, withCookies } from './cookies.ts'

test("a response's cookies are sent with the next request", () => {
  expect(withCookies(undefined, ['cartToken=abc; Path=/; HttpOnly'])).toBe('cartToken=abc')
  expect(withCookies('a=1; cartToken=old', ['cartToken=new==; Path=/'])).toBe('a=1; cartToken=new==')
})

test('a deleted cookie is removed', () => {
  expect(withCookies('cartToken=old; a=1', ['cartToken=; Max-Age=0; Path=/'])).toBe('a=1')
  expect(withCookies('cartToken=old', ['cartToken=; max-age=0'])).toBeUndefined()
})

test('nothing changes without updates', () => expect(withCookies('a=1; b=2', [])).toBe('a=1; b=2'))

test('the last of several headers for a cookie counts', () => {
  expect(lastOfEach(['a=1; Path=/', 'b=1', 'a=; Max-Age=0'])).toEqual(['a=; Max-Age=0', 'b=1'])
})
