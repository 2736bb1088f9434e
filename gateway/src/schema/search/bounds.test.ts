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
    for (const terms of ['CF40 to KF25', '180050-T', 'CF 6-way cross']) expect((await search(terms)).bounds).toEqual([])
    expect((await search('CF 25 pins')).bounds).toEqual(['25 pins'])
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
      message: textLike(/^No part matches “CF40 power feedthrough 90 kV 10 A”; showing \d+ kV and lower\.$/),
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
      message: 'No part matches “fused silica unicorn”; showing results for “fused silica” without “unicorn”.',
    })
    expect((await search('CF40 unicorn feedthrough 5 kV')).bounds).toEqual(['2.75" CF (DN40)', '≥ 5 kV'])
  })

  it('does not replace a part number with another', async () => {
    expect(await search('18005-X')).toMatchObject({ total: 0, relaxation: null, requests: 1 })
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
