import { expect, it } from 'vitest'
import { shopPath } from './paths.ts'

const here = { origin: 'https://shop.example', pathname: '/glossary', search: '' }

it.each([
  ['https://shop.example/cf-flanges?page=2#top', '/cf-flanges?page=2#top'],
  ['https://shop.example/glossary', '/glossary'],
  ['https://shop.example/glossary#bakeout', null],
  ['https://elsewhere.example/cf-flanges', null],
  ['mailto:sales@shop.example', null],
  ['tel:+16615550100', null],
  ['https://shop.example/sites/default/files/guide.pdf', null],
  ['https://shop.example/sitemap.xml', null],
  ['', null],
])('%s routes to %s', (href, path) => {
  expect(shopPath(href, here)).toBe(path)
})
