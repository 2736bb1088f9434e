import { personalCookies } from '@shop/schema/personalCookies'
import { expect, it } from 'vitest'
import { type CookieName, readCookies, setCookie } from './cookies.ts'

it('sets only cookies that web knows to be personal', () => {
  const cookies = readCookies(undefined, false)
  const names = Object.keys(cookies).filter((name): name is CookieName => name in cookies)
  for (const name of names)
    for (const isSecure of [false, true])
      expect(personalCookies).toContain(setCookie(name, { value: 'x' }, isSecure).split('=', 1)[0])
})
