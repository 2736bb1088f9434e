import { expect, test } from 'vitest'
import { lastOfEach, withCookies } from './page.ts'

test('what an answer sets goes with the next question', () => {
  expect(withCookies(undefined, ['cartToken=abc; Path=/; HttpOnly'])).toBe('cartToken=abc')
  expect(withCookies('a=1; cartToken=old', ['cartToken=new==; Path=/'])).toBe('a=1; cartToken=new==')
})

test('a cookie that is taken back is gone', () => {
  expect(withCookies('cartToken=old; a=1', ['cartToken=; Max-Age=0; Path=/'])).toBe('a=1')
  expect(withCookies('cartToken=old', ['cartToken=; max-age=0'])).toBeUndefined()
})

test('without changes nothing changes', () => expect(withCookies('a=1; b=2', [])).toBe('a=1; b=2'))

test('of several headers for one cookie the last counts', () => {
  expect(lastOfEach(['a=1; Path=/', 'b=1', 'a=; Max-Age=0'])).toEqual(['a=; Max-Age=0', 'b=1'])
})
