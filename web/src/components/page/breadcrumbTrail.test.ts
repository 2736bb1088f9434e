import { describe, expect, test } from 'vitest'
import { hasBreadcrumbs, withCurrentPath } from './breadcrumbTrail.ts'

describe('breadcrumbs', () => {
  test.each([
    ['/', false],
    ['/cart', false],
    ['/products', false],
    ['/distributors', false],
    ['/quick-order', false],
    ['/contact-us', false],
    ['/contact-us/', false],
    ['/search', false],
    ['/search-solr', false],
    ['/user/orders', false],
    ['/checkout/shipping', false],
    ['/old/checkout', false],
    ['/products/flanges', true],
    ['/about', true],
    ['/electrical-feedthroughs/power', true],
  ])('appear on %s: %s', (pathname, expected) => expect(hasBreadcrumbs(pathname)).toBe(expected))

  const home = { label: 'Home', path: '/' }

  test('add the current path to a trail of one', () => {
    expect(withCurrentPath([home], '/viewports/safety-information')).toEqual([
      home,
      { label: 'Safety information', path: '/viewports/safety-information' },
    ])
  })

  test('keep longer trails, empty ones and the page itself', () => {
    const long = [home, { label: 'Power', path: '/power' }]
    expect(withCurrentPath(long, '/power/x')).toEqual(long)
    expect(withCurrentPath([], '/power')).toEqual([])
    expect(withCurrentPath([home], '/')).toEqual([home])
  })

  test('show a path that cannot be decoded as is', () => {
    expect(withCurrentPath([home], '/bad%E0%A4%A')[1]?.label).toBe('Bad%E0%A4%A')
  })
})
