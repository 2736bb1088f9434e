import { describe, expect, it } from 'vitest'
import { at, listAt } from '../../testing/gateway.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'
import type { Interception } from '../../testing/recorder.ts'
import { textLike } from '../../testing/matchers.ts'

function SPECIFIED_PARTS(text: string) {
  return `/jsonapi/product-variations/product?fields[product--product]=drupal_internal__product_id,path,title,variations&fields[product-variation--product]=drupal_internal__product_id,id,path,product_id,sku,title&filter[sku][operator]=STARTS_WITH&filter[sku][value]=${text}&filter[status]=1&include=product_id&page[limit]=10`
}
const parts = /^\/jsonapi\/product-variations\/product/
const terms = /^\/jsonapi\/taxonomy_term\/search_terms/
const index = /^\/jsonapi\/index\/variations/

const { recorder, gateway } = await startRecordedGateway()

const DROP_DOWN = `query ($text: String!) { searchSuggestions(text: $text) {
  type sku label path altPath subItems { type name path } variation { sku price { formatted } image { url(style: THUMBNAIL) } availability { status } } } }`

async function suggest(text: string) {
  recorder.reset()
  const { data, errors } = await gateway.visitor().ask(DROP_DOWN, { text })
  return { rows: listAt(data, 'searchSuggestions'), errors, asked: recorder.requests.map(({ address }) => address) }
}

function skusOf(rows: readonly unknown[]) {
  return rows.map((row) => at(row, 'sku'))
}
function typesOf(rows: readonly unknown[]) {
  return rows.map((row) => at(row, 'type'))
}

describe('suggestions for a part number', () => {
  it.each(['180050-t', '180050t', ' 18.0050 T', '180050-T', 'Part No. 180050-T'])(
    '%s finds the part, with its picture and price',
    async (text) => {
      const { rows, errors } = await suggest(text)
      expect(errors).toEqual([])
      expect(rows).toMatchObject([
        {
          type: 'PART',
          sku: '180050-T',
          label: textLike(/^\(180050-T\): Subminiature-D feedthrough/),
          path: textLike(/^\/electrical-feedthroughs\/.*\?part-number=180050-T$/),
          altPath: textLike(/^\/product\/\d+\?part-number=180050-T$/),
          variation: {
            price: { formatted: '$424.00' },
            image: { url: textLike(/product_thumbnail/) },
            availability: { status: textLike(/STOCK|LEAD/) },
          },
        },
      ])
    },
  )

  it('calls the specified search and the index in parallel, and nothing else', async () => {
    const { asked } = await suggest('180051')
    expect(asked.toSorted()).toEqual([textLike(index), SPECIFIED_PARTS('180051')])
  })

  it('lists at most eight parts that start with half a number, those in stock first', async () => {
    const { rows } = await suggest('1800')
    expect(rows).toHaveLength(8)
    expect(skusOf(rows).every((sku) => String(sku).startsWith('1800'))).toBe(true)
    const shelf = rows.map((row) => at(row, 'variation', 'availability', 'status') !== 'LEAD_TIME')
    expect(shelf).toEqual(shelf.toSorted((a, b) => Number(b) - Number(a)))
  })

  it('lists the exact part before those that start with it', async () => {
    const { rows } = await suggest('180050')
    expect(skusOf(rows).slice(0, 2)).toEqual(['180050', '180050-T'])
  })

  it.each(['2.75', '316l'])('finds %s, which only resembles a number, among the words of parts', async (text) => {
    const { rows, asked } = await suggest(text)
    expect(asked.map((address) => address.split('?')[0]).toSorted()).toEqual([
      '/jsonapi/index/variations',
      '/jsonapi/product-variations/product',
    ])
    expect(rows).toHaveLength(8)
  })
})

describe('suggestions for words', () => {
  it('returns terms with their targets from the specified search and the index in parallel', async () => {
    const { rows, asked } = await suggest('flange')
    expect(asked).toHaveLength(2)
    expect(asked.toSorted()).toEqual([
      textLike(index),
      textLike(
        /search_terms\?.*filter\[name\]\[operator\]=CONTAINS&filter\[name\]\[value\]=flange&include=field_para_target_entities\.field_targeted_category,field_para_target_entities\.field_targeted_content,field_para_target_entities\.field_targeted_product_variation\.product_id&page\[limit\]=10$/,
      ),
    ])
    expect(rows[0]).toMatchObject({ type: 'TERM', label: 'flange', sku: null, variation: null })
    expect(at(rows[0], 'subItems')).toContainEqual({
      type: 'category',
      name: 'CF flanges',
      path: '/flanges-and-fittings/cf-flanges',
    })
    expect(rows.length).toBeLessThanOrEqual(8)
  })

  it.each([
    ['cf40', 'cf-40', 'CF 40', '40 cf', 'dn 40 cf'],
    ['2.75 cf', '2.75″ CF', 'ConFlat® 2-3/4', '2¾ cf'],
    ['kf25', 'kf-25', 'NW 25 KF'],
    ['10 kv', '10kV', '10-kV'],
  ])('suggests %s in any spelling', async (printed, ...others) => {
    const { rows, errors } = await suggest(printed)
    expect(errors).toEqual([])
    expect(rows[0]).toMatchObject({ type: 'TERM', label: textLike(new RegExp(`^${printed}$`, 'i')) })
    expect(typesOf(rows)).toContain('PART')
    for (const other of others) expect({ other, ...(await suggest(other)) }).toMatchObject({ other, rows, errors: [] })
  })

  it.each([
    ['CF 63', 'cf 63'],
    ['4.50" CF', '4.50" cf'],
    ['5kV', '5kv'],
  ])('searches for %s on a site that spells its term that way', async (text, asked) => {
    const named = `[value]=${asked}&`
    recorder.intercept(({ address }, response) => {
      if (!terms.test(address)) return false
      const term = { type: 'taxonomy_term--search_terms', id: '5b1f7f0e-0000-4000-8000-000000000001' }
      const data = address.includes(named) ? [{ ...term, attributes: { name: text } }] : []
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify({ data }))
      return true
    })
    const { rows, errors, asked: addresses } = await suggest(text)
    recorder.intercept(null)
    expect(errors).toEqual([])
    expect(rows[0]).toMatchObject({ type: 'TERM', label: text })
    expect(addresses.filter((address) => terms.test(address))).toEqual([textLike(/search_terms/)])
  })

  it('lists parts after the terms', async () => {
    const { rows } = await suggest('subminiature')
    const types = typesOf(rows)
    expect(types).toContain('PART')
    expect(types).toEqual(types.toSorted().reverse())
    expect(rows.length).toBeLessThanOrEqual(8)
  })

  it('returns nothing for unknown words', async () => {
    expect(await suggest('zzzz')).toMatchObject({ rows: [], errors: [] })
  })

  it.each(['', '  ab ', 'x'.repeat(201)])('does not search for "%s"', async (text) => {
    expect(await suggest(text)).toEqual({ rows: [], errors: [], asked: [] })
  })
})

function failing(path: RegExp, status: number, contentType: string, body: string): Interception {
  return ({ address }, response) => {
    if (!path.test(address)) return false
    response.writeHead(status, { 'content-type': contentType }).end(body)
    return true
  }
}
const SECRET = '{"errors":[{"title":"x","status":"500","detail":"SQLSTATE secret"}]}'
function hanging(path: RegExp): Interception {
  return ({ address }) => path.test(address)
}

describe('without the index', () => {
  it.each([
    ['does not exist', '180001', failing(index, 404, 'text/html', '<h1>secret</h1>')],
    ['fails', '180002', failing(index, 500, 'application/vnd.api+json', SECRET)],
    ['returns nonsense', '180003', failing(index, 200, 'text/html', '<h1>secret</h1>')],
    ['takes too long', '180004', hanging(index)],
  ])('if it %s, uses the specified search alone', async (_what, text, interception) => {
    recorder.intercept(interception)
    const { rows, errors } = await suggest(text)
    expect(errors).toEqual([])
    expect(skusOf(rows)).toContain(text)
    expect(rows.every((row) => at(row, 'variation') === null)).toBe(true)
  })

  it('shows terms alone', async () => {
    recorder.intercept(failing(index, 500, 'application/vnd.api+json', SECRET))
    const { rows, errors } = await suggest('viewport')
    expect(errors).toEqual([])
    expect(typesOf(rows)).toContain('TERM')
    expect(typesOf(rows)).not.toContain('PART')
  })
})

describe('when a specified search fails', () => {
  it.each([
    ['searchByPartNumber', '180007', parts, 'our server, we apologize for the inconvenience.'],
    ['searchByTerms', 'gasket', terms, 'our server, we apologize for the inconvenience.'],
  ])('names %s beside an empty list', async (operation, text, path, words) => {
    recorder.intercept(failing(path, 500, 'application/vnd.api+json', SECRET))
    const { rows, errors } = await suggest(text)
    expect(rows).toEqual([])
    expect(errors).toMatchObject([
      {
        message: `Error encountered in ${operation}:Something has gone wrong with ${words}`,
        path: ['searchSuggestions'],
        extensions: { code: 'BACKEND_ERROR' },
      },
    ])
    expect(JSON.stringify(errors)).not.toContain('secret')
  })

  it('waits at most two seconds for it', async () => {
    recorder.intercept(hanging(terms))
    const { rows, errors } = await suggest('bellows')
    expect(rows).toEqual([])
    expect(errors).toMatchObject([
      {
        message: 'Error encountered in searchByTerms:Something has gone wrong.',
        extensions: { code: 'BACKEND_TIMEOUT' },
      },
    ])
  })
})
