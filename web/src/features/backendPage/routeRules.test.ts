import { describe, expect, test } from 'vitest'
import { ShopError } from '../../platform/relay/shopError.ts'
import { resolveRoute, routeVariables } from './routeRules.tsx'

function at(address: string) {
  return { params: {}, url: new URL(address, 'http://shop') }
}

describe('variables of a route', () => {
  test('include the path, and breadcrumbs where shown', () => {
    expect(routeVariables(at('/about'))).toMatchObject({ path: '/about', withBreadcrumbs: true })
    expect(routeVariables(at('/user/login'))).toMatchObject({ path: '/user/login', withBreadcrumbs: false })
  })

  test('include page and sort of a list', () => {
    expect(routeVariables(at('/flanges?page=3&sort=price-asc'))).toMatchObject({ page: 3, sort: 'PRICE_ASC' })
  })

  test.each(['?page=0', '?page=-1', '?page=abc', '?page=1e9', '?page=99999999', '?sort=nonsense', '?view=%00'])(
    'leave out invalid values such as %s',
    (query) => expect(routeVariables(at(`/flanges${query}`))).toEqual(routeVariables(at('/flanges'))),
  )

  test('do not change with a variation or view', () => {
    expect(routeVariables(at('/part?part-number=180050&view=cards'))).toEqual(routeVariables(at('/part')))
  })
})

describe('route results', () => {
  const redirect = { __typename: 'RouteRedirect', isExternal: false, status: 301 } as const

  test('keep the query on redirects, except external ones', () => {
    expect(resolveRoute({ route: { ...redirect, to: '/new' } }, at('/old?page=2'))).toEqual({
      to: '/new?page=2',
      status: 301,
    })
    expect(resolveRoute({ route: { ...redirect, to: '/new?a=1' } }, at('/old?page=2'))).toMatchObject({
      to: '/new?a=1',
    })
    const external = { ...redirect, to: 'https://example.com/x', isExternal: true, status: 302 }
    expect(resolveRoute({ route: external }, at('/old?page=2'))).toEqual({ to: 'https://example.com/x', status: 302 })
  })

  test('do not redirect in a loop', () => {
    expect(resolveRoute({ route: { ...redirect, to: '/old' } }, at('/old'))).toBe('missing')
  })

  test('distinguish errors with a status from missing responses', () => {
    const route = { __typename: 'RouteNotFound', message: 'Unable to resolve path "/x"', status: 404 } as const
    const resolution = resolveRoute({ route }, at('/x'))
    expect(resolution).toBeInstanceOf(ShopError)
    expect(resolution).toMatchObject({ status: 404 })
    expect(resolveRoute({ route: null }, at('/x'))).toBe('missing')
    expect(resolveRoute({ route: { __typename: 'ProductVariation', product: null } }, at('/x'))).toBe('missing')
  })
})
