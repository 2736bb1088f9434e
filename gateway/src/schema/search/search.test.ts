import { describe, expect, it } from 'vitest'
import { at, listAt, textAt } from '../../testing/gateway.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'
import { textLike } from '../../testing/matchers.ts'
import type { Interception } from '../../testing/recorder.ts'

const { recorder, gateway } = await startRecordedGateway()

const SCREEN = `query ($terms: String!, $engine: SearchEngine, $filter: ProductFilter, $page: Int, $sort: ProductSort) {
  search(terms: $terms, engine: $engine, filter: $filter, page: $page, sort: $sort, first: 24) {
    totalCount isLimited correctedTerms
    exactPart { sku title price { formatted } product { title } }
    products { totalCount pageNumber pageCount facets { name values { label count } }
      edges { matchingVariationCount matchingVariation { sku path attributes { name value } } node { title path } } }
    categories { name path productCount } pages { title path meta { description } }
    fewerWords { terms count } nearestParts { sku path image { alt } } } }`

async function search(terms: string, variables: Record<string, unknown> = {}) {
  recorder.reset()
  const { data, errors } = await gateway.visitor().ask(SCREEN, { terms, ...variables })
  return { found: at(data, 'search'), errors, asked: recorder.requests.map(({ address }) => address) }
}

function pathsOf(asked: readonly string[]) {
  return asked.map((address) => address.split('?')[0]).toSorted()
}
const both = ['/jsonapi/index/content', '/jsonapi/index/products']
function count(found: unknown, ...path: string[]) {
  return Number(at(found, ...path))
}

function sumOf(found: unknown): number {
  const exact = at(found, 'exactPart') === null ? 0 : 1
  return (
    exact + count(found, 'products', 'totalCount') + listAt(found, 'categories').length + listAt(found, 'pages').length
  )
}

describe('search', () => {
  it('takes two requests, whatever it finds, and counts all results', async () => {
    const { found, errors, asked } = await search('flange')
    expect(errors).toEqual([])
    expect(pathsOf(asked)).toEqual(both)
    expect(found).toMatchObject({ isLimited: false, exactPart: null, correctedTerms: null, nearestParts: [] })
    expect(count(found, 'products', 'totalCount')).toBeGreaterThan(24)
    expect(listAt(found, 'products', 'edges')).toHaveLength(24)
    expect(listAt(found, 'categories').map((category) => at(category, 'name'))).toContain('CF flanges')
    expect(listAt(found, 'pages').length).toBeGreaterThan(0)
    expect(count(found, 'totalCount')).toBe(sumOf(found))
    expect(listAt(found, 'products', 'facets').length).toBeGreaterThan(3)
  })

  it('takes as many requests in the index alone', async () => {
    const { found, asked } = await search('nipple', { engine: 'INDEX', sort: 'PRICE_ASC' })
    expect(pathsOf(asked)).toEqual(both)
    expect(count(found, 'products', 'totalCount')).toBeGreaterThan(0)
  })

  it('requests no pages unless selected', async () => {
    recorder.reset()
    const { errors } = await gateway.visitor().ask('{ search(terms: "bellows") { products { totalCount } } }')
    expect(errors).toEqual([])
    expect(pathsOf(recorder.requests.map(({ address }) => address))).toEqual(['/jsonapi/index/products'])
  })

  it.each(['180050-T', '180050t', ' 18 0050.t '])('lists the exact part first for %s', async (terms) => {
    const { found, asked } = await search(terms)
    expect(pathsOf(asked)).toEqual(both)
    expect(at(found, 'exactPart')).toMatchObject({
      sku: '180050-T',
      price: { formatted: '$424.00' },
      product: { title: textLike(/^Subminiature-D feedthrough/) },
    })
    expect(at(found, 'products', 'edges', 0)).toMatchObject({ matchingVariation: { sku: '180050-T' } })
    expect(count(found, 'totalCount')).toBe(sumOf(found))
  })

  it('finds no exact part for half a number', async () => {
    const { found } = await search('18005')
    expect(at(found, 'exactPart')).toBeNull()
    expect(count(found, 'products', 'totalCount')).toBeGreaterThan(0)
  })

  it('finds categories in singular and plural', async () => {
    for (const terms of ['gasket', 'Gaskets']) {
      const { found } = await search(terms)
      expect(listAt(found, 'categories').map((category) => at(category, 'path'))).toContain(
        '/gaskets-and-hardware/gaskets',
      )
    }
  })

  it('returns the last page for one beyond the end, and the exact part on the first only', async () => {
    const { found } = await search('flange', { page: 9999 })
    expect(at(found, 'products', 'pageNumber')).toBe(at(found, 'products', 'pageCount'))
    expect(at(found, 'exactPart')).toBeNull()
  })

  it('returns nothing for empty terms, without a request', async () => {
    const { found, errors, asked } = await search('   ')
    expect({ errors, asked }).toEqual({ errors: [], asked: [] })
    expect(found).toMatchObject({
      totalCount: 0,
      isLimited: false,
      products: { edges: [], totalCount: 0, pageCount: 1 },
    })
  })

  it('rejects more than 200 characters', async () => {
    const { found, errors, asked } = await search('x'.repeat(201))
    expect({ found, asked }).toEqual({ found: null, asked: [] })
    expect(errors).toMatchObject([
      {
        message: 'Search terms can have at most 200 characters.',
        extensions: { code: 'BAD_USER_INPUT', status: 400 },
      },
    ])
  })
})

describe('part numbers in the terms', () => {
  const RELAXED = `query ($terms: String!, $filter: ProductFilter) { search(terms: $terms, relax: true, filter: $filter) {
    totalCount partNumbers relaxation { removed message } exactPart { sku } nearestParts { sku }
    products { totalCount edges { matchingVariation { sku path price { formatted } } node { title path } } } } }`

  async function searchRelaxed(terms: string, filter?: Record<string, unknown>) {
    const { data, errors } = await gateway.visitor().ask(RELAXED, { terms, filter })
    expect(errors).toEqual([])
    const found = at(data, 'search')
    const skus = listAt(found, 'products', 'edges').map((edge) => textAt(edge, 'matchingVariation', 'sku'))
    return { found, skus }
  }

  it.each(['P/N 180050', 'Part No. 180050', 'Order code: 180050', 'Cat. No. 180050', 'Art.-Nr. 180050'])(
    'are found with their label: %s',
    async (terms) => {
      const { found } = await searchRelaxed(terms)
      expect(found).toMatchObject({ partNumbers: ['180050'], relaxation: null, exactPart: { sku: '180050' } })
    },
  )

  it('are all found', async () => {
    const { found, skus } = await searchRelaxed('180050; P/N 630027', { facets: [], skipInvalid: true })
    expect(skus).toEqual(['180050', '630027'])
    expect(found).toMatchObject({ totalCount: 2, partNumbers: skus, relaxation: null })
    expect(at(found, 'products', 'edges', 1)).toMatchObject({
      matchingVariation: { path: textLike(/^\//), price: { formatted: textLike(/^\$/) } },
      node: { title: textLike(/./), path: textLike(/^\//) },
    })
  })

  it('are looked up before words are left out, and named if there is no part', async () => {
    const { found, skus } = await searchRelaxed('unicorn 180050')
    expect(skus).toEqual(['180050'])
    expect(at(found, 'relaxation')).toEqual({
      removed: 'unicorn',
      message: 'No part matches both “unicorn” and “180050”; showing part 180050.',
    })
    expect(at((await searchRelaxed('180050 and 999123')).found, 'relaxation')).toEqual({
      removed: '999123',
      message: 'We don’t have part 999123; showing part 180050.',
    })
  })

  it('are never left out', async () => {
    const { found } = await searchRelaxed('sapphire viewport 180999')
    expect(found).toMatchObject({ totalCount: 0, partNumbers: ['180999'], relaxation: null })
    expect(textAt(found, 'nearestParts', 0, 'sku')).toMatch(/^180/)
  })

  it('do not ignore a filter', async () => {
    const { found } = await searchRelaxed('180050, 630027', { price: { max: '0.01' } })
    expect(found).toMatchObject({ totalCount: 0 })
  })
})

describe('all results', () => {
  const LIST = `query ($terms: String!, $first: Int, $after: String) { search(terms: $terms, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage hasPreviousPage endCursor }
    edges { cursor node { __typename ... on Node { id } ... on Product { title } ... on ProductVariation { sku } ... on Category { name } ... on ContentPage { title } } } } }`

  it('are read page by page, each once, in groups', async () => {
    const kinds: string[] = []
    const ids = new Set<string>()
    let after: string | null = null
    let total = -1
    for (let page = 0; page < 20; page += 1) {
      const { data, errors } = await gateway.visitor().ask(LIST, { terms: 'viewport', first: 20, after })
      expect(errors).toEqual([])
      for (const edge of listAt(data, 'search', 'edges')) {
        kinds.push(textAt(edge, 'node', '__typename'))
        ids.add(textAt(edge, 'node', 'id'))
      }
      total = count(data, 'search', 'totalCount')
      if (at(data, 'search', 'pageInfo', 'hasNextPage') === false) break
      after = textAt(data, 'search', 'pageInfo', 'endCursor')
    }
    expect(kinds).toHaveLength(total)
    expect(ids.size).toBe(total)
    const order = ['ProductVariation', 'Product', 'Category', 'ContentPage']
    expect(kinds).toEqual(kinds.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
    expect(new Set(kinds)).toEqual(new Set(order.slice(1)))
  })

  it('start with the exact part, and continue after any of its rows', async () => {
    const { data } = await gateway.visitor().ask(LIST, { terms: '180050-T' })
    const edges = listAt(data, 'search', 'edges')
    expect(edges.map((edge) => at(edge, 'node', '__typename'))).toEqual(['ProductVariation', 'Product'])
    for (const [index, edge] of edges.entries()) {
      const next = await gateway.visitor().ask(LIST, { terms: '180050-T', after: at(edge, 'cursor') })
      const rows = listAt(next.data, 'search', 'edges').filter((row) => at(row, 'node', '__typename') === 'Product')
      expect(rows).toHaveLength(index === 0 ? 1 : 0)
    }
  })
})

describe('no results', () => {
  it('include the closest numbers, with one more request', async () => {
    const { found, asked } = await search('18005-X')
    expect(found).toMatchObject({ totalCount: 0, exactPart: null })
    expect(pathsOf(asked)).toEqual([...both, '/jsonapi/index/variations'])
    const nearest = listAt(found, 'nearestParts')
    expect(nearest.length).toBeGreaterThan(2)
    expect(nearest.every((part) => textAt(part, 'sku').startsWith('1800'))).toBe(true)
    expect(nearest[0]).toMatchObject({ path: textLike(/^\//), image: { alt: textLike(/./) } })
  })

  it('for words include a corrected spelling, and searches with fewer words', async () => {
    const misspelt = await search('fused silca viewprt')
    expect(pathsOf(misspelt.asked)).toEqual(both)
    const corrected = textAt(misspelt.found, 'correctedTerms')
    expect(count((await search(corrected)).found, 'products', 'totalCount')).toBeGreaterThan(0)

    const { found } = await search('fused silica unicorn')
    expect(found).toMatchObject({ totalCount: 0, nearestParts: [] })
    const fewer = listAt(found, 'fewerWords')
    expect(fewer.length).toBeGreaterThan(0)
    for (const { terms, expected } of fewer.map((one) => ({
      terms: textAt(one, 'terms'),
      expected: at(one, 'count'),
    }))) {
      expect(at((await search(terms)).found, 'products', 'totalCount')).toBe(expected)
    }
  })

  it('include them on a page beyond the end', async () => {
    const ask = async (text: string, first: number) => {
      const { data, errors } = await gateway
        .visitor()
        .ask('query ($text: String!, $first: Int) { nearestParts(text: $text, first: $first) { sku title } }', {
          text,
          first,
        })
      expect(errors).toEqual([])
      return listAt(data, 'nearestParts')
    }
    expect(await ask('18005-x', 3)).toHaveLength(3)
    expect((await ask('18005-x', 99)).length).toBeLessThanOrEqual(10)
    expect(await ask('18005-x', 0)).toEqual([])
    expect(await ask('zz', 3)).toEqual([])
    expect(await ask('x'.repeat(201), 3)).toEqual([])
  })
})

const SECRET = '{"errors":[{"title":"x","status":"500","detail":"SQLSTATE secret"}]}'
function answering(path: RegExp, status: number, contentType: string, body: string): Interception {
  return ({ address }, response) => {
    if (!path.test(address)) return false
    response.writeHead(status, { 'content-type': contentType }).end(body)
    return true
  }
}
const indexOnly = /^\/jsonapi\/index\/(products|content)/
const JSON_API = 'application/vnd.api+json'
const SERVER = 'Something has gone wrong with our server, we apologize for the inconvenience.'
const WRONG = 'Something has gone wrong.'

const failures: ReadonlyArray<
  readonly [what: string, number: string, words: string, failure: Interception, said: string]
> = [
  ['fails', '180001', 'viewport', answering(indexOnly, 500, JSON_API, SECRET), SERVER],
  ['answers with a page', '180002', 'glass', answering(indexOnly, 200, 'text/html', '<h1>secret</h1>'), WRONG],
  ['takes too long', '180003', 'kapton', ({ address }) => indexOnly.test(address), WRONG],
]

describe('while the index is unavailable', () => {
  it.each(failures)(
    'if it %s, searches part numbers and terms, and says so',
    async (_what, number, words, failure, said) => {
      recorder.intercept(failure)
      const parts = await search(number)
      expect(parts.found).toMatchObject({
        isLimited: true,
        exactPart: { sku: number },
        products: {
          facets: [],
          edges: [{ matchingVariation: { sku: number }, node: { title: textLike(/^Subminiature-D/) } }],
        },
      })
      expect(count(parts.found, 'totalCount')).toBe(sumOf(parts.found))
      expect(parts.errors).toMatchObject([{ message: `Error encountered in searchQuery:${said}`, path: ['search'] }])
      expect(pathsOf(parts.asked)).toContain('/jsonapi/product-variations/product')

      const terms = await search(words)
      expect(at(terms.found, 'isLimited')).toBe(true)
      expect(pathsOf(terms.asked)).toContain('/jsonapi/taxonomy_term/search_terms')
      expect(count(terms.found, 'totalCount')).toBeGreaterThan(0)
      expect(count(terms.found, 'totalCount')).toBe(sumOf(terms.found))
      expect(JSON.stringify([parts.errors, terms.errors])).not.toContain('secret')
    },
  )

  it('reports a limited search, not a failure, on a site without an index', async () => {
    recorder.intercept(answering(/^\/jsonapi\/index\//, 404, 'text/html', '<h1>secret</h1>'))
    const { found, errors } = await search('180006')
    expect(errors).toEqual([])
    expect(found).toMatchObject({ isLimited: true, exactPart: { sku: '180006' }, nearestParts: [] })
  })

  it('lists the targets of terms among products, categories and pages', async () => {
    recorder.intercept(answering(indexOnly, 404, 'text/html', ''))
    const { found, errors } = await search('feedthrough')
    expect(errors).toEqual([])
    expect(listAt(found, 'categories').map((one) => at(one, 'name'))).toContain('Electrical feedthroughs')
    expect(listAt(found, 'products', 'edges').length).toBeGreaterThan(0)
    expect(listAt(found, 'pages')).toContainEqual({
      title: textLike(/./),
      path: textLike(/^\//),
      meta: { description: textLike(/./) },
    })
  })

  it('tries an unknown number among the terms', async () => {
    recorder.intercept(answering(indexOnly, 404, 'text/html', ''))
    const { found, asked } = await search('2.75')
    expect(pathsOf(asked).slice(-2)).toEqual([
      '/jsonapi/product-variations/product',
      '/jsonapi/taxonomy_term/search_terms',
    ])
    expect(count(found, 'totalCount')).toBeGreaterThan(0)
  })

  it('reports the search in the index alone as failed', async () => {
    recorder.intercept(answering(indexOnly, 500, JSON_API, SECRET))
    const { found, errors, asked } = await search('ceramic', { engine: 'INDEX' })
    expect(found).toBeNull()
    expect(new Set(pathsOf(asked))).toEqual(new Set(both))
    expect(errors).toMatchObject([
      { message: `Error encountered in searchQuery:${SERVER}`, path: ['search'], extensions: { status: 500 } },
    ])
  })

  it('reports the search as failed if the specified calls fail too', async () => {
    recorder.intercept(answering(/^\/jsonapi\//, 500, JSON_API, SECRET))
    const { found, errors } = await search('180008')
    expect(found).toBeNull()
    expect(errors.map(({ message }) => message)).toEqual([`Error encountered in searchByPartNumber:${SERVER}`])
  })

  it('returns products if only the page search fails', async () => {
    recorder.intercept(answering(/^\/jsonapi\/index\/content/, 500, JSON_API, SECRET))
    const { found, errors } = await search('thermocouple')
    expect(found).toMatchObject({ isLimited: false, pages: [] })
    expect(count(found, 'products', 'totalCount')).toBeGreaterThan(0)
    expect(errors).toMatchObject([{ message: `Error encountered in searchQuery:${SERVER}`, path: ['search'] }])
  })

  it('does not mistake an invalid filter for a failure', async () => {
    const { found, errors, asked } = await search('flange', { filter: { facets: [{ name: 'nope', values: ['1'] }] } })
    expect(found).toBeNull()
    expect(errors).toMatchObject([{ message: 'There is no facet "nope".', extensions: { status: 400 } }])
    expect(pathsOf(asked)).not.toContain('/jsonapi/taxonomy_term/search_terms')
  })

  it('ignores failing suggestions', async () => {
    recorder.intercept(answering(/^\/jsonapi\/index\/variations/, 500, JSON_API, SECRET))
    const { found, errors } = await search('18005-Y')
    expect(found).toMatchObject({ totalCount: 0, nearestParts: [] })
    expect(errors).toMatchObject([{ path: ['search', 'nearestParts'] }])
  })

  it('does not wait for hanging suggestions', async () => {
    recorder.intercept(({ address }) => address.startsWith('/jsonapi/index/variations'))
    const { found, errors } = await search('18005-Z')
    expect(found).toMatchObject({ totalCount: 0, nearestParts: [] })
    expect(errors).toMatchObject([{ path: ['search', 'nearestParts'], extensions: { code: 'BACKEND_TIMEOUT' } }])
  })
})
