import { describe, expect, it } from 'vitest'
import { at, listAt, textAt } from '../../testing/gateway.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'
import { textLike } from '../../testing/matchers.ts'

const { recorder, gateway } = await startRecordedGateway()

const SEARCH = `query ($terms: String!, $relax: Boolean) { search(terms: $terms, relax: $relax, first: 24) {
  totalCount words bounds { facet label text termsWithout values min max } relaxation { removed message }
  pages { title }
  products { totalCount columns { name } facets { name range { min max } values { label } }
    edges { node { title } matchingVariation { sku attributes { name value } specifications { name value unit } } } } } }`

async function search(terms: string, relax = true) {
  recorder.reset()
  const { data, errors } = await gateway.visitor().ask(SEARCH, { terms, relax })
  expect(errors).toEqual([])
  const found = at(data, 'search')
  return {
    total: Number(at(found, 'products', 'totalCount')),
    titles: listAt(found, 'products', 'edges').map((edge) => textAt(edge, 'node', 'title')),
    bounds: listAt(found, 'bounds').map((bound) => textAt(bound, 'text')),
    relaxation: at(found, 'relaxation'),
    found,
    requests: recorder.requests.filter(({ address }) => address.startsWith('/jsonapi/index/products')).length,
  }
}

/** The value of a voltage or current as printed in volts or amperes: the highest of several. */
function figures(edge: unknown, name: string): number {
  const printed = listAt(edge, 'matchingVariation', 'specifications').find((one) => at(one, 'name') === name)
  const values = [...textAt(printed, 'value').matchAll(/(\d[\d,.]*)\s*(k?)/g)]
  return Math.max(...values.map(([, figure = '', kilo]) => Number(figure.replaceAll(',', '')) * (kilo ? 1000 : 1)))
}

describe('a search by ratings', () => {
  it.each(['CF40 electrical feedthrough 5 kV 10 A', '2.75 CF power feedthrough 5kV 10A'])(
    'finds every part rated at least that high, power feedthroughs first: %s',
    async (terms) => {
      const { found, titles, bounds, relaxation, requests } = await search(terms)
      expect(bounds.toSorted()).toEqual(['2.75" CF (DN40)', '≥ 10 A', '≥ 5 kV'])
      expect({ relaxation, requests }).toEqual({ relaxation: null, requests: 1 })
      // Most of them are power feedthroughs.
      expect(listAt(found, 'products', 'columns').map((column) => textAt(column, 'name'))).toEqual([
        'flange_size',
        'voltage_rating',
        'current_rating',
        'conductors',
        'max_bake_temperature',
      ])
      for (const title of titles.slice(0, 5)) expect(title).toMatch(/^(?:Power|High-current) feedthrough/)
      for (const edge of listAt(found, 'products', 'edges')) {
        expect(listAt(edge, 'matchingVariation', 'attributes')).toContainEqual({
          name: 'flange_size',
          value: '2.75" CF (DN40)',
        })
        expect(figures(edge, 'voltage_rating')).toBeGreaterThanOrEqual(5000)
        expect(figures(edge, 'current_rating')).toBeGreaterThanOrEqual(10)
      }
    },
  )

  it.each([
    ['viewport', /viewport/i, /^(?:Manual shutter|Lead glass shield|Polycarbonate guard|Mesh screen|UV filter)/],
    ['feedthrough', /^Power feedthrough/, /connector|collar/i],
    ['flange', /^CF (?:blank|bored) flange/, /ring|clamp|cover/i],
    ['gasket', /CF gasket/, /remover/i],
    ['wire', /wire/i, /feedthrough|assembly/i],
    ['connector', /connector/i, /feedthrough/i],
    ['bolt', /^CF bolt kit/, /collar/i],
    ['valve', /valve/i, /clamp/i],
  ])('lists the products that %s names before their accessories', async (terms, main, accessory) => {
    const { titles } = await search(terms)
    expect(titles.length).toBeGreaterThan(5)
    for (const title of titles.slice(0, 6)) {
      expect(title).toMatch(main)
      expect(title).not.toMatch(accessory)
    }
  })

  it('finds the same in any spelling', async () => {
    const spellings = [
      'feedthrough 5 kV',
      'feedthru 5kV',
      'feed-throughs, 5000 V',
      '5,000 volts feedthrough',
      'Feedthroughs rated at least 5 kVDC',
    ]
    const totals = await Promise.all(
      spellings.map(async (terms) => {
        const { data } = await gateway.visitor().ask(SEARCH, { terms })
        return at(data, 'search', 'products', 'totalCount')
      }),
    )
    expect(totals).toEqual(spellings.map(() => totals[0]))
    expect(Number(totals[0])).toBeGreaterThan(20)
  })

  it.each(['CF40 nipple', '2.75 CF nipple', '2-3/4" ConFlat nipple', 'nipple DN 40 CF'])(
    'recognizes the names of a flange size: %s',
    async (terms) => {
      const { bounds, total } = await search(terms)
      expect(bounds).toEqual(['2.75" CF (DN40)'])
      expect(total).toBe((await search('nipple, 2.75" CF')).total)
    },
  )

  it.each([
    ['NW25 clamp', 'NW25 KF', /^KF clamp/],
    ['bolts CF100', '6.00" CF (DN100)', /^CF bolt kit/],
  ])('finds hardware for several sizes by one of them: %s', async (terms, bound, title) => {
    const { bounds, titles, relaxation } = await search(terms)
    expect({ bounds, relaxation }).toEqual({ bounds: [bound], relaxation: null })
    for (const found of titles.slice(0, 6)) expect(found).toMatch(title)
  })

  it('links to the search without each bound', async () => {
    const { found } = await search('CF40 feedthrough 5 kV 10 A')
    expect(listAt(found, 'bounds')).toMatchObject([
      { facet: 'flange_size', termsWithout: 'feedthrough 5 kV 10 A', min: null, max: null },
      {
        facet: 'voltage_rating',
        label: 'Voltage rating',
        termsWithout: 'CF40 feedthrough 10 A',
        min: '5000',
        max: null,
      },
      { facet: 'current_rating', termsWithout: 'CF40 feedthrough 5 kV', min: '10', values: [] },
    ])
    expect(listAt(found, 'bounds', 0, 'values')).toHaveLength(1)
    expect(textAt(found, 'words')).toBe('feedthrough')
  })

  it('treats numbers in names as words', async () => {
    const { bounds, titles, relaxation } = await search('USB 2.0 A')
    expect({ bounds, relaxation }).toEqual({ bounds: [], relaxation: null })
    expect(titles[0]).toMatch(/USB/)
    for (const terms of ['CF40 to KF25', '180050-T', 'CF 25 pins']) expect((await search(terms)).bounds).toEqual([])
  })
})

describe('a search that matches nothing', () => {
  it('returns the highest ratings below the bound, with a message', async () => {
    const strict = await search('CF40 power feedthrough 90 kV 10 A', false)
    expect(strict).toMatchObject({ total: 0, relaxation: null })
    const { found, total, bounds, relaxation, requests } = await search('CF40 power feedthrough 90 kV 10 A')
    expect(total).toBeGreaterThan(0)
    expect(bounds).toEqual(['2.75" CF (DN40)', '≥ 10 A'])
    expect(relaxation).toEqual({
      removed: '90 kV',
      message: textLike(/^No part matches 90 kV; showing \d+ kV and lower\.$/),
    })
    const [, highest] = /showing (\d+) kV/.exec(textAt(relaxation, 'message')) ?? []
    expect(figures(at(found, 'products', 'edges', 0), 'voltage_rating')).toBe(Number(highest) * 1000)
    expect(requests).toBeLessThanOrEqual(3)
  })

  it('leaves out a word that no part contains', async () => {
    const { total, relaxation } = await search('fused silica unicorn')
    expect(total).toBe((await search('fused silica')).total)
    expect(relaxation).toEqual({
      removed: 'unicorn',
      message: 'No part matches both “unicorn” and “fused silica”; showing results for “fused silica”.',
    })
    expect((await search('CF40 unicorn feedthrough 5 kV')).bounds).toEqual(['2.75" CF (DN40)', '≥ 5 kV'])
  })

  it('finds parts although articles mention all words, unless an article is about them', async () => {
    const { total, relaxation } = await search('copper gaskets 40')
    expect(total).toBeGreaterThan(0)
    expect(relaxation).toMatchObject({ removed: '40' })
    expect((await search('viewport safety information')).relaxation).toBeNull()
  })

  it('leaves out a word and the bounds if it has to', async () => {
    const { total, bounds, relaxation } = await search('pressure gauge unicorn KF16')
    expect(total).toBeGreaterThan(0)
    expect({ bounds, relaxation }).toMatchObject({ bounds: [], relaxation: { removed: textLike(/, NW16 KF$/) } })
  })

  it('does not replace a part number with another', async () => {
    expect(await search('18005-X')).toMatchObject({ total: 0, relaxation: null, requests: 1 })
  })
})

describe('search results', () => {
  it('offer contacts as counts with their kind', async () => {
    const { found } = await search('feedthrough')
    const contacts = listAt(found, 'products', 'facets').find((facet) => at(facet, 'name') === 'contacts')
    const labels = listAt(contacts, 'values').map((value) => textAt(value, 'label'))
    expect(labels.length).toBeGreaterThan(10)
    for (const label of labels) expect(label).toMatch(/^\d+(?: × \d+)?(?: pairs?)?$/)
  })

  it('never include the home page as an article', async () => {
    for (const terms of ['feedthrough', 'vacuum', 'home']) {
      const { data } = await gateway
        .visitor()
        .ask('query ($terms: String!) { search(terms: $terms) { pages { path } } }', { terms })
      expect(listAt(data, 'search', 'pages')).not.toContainEqual({ path: '/' })
    }
  })
})

describe('the index alone', () => {
  const ADVANCED = `query ($terms: String!) { search(terms: $terms, engine: INDEX, relax: true) {
    relaxation { message } bounds { facet text termsWithout } products { totalCount } } }`
  async function advanced(terms: string) {
    const { data, errors } = await gateway.visitor().ask(ADVANCED, { terms })
    expect(errors).toEqual([])
    return at(data, 'search')
  }

  it('accepts conditions in field syntax', async () => {
    const found = await advanced('feedthrough voltage:5kV..12kV flange:CF40 conductor_material:copper current:>=10')
    expect(at(found, 'bounds')).toMatchObject([
      { facet: 'voltage_rating', text: '≥ 5 kV' },
      { facet: 'voltage_rating', text: '≤ 12 kV' },
      { facet: 'flange_size', text: '2.75" CF (DN40)' },
      { facet: 'conductor_material', text: 'Copper' },
      { facet: 'current_rating', text: '≥ 10 A', termsWithout: textLike(/^feedthrough voltage:.*copper$/) },
    ])
    const total = Number(at(found, 'products', 'totalCount'))
    expect(total).toBeGreaterThan(0)
    const more = await advanced('feedthrough flange:"2.75 CF" voltage:>=5000')
    expect(total).toBeLessThan(Number(at(more, 'products', 'totalCount')))
  })

  it.each([
    ['NW40', 'NW40 KF'],
    ['DN40', '2.75" CF (DN40) or NW40 KF'],
  ])('reads the flange size %s as %s', async (size, text) => {
    expect(await advanced(`bnc flange:${size}`)).toMatchObject({ bounds: [{ facet: 'flange_size', text }] })
  })

  it('recognizes a property by one word of its name', async () => {
    expect(await advanced('viewport bake:>=200C price:<500')).toMatchObject({
      bounds: [
        { facet: 'max_bake_temperature', text: '≥ 200 °C' },
        { facet: 'price', text: '≤ 500 USD' },
      ],
    })
  })

  it('accepts either of two words, and excludes words', async () => {
    const totals = await Promise.all(
      ['viewport', 'viewport sapphire OR zinc', 'viewport -sapphire NOT zinc', 'viewport -"zinc selenide"'].map(
        async (terms) => Number(at(await advanced(terms), 'products', 'totalCount')),
      ),
    )
    const [all = 0, either = 0, neither = 0, notBoth = 0] = totals
    expect(either).toBeGreaterThan(0)
    expect(neither).toBe(all - either)
    expect(neither).toBeLessThan(notBoth)
    expect(notBoth).toBeLessThan(all)
  })

  it('treats everything else as words, and leaves out none', async () => {
    const found = await advanced('CF40 feedthrough 90 kV weight:5kg')
    expect(found).toMatchObject({ bounds: [], relaxation: null, products: { totalCount: 0 } })
  })
})
