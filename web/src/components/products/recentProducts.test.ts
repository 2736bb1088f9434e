// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetPlace, type RecentProduct, recentProducts, rememberProduct } from './recentProducts.ts'

function part(partNumber: string, path = `/flanges/${partNumber}`): RecentProduct {
  return {
    partNumber,
    title: `Part ${partNumber}`,
    path,
    picture: '/sites/default/files/parts/x.svg',
  }
}
function numbers() {
  return recentProducts.read().map(({ partNumber }) => partNumber)
}

describe('recently viewed parts', () => {
  beforeEach(() => localStorage.clear())

  test('are listed newest first, once each, twenty at most', () => {
    for (let number = 1; number <= 25; number += 1) rememberProduct(part(String(number)))
    rememberProduct(part('20'))
    expect(numbers()).toHaveLength(20)
    expect(numbers().slice(0, 3)).toEqual(['20', '25', '24'])
    expect(JSON.parse(localStorage.getItem('recent-products') ?? '')).toHaveLength(20)
  })

  test('of a removed page are forgotten', () => {
    rememberProduct(part('1', '/flanges/blank'))
    rememberProduct(part('2', '/flanges/blank?part-number=2'))
    rememberProduct(part('3', '/flanges/blank-2'))
    forgetPlace('/flanges/blank')
    expect(numbers()).toEqual(['3'])
  })

  test('of another site or shape are ignored', () => {
    localStorage.setItem('recent-products', JSON.stringify([{ ...part('1'), path: 'https://evil.test/' }]))
    expect(numbers()).toEqual([])
  })
})
