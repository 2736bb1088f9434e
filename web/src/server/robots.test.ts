import { expect, test } from 'vitest'
import { choiceParameter } from '../features/catalog/lists/choices.ts'
import { listParameters, firstPage } from '../features/catalog/lists/listState.ts'
import { openRange } from '../features/catalog/lists/ranges.ts'
import { screenRoutes } from '../platform/relay/queryRoute.tsx'
import { routes } from '../routes.ts'
import { robotsText } from './sitemap.ts'

const text = robotsText('https://shop.example')
const rules = text.match(/(?<=^Disallow: ).+/gm) ?? []

/** Matches a rule without "$", as in RFC 9309. */
function isOpen(address: string) {
  return !rules.some((rule) => {
    const pattern = rule.split('*').map((part) => part.replaceAll(/[.?+$^()[\]{}|\\/]/g, '\\$&'))
    return new RegExp(`^${pattern.join('.*')}`).test(address)
  })
}

test('private pages are blocked, and all listed ones allowed', () => {
  for (const { path, page } of screenRoutes(routes))
    if (page) expect([path, isOpen(path)]).toEqual([path, page.isListed ?? false])
})

test('list pages are allowed, other orders, sizes and filters blocked', () => {
  const range = { ...openRange, min: '1' }
  const narrowed = [choiceParameter({ facet: 'material', value: '304L' }), choiceParameter({ facet: 'bore', range })]
  const changed = listParameters({ ...firstPage, sort: 'price-asc', per: 96, view: 'cards' })
  const stock = choiceParameter({ facet: 'in_stock', value: '1' })
  for (const pair of [...narrowed, ...changed, stock]) {
    const parameter = new URLSearchParams([[pair[0], pair[1]]]).toString()
    expect([parameter, isOpen(`/flanges?${parameter}`), isOpen(`/flanges?page=2&${parameter}`)]).toEqual([
      parameter,
      false,
      false,
    ])
  }
  expect(isOpen('/flanges?page=2')).toBe(true)
  expect(isOpen('/flanges/cf?part-number=180050')).toBe(true)
})

test('the sitemap has its public address', () => {
  expect(text).toContain('\nSitemap: https://shop.example/sitemap.xml\n')
})
