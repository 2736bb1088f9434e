import { describe, expect, test } from 'vitest'
import { ownPageAt, ownPages } from './ownPages.ts'

describe('pages of the shop itself', () => {
  test('what stands below a page is told the same, unless it has words of its own', () => {
    expect(ownPageAt('/user/orders/3f1c')?.path).toBe('/user/orders')
    expect(ownPageAt('/user/address-book')?.path).toBe('/user')
    expect(ownPageAt('/checkout/review')?.path).toBe('/checkout')
  })

  test('the home page stands above nothing, and no name is taken for the beginning of another', () => {
    expect(ownPageAt('/')?.path).toBe('/')
    expect(ownPageAt('/cf-flanges')).toBeNull()
    expect(ownPageAt('/search-solr')?.path).toBe('/search-solr')
    expect(ownPageAt('/users')).toBeNull()
  })

  test('only what is the same for everybody is listed', () => {
    const listed = ownPages.filter(({ isListed }) => isListed).map(({ path }) => path)
    expect(listed).toEqual(['/', '/products', '/quick-order', '/distributors', '/contact-us'])
  })

  test('each says what it is in words of its own, short enough to be shown whole', () => {
    expect(new Set(ownPages.map(({ description }) => description)).size).toBe(ownPages.length)
    for (const { description } of ownPages) expect(description.length).toBeLessThanOrEqual(160)
  })
})
