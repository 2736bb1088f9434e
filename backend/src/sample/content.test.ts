import { describe, expect, test } from 'vitest'
import { makeCatalogue } from './catalogue.ts'
import { makeContent } from './content.ts'

const catalogue = makeCatalogue()
const content = makeContent(catalogue)
const pages = new Map(content.pages.map((page) => [page.path, page]))
const publishedPaths = new Set([
  ...catalogue.products.filter((product) => product.status).map(({ path }) => path),
  ...catalogue.categories.map(({ path }) => path),
  ...content.pages.filter((page) => page.status).map(({ path }) => path),
])
/** Paths the shop answers itself. */
const SCREENS = ['/products', '/quick-order', '/contact-us', '/search']
const text = (html: string): string => html.replace(/<[^>]*>/g, ' ')

describe('pages', () => {
  test('answer every content link of the footer and the safety page', () => {
    expect(
      content.pages
        .filter((page) => page.status)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual([
      '/about',
      '/distributors',
      '/feedthrough-drawings',
      '/glossary',
      '/help',
      '/outgassing',
      '/privacy',
      '/technical-references',
      '/terms-conditions',
      '/vacuum-feedthrough',
      '/viewports/safety-information',
    ])
    expect(content.pages.filter((page) => !page.status)).toHaveLength(1)
    expect(pages.size).toBe(content.pages.length)
  })

  test('say 150 to 400 words beside their tables', () => {
    for (const { path, body, status } of content.pages) {
      const words = text(body.replace(/<table.*?<\/table>/gs, ''))
        .split(/\s+/)
        .filter(Boolean).length
      if (status) expect([path, words >= 150 && words <= 400]).toEqual([path, true])
    }
  })

  test('close what they open and hold no stray characters', () => {
    for (const { path, body } of content.pages) {
      const open = [...body.matchAll(/<([a-z0-9]+)[ >]/g)].map(([, tag]) => tag).toSorted()
      const closed = [...body.matchAll(/<\/([a-z0-9]+)>/g)].map(([, tag]) => tag).toSorted()
      expect([path, open]).toEqual([path, closed])
      expect(text(body)).not.toMatch(/[<>&]|undefined|NaN/)
    }
  })

  test('link to places that exist', () => {
    for (const { path, body } of content.pages)
      for (const [, href = ''] of body.matchAll(/href="(\/[^"]*)"/g))
        expect([path, href, publishedPaths.has(href) || SCREENS.includes(href)]).toEqual([path, href, true])
  })

  test('print the flange table from the standards', () => {
    const body = pages.get('/technical-references')?.body ?? ''
    expect(body).toContain('<th scope="row">2.75"</th><td>DN40</td>')
    expect(body).toContain('48.1 × 36.8')
    expect(body).toContain('12–15')
  })
})

describe('paths in specifications', () => {
  test('lead to a category, a drawing or a heading of a page', () => {
    const paths = new Set(
      catalogue.variations.flatMap(({ specs }) => Object.values(specs).filter((value) => value.startsWith('/'))),
    )
    const unknown = [...paths].filter((path) => {
      const [page = '', id] = path.split('#')
      if (page.startsWith('/sites/default/files/drawings/')) return false
      return !publishedPaths.has(page) || (id !== undefined && !pages.get(page)?.body.includes(`id="${id}"`))
    })
    expect(unknown).toEqual([])
  })
})

describe('search terms', () => {
  test('are at least 120, each once whatever its capitals', () => {
    expect(content.searchTerms.length).toBeGreaterThanOrEqual(120)
    expect(new Set(content.searchTerms.map(({ name }) => name.toLowerCase())).size).toBe(content.searchTerms.length)
  })

  test('lead to what can be seen, under a name', () => {
    const skus = new Set(catalogue.variations.filter((variation) => variation.status).map(({ sku }) => sku))
    const categories = new Set(catalogue.categories.map(({ key }) => key))
    for (const { name, targets } of content.searchTerms) {
      expect([name, targets.length > 0 && targets.length <= 6]).toEqual([name, true])
      for (const { name: shown, target } of targets) {
        expect(shown).not.toBe('')
        if (target.kind === 'category') expect(categories).toContain(target.key)
        if (target.kind === 'variation') expect(skus).toContain(target.sku)
        if (target.kind === 'page') expect(publishedPaths).toContain(target.path)
      }
    }
  })

  test('know what the trade calls things', () => {
    const shown = (name: string) =>
      content.searchTerms.find((term) => term.name === name)?.targets.map((target) => target.name)
    expect(shown('flange')).toEqual(expect.arrayContaining(['CF flanges', 'KF fittings', 'ISO fittings']))
    expect(shown('DB25')?.[0]).toBe('Subminiature-D feedthrough, 25 contacts, 1 shell, female')
    expect(shown('gate valve')).toContain('Gate valve, FKM bonnet')
    expect(shown('torque')).toContain('Flange dimensions, torque and bake-out')
  })

  test('include every word of every family', () => {
    const names = new Set(content.searchTerms.map(({ name }) => name.toLowerCase()))
    for (const word of ['push pull', 'bell jar', 'twisted pair', 'wipes', '8-32']) expect(names).toContain(word)
  })
})

describe('redirects', () => {
  test('start where nothing is and end where something is, with both kinds and one leaving the site', () => {
    for (const { from, to } of content.redirects) {
      expect([from, publishedPaths.has(from)]).toEqual([from, false])
      if (to.startsWith('/')) expect([to, publishedPaths.has(to) || SCREENS.includes(to)]).toEqual([to, true])
    }
    expect(new Set(content.redirects.map(({ from }) => from)).size).toBe(content.redirects.length)
    expect(new Set(content.redirects.map(({ status }) => status))).toEqual(new Set([301, 302]))
    expect(content.redirects.filter(({ to }) => to.startsWith('https://'))).toHaveLength(1)
  })
})

test('distributors cover nine countries once each', () => {
  const countries = content.distributors.flatMap((distributor) => distributor.countries)
  expect(countries.toSorted()).toEqual(['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'JP', 'MY', 'SG'])
})
