import { describe, expect, test } from 'vitest'
import { forCustomers, forGuests, sessionOver, safeDestination, withDestination } from './access.ts'

describe('a destination', () => {
  test.each([
    ['/cart', '/cart'],
    ['/user/edit', '/user/edit'],
    ['/user/address-book/edit-shipping?address=3f0c', '/user/address-book/edit-shipping?address=3f0c'],
    ['/search?terms=KF%2F40&page=2', '/search?terms=KF%2F40&page=2'],
    ['/search?terms=a%0Ab', '/search?terms=a%0Ab'],
    ['/feedthroughs/kf#drawing', '/feedthroughs/kf#drawing'],
    ['/', '/'],
    ['/@evil.example', '/@evil.example'],
    ['/search?terms=https://evil.example', '/search?terms=https://evil.example'],
    ['/products/o-ring 2', '/products/o-ring%202'],
    ['/größe', '/gr%C3%B6%C3%9Fe'],
    ['/a/../cart', '/cart'],
  ])('keeps %s within the shop', (text, expected) => {
    expect(safeDestination(text)).toBe(expected)
  })

  test('nested in a destination is left to the later page', () => {
    expect(safeDestination('/user/edit?destination=//evil.example')).toBe('/user/edit?destination=//evil.example')
  })

  test.each([
    ['null', null],
    ['undefined', undefined],
    ['an empty destination', ''],
    ['another host', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a backslash instead of a slash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['backslashes later in the path', '/cart\\..\\..\\evil'],
    ['an encoded backslash', '/%5Cevil.example'],
    ['encoded slashes', '%2f%2fevil.example'],
    ['encoded slashes after a slash', '/%2f%2fevil.example'],
    ['one encoded slash after a slash', '/%2Fevil.example'],
    ['a dot segment', '/.//evil.example'],
    ['a parent segment', '/..//evil.example'],
    ['a parent segment after another segment', '/cart/..//evil.example'],
    ['an encoded dot segment', '/%2e//evil.example'],
    ['a tab, which browsers drop', '/\t/evil.example'],
    ['a newline, which browsers drop', '/\n/evil.example'],
    ['a leading newline', '\n//evil.example'],
    ['a leading space', ' /cart'],
    ['a null character', '/\0/evil.example'],
    ['a delete character', '/\u007f/evil.example'],
    ['a C1 control character', '/\u0085/evil.example'],
    ['an encoded newline', '/cart%0d%0aSet-Cookie:%20AuthToken=x'],
    ['an encoded null', '/cart%00'],
    ['a script', 'javascript:alert(1)'],
    ['a script after a newline', 'java\nscript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['an absolute address', 'https://evil.example/'],
    ["an absolute address of the shop's own host", 'http://shop.invalid/cart'],
    ['a scheme without slashes', 'https:evil.example'],
    ['a username', '@evil.example'],
    ["a username before the shop's own host", 'shop@evil.example'],
    ['a port', ':80@evil.example/'],
    ['a relative path', 'user/edit'],
    ['only a query string', '?destination=/cart'],
    ['fullwidth slashes', '\uff0f\uff0fevil.example'],
    ['a fraction slash', '\u2044\u2044evil.example'],
    ['a path that cannot be decoded', '/%E0%A4%A'],
    ['an address that is too long', `/cart?${'a'.repeat(5000)}`],
    ['the login page', '/user/login'],
    ['another spelling of the login page', '/USER/login/?destination=/user/login'],
    ['a detour to the login page', '/user/./x/../%6cogin'],
    ['registration', '/user/register'],
  ])('falls back from %s to the account', (_, text) => {
    expect(safeDestination(text)).toBe('/user')
  })

  test.each(['/\uff0fevil.example', '/\u2044evil.example', '/\u2215/evil.example', '/\u3002/evil.example'])(
    'keeps lookalike slashes in the path: %s',
    (text) => {
      const destination = safeDestination(text)
      // A Location header carries bytes, so everything must be encoded.
      expect(destination).toMatch(/^\/%[\w%/.-]+$/)
      expect(new URL(destination, 'https://shop.example').origin).toBe('https://shop.example')
    },
  )

  test('never leaves the shop, whatever it contains', () => {
    const signs = ['/', '\\', '.', '%2f', '%5c', '%2e', '\t', '\n', '@', ':', '?', '#', 'evil.example', ' ', '\uff0f']
    for (const a of signs)
      for (const b of signs)
        for (const c of signs)
          for (const d of signs) {
            const destination = safeDestination(`/${a}${b}${c}${d}`)
            expect(destination).toMatch(/^\/(?![/\\])/)
            expect(new URL(destination, 'https://shop.example').origin).toBe('https://shop.example')
          }
  })
})

test('is added to login links, unless external', () => {
  expect(withDestination('/user/login', '/cart?a=b&c')).toBe('/user/login?destination=%2Fcart%3Fa%3Db%26c')
  expect(withDestination('/user/register', '//evil.example')).toBe('/user/register')
  expect(withDestination('/user/login', null)).toBe('/user/login')
})

function at(path: string) {
  return { params: {}, url: new URL(`https://shop.example${path}`) }
}

describe('access to screens', () => {
  test('sends guests to login, and lets customers through', () => {
    const there = at('/user/address-book?type=billing')
    expect(forCustomers({ viewer: { isLoggedIn: true } }, there)).toBeNull()
    expect(forCustomers({ viewer: { isLoggedIn: false } }, there)).toEqual({
      to: '/user/login?destination=%2Fuser%2Faddress-book%3Ftype%3Dbilling',
      status: 302,
    })
  })

  test('sends guests with malformed addresses to login only', () => {
    expect(forCustomers({ viewer: { isLoggedIn: false } }, at('//evil.example/user'))).toEqual({
      to: '/user/login',
      status: 302,
    })
  })

  test('asks a guest whose posted form was refused to log in again', () => {
    const error = { field: '', code: 'NOT_AUTHENTICATED', message: 'You have been logged out. Please log in again.' }
    const posted = { intent: '', errors: [error], values: {} }
    const shown = forCustomers({ viewer: { isLoggedIn: false } }, { ...at('/user/edit'), posted })
    expect(shown).toMatchObject({ message: error.message, status: 401, title: 'Log in again' })
    expect(sessionOver({ viewer: { isLoggedIn: true } }, { ...at('/checkout'), posted })).toBeNull()
  })

  test('sends customers to their account', () => {
    expect(forGuests({ viewer: { isLoggedIn: false } })).toBeNull()
    expect(forGuests({ viewer: { isLoggedIn: true } })).toEqual({ to: '/user', status: 302 })
  })
})
