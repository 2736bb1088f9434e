import { expect, test } from 'vitest'
import { noticesCookie } from '../platform/messages/notices.ts'
import { unitsCookie } from '../platform/units/units.ts'
import { lastOfEach, personalCookiesIn, withCookies } from './cookies.ts'

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

test('all cookies of the shop are personal, and no others', () => {
  for (const header of [unitsCookie('us'), noticesCookie([])])
    expect(personalCookiesIn(`_ga=1; ${header.split(';', 1)[0]}`)).toEqual([header.split('=', 1)[0]])
  expect(personalCookiesIn('a=1;AuthToken = x ;__Host-cartToken=y=; xcartToken=z; lastOrder')).toEqual([
    'AuthToken',
    '__Host-cartToken',
    'lastOrder',
  ])
  expect([personalCookiesIn(undefined), personalCookiesIn('')]).toEqual([[], []])
})
