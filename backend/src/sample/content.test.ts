import { describe, expect, test } from 'vitest'
import { makeCatalogue } from './catalogue.ts'
import { makeContent } from './content.ts'
import { domain } from './domain.ts'

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

  test.each([
    ['cf40', 'CF blank flange, 304L, non-rotatable, 2.75" CF'],
    ['2.75 cf', 'CF blank flange, 304L, non-rotatable, 2.75" CF'],
    ['dn100', 'CF blank flange, 304L, non-rotatable, 6.00" CF'],
    ['kf25', 'KF blank, 304 stainless, NW25 KF'],
    ['nw16', 'KF blank, 304 stainless, NW16 KF'],
    ['iso100', 'ISO-K flange, blank, ISO100'],
    ['sub-d 25', 'Subminiature-D feedthrough, 25 contacts, 1 shell, female'],
    ['25-pin d-sub', 'Subminiature-D feedthrough, 25 contacts, 1 shell, female'],
    ['type k', 'Thermocouple feedthrough, type K, 1 pair'],
    ['type s', 'Thermocouple feedthrough, type R/S, 1 pair'],
    ['22 awg', 'Polyimide (Kapton type) single wire, silver-plated copper, stranded, 22 AWG, 10 ft'],
    ['5 kv', 'Power feedthrough, 5 kV, 1 conductor, copper'],
    ['uhv', 'CF flanges'],
    ['blank', 'CF flanges'],
    ['kapton wire', 'Polyimide (Kapton type) single wire, silver-plated copper, stranded'],
    ['feedthru', 'Electrical feedthroughs'],
    ['mgf2', 'Magnesium fluoride viewport, zero length'],
    ['ln2', 'Fluid feedthrough, 1/8 in tube, double wall (cryo)'],
    ['gloves', 'Nitrile gloves, powder-free'],
    ['permeation', 'Glossary of terms'],
    ['viewport safety', 'Viewport safety information'],
  ])('know what "%s" leads to first', (typed, first) => {
    const term = content.searchTerms.find(({ name }) => name.toLowerCase() === typed)
    expect(term?.targets[0]?.name).toBe(first)
  })

  test('know every flange size by each of its names', () => {
    const names = new Set(content.searchTerms.map(({ name }) => name))
    for (const { us_size_in, dn } of domain.standards.cf_flanges) {
      const bore = dn.replace(/\D/g, '')
      expect(names).toContain(`CF${bore}`)
      expect(names).toContain(`DN${bore}`)
      expect(names).toContain(`${us_size_in} CF`)
    }
    for (const { size } of domain.standards.kf_flanges)
      for (const system of ['KF', 'NW', 'QF']) expect(names).toContain(size.replace('NW', system))
  })

  test('lead to a part in the size that was typed', () => {
    const bySku = new Map(catalogue.variations.map((variation) => [variation.sku, variation]))
    const sizes = (typed: string) =>
      content.searchTerms
        .find(({ name }) => name === typed)
        ?.targets.flatMap(({ target }) =>
          target.kind === 'variation' ? bySku.get(target.sku)?.values['flange size'] : [],
        )
    expect(new Set(sizes('CF63'))).toEqual(new Set(['CF4.50']))
    expect(new Set(sizes('KF40'))).toEqual(new Set(['NW40', 'NW32/40']))
  })

  test('lead to every page that shoppers may read', () => {
    const named = new Set(
      content.searchTerms.flatMap(({ targets }) =>
        targets.flatMap(({ target }) => (target.kind === 'page' ? target.path : [])),
      ),
    )
    expect([...named].toSorted()).toEqual(content.pages.flatMap(({ path, status }) => (status ? path : [])).toSorted())
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
