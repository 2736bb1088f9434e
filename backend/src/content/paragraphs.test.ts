import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestShop, type TestShop } from '../testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const translated = z.object({ jsonapi: z.object({ individual: z.string() }) })

async function pageAt(path: string) {
  const { jsonapi } = translated.parse((await shop.get(`/router/translate-path?path=${path}`)).json())
  return jsonapi.individual.replace('http://cms.test', '')
}

async function sectionsOf(path: string, query = '') {
  return shop.get(`${await pageAt(path)}?include=field_paragraphs,field_paragraphs.field_image${query}`)
}

const identifiers = z.array(
  z.object({ type: z.string(), id: z.string(), meta: z.object({ target_revision_id: z.number() }) }),
)

describe('sections of a page', () => {
  test('have their own bundles and are in order', async () => {
    const { data, included } = (await sectionsOf('/about')).single()
    const order = identifiers.parse(data.relationships['field_paragraphs']?.data)
    expect(order.map(({ type }) => type)).toEqual([
      'paragraph--text',
      'paragraph--image',
      'paragraph--table',
      'paragraph--link_list',
    ])
    const byId = new Map(included.map((resource) => [resource.id, resource]))
    const own = (index: number) =>
      Object.fromEntries(
        Object.entries(byId.get(order[index]?.id ?? '')?.attributes ?? {}).filter(([name]) =>
          name.startsWith('field_'),
        ),
      )
    const text = '<p>Parts are cleaned, tested and bagged.</p>'
    expect(own(0)).toEqual({
      field_heading: 'How we work',
      field_text: { value: text, format: 'basic_html', processed: text },
    })
    expect(own(1)).toEqual({ field_caption: 'A joint.' })
    const cells = [
      ['Day', 'Opens'],
      ['Monday', '6:00 am'],
    ]
    expect(own(2)).toEqual({
      field_caption: 'Hours.',
      field_table: { value: cells, format: null, caption: 'Hours.' },
    })
    expect(own(3)).toEqual({
      field_heading: 'More',
      field_links: [
        { uri: 'internal:/shipping', title: 'Shipping and returns', options: [] },
        { uri: 'https://partner.example/parts', title: 'Partner', options: [] },
      ],
    })
  })

  test('have pictures with a caption and size for each use', async () => {
    const { data, included } = (await sectionsOf('/about')).single()
    const [, image] = identifiers.parse(data.relationships['field_paragraphs']?.data)
    const paragraph = included.find(({ id }) => id === image?.id)
    expect(paragraph?.relationships['field_image']?.data).toMatchObject({
      type: 'file--file',
      meta: { alt: 'Section of a CF joint.', title: 'CF joint', width: 560 },
    })
    const file = included.find(({ type }) => type === 'file--file')
    expect(file?.attributes).toMatchObject({ filename: 'cf-joint.svg', filemime: 'image/svg+xml', image_style_uri: {} })
    const { uri, filesize } = z
      .object({ uri: z.object({ url: z.string() }), filesize: z.number() })
      .parse(file?.attributes)
    const answer = await shop.get(uri.url)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(answer.text).toMatch(/^<svg .*Copper gasket.*<\/svg>$/s)
    expect(filesize).toBe(answer.bytes.length)
  })

  test('have only the requested fields of their bundle', async () => {
    const { included } = (await sectionsOf('/about', '&fields[paragraph--text]=field_heading')).single()
    const text = included.find(({ type }) => type === 'paragraph--text')
    expect([text?.attributes, text?.relationships]).toEqual([{ field_heading: 'How we work' }, {}])
    expect(included.find(({ type }) => type === 'paragraph--table')?.relationships).toEqual({})
  })

  test('are searchable', async () => {
    const found = async (words: string) =>
      (await shop.get(`/jsonapi/index/content?filter[fulltext]=${words}`))
        .list()
        .data.map((page) => page.attributes['title'])
    for (const words of ['bagged', 'Monday', 'Partner'])
      expect([words, await found(words)]).toEqual([words, ['About us']])
    // Internal link URIs are not searchable.
    expect(await found('uri')).toEqual([])
  })

  test('are absent if the page has only a body', async () => {
    const { data, included } = (await sectionsOf('/shipping')).single()
    expect(data.relationships['field_paragraphs']?.data).toBeUndefined()
    expect(included).toEqual([])
  })
})
