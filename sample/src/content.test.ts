import { describe, expect, test } from 'vitest'
import { makeCatalog } from './catalog.ts'
import { makeContent } from './content.ts'
import { domain } from './domain/domain.ts'
import { terms as glossaryTerms } from './pages/pages.ts'
import type { SamplePage } from './domain/types.ts'

const catalog = makeCatalog()
const content = makeContent(catalog)
const pages = new Map(content.pages.map((page) => [page.path, page]))
const publishedPaths = new Set([
  ...catalog.products.filter((product) => product.status).map(({ path }) => path),
  ...catalog.categories.map(({ path }) => path),
  ...content.pages.filter((page) => page.status).map(({ path }) => path),
])
/** Paths the shop itself serves. */
const screens = ['/products', '/quick-order', '/contact-us', '/search', '/user/orders']
/** Parses "6.3 × 10⁻⁹". */
function rateOf(text = ''): number {
  return Number(
    text
      .replace(/\s×\s10/, 'e')
      .replace('⁻', '-')
      .replace(/[⁰-⁹¹²³]/g, (digit) => String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit))),
  )
}
function text(html: string): string {
  return html.replace(/<[^>]*>/g, ' ')
}

/** All HTML and all links of a page. */
function htmlOf(page: SamplePage): string {
  return [page.body, ...page.sections.map((section) => (section.kind === 'text' ? section.html : ''))].join('\n')
}
function linksOf(page: SamplePage): string[] {
  return [
    ...[...htmlOf(page).matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href),
    ...page.sections.flatMap((section) => (section.kind === 'link_list' ? section.links.map(({ to }) => to) : [])),
  ]
}
/** Fragments a link may use on a page: the slugs of its headings and of the terms it defines. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
function anchorsOf(path: string): ReadonlySet<string> {
  const page = pages.get(path)
  const headings = page?.sections.flatMap((section) =>
    'heading' in section && section.heading ? [section.heading] : [],
  )
  const terms = [...(page === undefined ? '' : htmlOf(page)).matchAll(/<dt>(.*?)<\/dt>/g)].map(([, term = '']) => term)
  return new Set([...(headings ?? []), ...terms].map(slug))
}
function isThere(to: string): boolean {
  const [path = '', id] = to.replace(/\?[^#]*/, '').split('#')
  if (path.startsWith('/sites/default/files/drawings/')) return drawings.has(path)
  return (publishedPaths.has(path) || screens.includes(path)) && (id === undefined || anchorsOf(path).has(id))
}
const drawings = new Set(catalog.variations.map(({ sku }) => `/sites/default/files/drawings/${sku}.svg`))
function tablesOf(path: string) {
  return (pages.get(path)?.sections ?? []).flatMap((section) =>
    section.kind === 'table'
      ? [{ ...section, cells: section.cells.map((row) => row.map((cell) => cell.replaceAll('\u00a0', ' '))) }]
      : [],
  )
}
const publishedPages = content.pages.filter((page) => page.status)

describe('pages', () => {
  test('include all content pages linked in the footer, the safety page and the home page', () => {
    expect(publishedPages.map(({ path }) => path).toSorted()).toEqual([
      '/',
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

  test('have a one-sentence summary and search keywords', () => {
    for (const { path, summary, keywords, title } of publishedPages) {
      expect([path, summary.length >= 50 && summary.length <= 200, summary.endsWith('.')]).toEqual([path, true, true])
      expect([path, keywords.split(', ').length >= 4]).toEqual([path, true])
      expect(title.length).toBeLessThan(60)
    }
    expect(new Set(publishedPages.map(({ summary }) => summary)).size).toBe(publishedPages.length)
  })

  test('have balanced tags, unique section headings and no stray characters', () => {
    for (const page of content.pages) {
      const html = htmlOf(page)
      const open = [...html.matchAll(/<(?!img )([a-z0-9]+)[ >]/g)].map(([, tag]) => tag).toSorted()
      const closed = [...html.matchAll(/<\/([a-z0-9]+)>/g)].map(([, tag]) => tag).toSorted()
      expect([page.path, open]).toEqual([page.path, closed])
      expect(text(html)).not.toMatch(/[<>&]|undefined|NaN|lorem/i)
      const headings = page.sections.flatMap((section) => ('heading' in section ? (section.heading ?? []) : []))
      expect([page.path, new Set(headings.map(slug)).size]).toEqual([page.path, headings.length])
    }
  })

  test('have complete table rows and pictures that can be drawn', () => {
    for (const { path, sections } of content.pages)
      for (const section of sections) {
        if (section.kind === 'table') {
          const [head = [], ...rows] = section.cells
          expect([path, section.caption, rows.length > 0]).toEqual([path, section.caption, true])
          for (const row of rows) expect([path, row.length, row]).toEqual([path, head.length, row])
          expect(section.cells.flat().join(' ')).not.toMatch(/[<>]|undefined|NaN|\d+\.\d{9}/)
        }
        if (section.kind === 'image') {
          expect(section.alt.length).toBeGreaterThan(40)
        }
      }
  })

  test('link only to existing pages and headings', () => {
    for (const page of content.pages)
      for (const to of linksOf(page))
        if (!/^(https:|tel:)/.test(to)) expect([page.path, to, isThere(to)]).toEqual([page.path, to, true])
  })

  test('print flanges, units, wires and thermocouples from standards', () => {
    const printed = tablesOf('/technical-references').map(({ cells }) => cells)
    const row = (start: string) => printed.flat().find(([first]) => first === start)
    expect(row('2.75"')).toEqual([
      '2.75"',
      'DN40',
      '69.3',
      '6 × 1/4-28 (M6)',
      '58.7',
      '6.6',
      '13.0',
      '48.1 × 36.8',
      '1.5 in',
    ])
    expect(printed.flat()).toContainEqual(['2.75"', '1/4-28', '1.25 in', '12–15', '106–133'])
    expect(row('Torr')).toEqual(['Torr', '133.3', '1.333', '1', '0.001316', '0.01934'])
    expect(row('mbar L/s')).toEqual(['mbar L/s', '1', '0.1', '0.75', '0.987'])
    expect(row('High')).toEqual([
      'High',
      '0.1',
      '1 × 10⁻⁶',
      '7.5 × 10⁻⁹',
      '6.6 km',
      'evaporation, electron microscopes, mass spectrometers',
    ])
    expect(row('K')?.slice(3, 5)).toEqual(['−270 to 1372', '±1.5 °C or 0.4%, class 1'])
    expect(row('22')?.slice(0, 4)).toEqual(['22', '0.644', '0.0253', '0.326'])
  })

  test('compute wires from the gauge definition in ASTM B258, for copper of 17.241 nΩ m', () => {
    const [, ...wires] = tablesOf('/technical-references').find(({ cells }) => cells[0]?.[0] === 'AWG')?.cells ?? []
    expect(wires).toHaveLength(domain.standards.awg.length)
    for (const cells of wires) {
      const [gauge = NaN, ...figures] = cells.slice(0, 6).map(Number)
      const diameter = 0.127 * 92 ** ((36 - gauge) / 39)
      const area = (Math.PI / 4) * diameter ** 2
      const resistance = 17.241 / area
      const defined = [diameter, diameter / 25.4, area, resistance, resistance * 0.3048]
      for (const [index, value] of defined.entries())
        expect([cells, Math.abs((figures[index] ?? NaN) / value - 1) < 0.007]).toEqual([cells, true])
    }
    expect(wires[0]?.slice(0, 6)).toEqual(['10', '2.588', '0.1019', '5.26', '3.28', '0.999'])
  })

  test('give outgassing rates of more than thirty materials, each with its source', () => {
    const [unbaked, baked, tested] = tablesOf('/outgassing')
    const materials = new Set([unbaked, baked, tested].flatMap((each) => each?.cells.slice(1).map(([name]) => name)))
    expect(materials.size).toBeGreaterThan(30)
    for (const each of [unbaked, baked, tested])
      for (const row of each?.cells.slice(1) ?? [])
        expect(row.at(-1)).toMatch(/ \d{4}$|^NASA database, typical$|^AccuTrex$/)
    expect(unbaked?.cells).toContainEqual(['Aluminum', 'Metals', 'fresh', '6.3 × 10⁻⁹', '6.0 × 10⁻¹⁰', 'Elsey 1975'])
    expect(unbaked?.cells).toContainEqual(['Nylon', 'Polymers', 'not stated', '1 × 10⁻⁵', '6 × 10⁻⁶', "O'Hanlon 2003"])
    const rows = unbaked?.cells.slice(1) ?? []
    expect(new Set(rows.map(([, group]) => group)).size).toBe(4)
    for (const [, , , oneHour, tenHours] of rows)
      if (tenHours !== '–') expect(rateOf(tenHours)).toBeLessThanOrEqual(rateOf(oneHour))
  })

  test('define at least eighty terms in order, in a section for each letter', () => {
    const words = glossaryTerms.map(([term]) => term)
    expect(words.length).toBeGreaterThanOrEqual(80)
    expect(words.toSorted((a, b) => a.localeCompare(b, 'en', { ignorePunctuation: true }))).toEqual(words)
    expect(new Set(words.map(slug)).size).toBe(words.length)
    const headings = pages
      .get('/glossary')
      ?.sections.flatMap((section) => ('heading' in section ? section.heading : []))
    expect(headings).toEqual([...new Set(words.map((word) => word.charAt(0).toUpperCase()))])
  })

  test('show the drawing of one published part of each kind of feedthrough, and link it on each flange', () => {
    const bySku = new Map(catalog.variations.map((variation) => [variation.sku, variation]))
    const linkedSkus = publishedPages
      .filter(({ path }) => path === '/feedthrough-drawings')
      .flatMap(linksOf)
      .flatMap((to) => /^\/sites\/default\/files\/drawings\/(\d+)\.svg$/.exec(to)?.[1] ?? [])
    const html = publishedPages.flatMap((page) => (page.path === '/feedthrough-drawings' ? htmlOf(page) : [])).join('')
    const shownSkus = [...html.matchAll(/<img src="[^"]*\/(\d+)\.svg" alt="Outline drawing of \1"/g)].map(
      ([, sku = '']) => sku,
    )
    expect(shownSkus).toHaveLength(23)
    expect(linkedSkus.length).toBeGreaterThan(70)
    for (const sku of linkedSkus) expect([sku, bySku.get(sku)?.status]).toEqual([sku, true])
    const families = new Set(
      shownSkus.map((sku) => catalog.products.find(({ key }) => key === bySku.get(sku)?.product)?.family),
    )
    expect(families.size).toBe(shownSkus.length)
    expect(html).toContain('2.75" CF</a>')
  })

  test('state how many products are in the catalog', () => {
    const about = pages.get('/about')?.body ?? ''
    const count = (list: readonly { status: boolean }[]) =>
      list.filter(({ status }) => status).length.toLocaleString('en-US')
    expect(about).toContain(`${count(catalog.products)} products in ${count(catalog.variations)} variations`)
  })
})

describe('paths in specifications', () => {
  test('lead to a category, a drawing or a page heading', () => {
    const paths = new Set(
      catalog.variations.flatMap(({ specs }) => Object.values(specs).filter((value) => value.startsWith('/'))),
    )
    // The site prefixes heading anchors so that they never collide with its own IDs.
    expect([...paths].filter((path) => !isThere(path.replace('#section-', '#')))).toEqual([])
  })
})

describe('search terms', () => {
  test('number at least 120 and are unique regardless of case', () => {
    expect(content.searchTerms.length).toBeGreaterThanOrEqual(120)
    expect(new Set(content.searchTerms.map(({ name }) => name.toLowerCase())).size).toBe(content.searchTerms.length)
  })

  test('have named targets that are all published', () => {
    const skus = new Set(catalog.variations.filter((variation) => variation.status).map(({ sku }) => sku))
    const categories = new Set(catalog.categories.map(({ key }) => key))
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

  test('include vacuum terms', () => {
    const shown = (name: string) =>
      content.searchTerms.find((term) => term.name === name)?.targets.map((target) => target.name)
    expect(shown('flange')).toEqual(expect.arrayContaining(['CF flanges', 'KF fittings', 'ISO fittings']))
    expect(shown('DB25')?.[0]).toBe('Subminiature-D feedthrough, 25 contacts, 1 shell, female')
    expect(shown('gate valve')).toContain('Gate valve, FKM seals')
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
  ])('lead from "%s" to the right target first', (typed, first) => {
    const term = content.searchTerms.find(({ name }) => name.toLowerCase() === typed)
    expect(term?.targets[0]?.name).toBe(first)
  })

  test('include every name of every flange size', () => {
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
    const bySku = new Map(catalog.variations.map((variation) => [variation.sku, variation]))
    const sizes = (typed: string) =>
      content.searchTerms
        .find(({ name }) => name === typed)
        ?.targets.flatMap(({ target }) =>
          target.kind === 'variation' ? bySku.get(target.sku)?.values['flange size'] : [],
        )
    expect(new Set(sizes('CF63'))).toEqual(new Set(['CF4.50']))
    expect(new Set(sizes('KF40'))).toEqual(new Set(['NW40', 'NW32/40']))
  })

  test('lead to every published page', () => {
    const named = new Set(
      content.searchTerms.flatMap(({ targets }) =>
        targets.flatMap(({ target }) => (target.kind === 'page' ? target.path : [])),
      ),
    )
    const read = publishedPages.map(({ path }) => path).filter((path) => path !== '/')
    expect([...named].toSorted()).toEqual(read.toSorted())
  })

  test('include every search term of every family', () => {
    const names = new Set(content.searchTerms.map(({ name }) => name.toLowerCase()))
    for (const word of ['push pull', 'bell jar', 'twisted pair', 'wipes', '8-32']) expect(names).toContain(word)
  })
})

describe('redirects', () => {
  test('lead from unused paths to existing ones, with both status codes and one external target', () => {
    for (const { from, to } of content.redirects) {
      expect([from, publishedPaths.has(from)]).toEqual([from, false])
      if (to.startsWith('/')) expect([to, publishedPaths.has(to) || screens.includes(to)]).toEqual([to, true])
    }
    expect(new Set(content.redirects.map(({ from }) => from)).size).toBe(content.redirects.length)
    expect(new Set(content.redirects.map(({ status }) => status))).toEqual(new Set([301, 302]))
    expect(content.redirects.filter(({ to }) => to.startsWith('https://'))).toHaveLength(1)
  })
})

test('distributors cover nine countries, each once', () => {
  const countries = content.distributors.flatMap((distributor) => distributor.countries)
  expect(countries.toSorted()).toEqual(['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'JP', 'MY', 'SG'])
})
