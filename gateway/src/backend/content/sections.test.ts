import { describe, expect, it } from 'vitest'
import { Document } from '../jsonapi/document.ts'
import { sectionsOf } from './sections.ts'

interface Paragraph {
  type: string
  attributes?: Record<string, unknown>
  relationships?: Record<string, unknown>
}

/** The sections of a page with these paragraphs. */
function sections(paragraphs: readonly Paragraph[], included: readonly object[] = [], attributes: object = {}) {
  const numbered = paragraphs.map((paragraph, index) => ({ id: `p${index}`, ...paragraph }))
  const references = numbered.map(({ type, id }) => ({ type, id }))
  const document = {
    data: { type: 'node--page', id: 'n', attributes, relationships: { field_paragraphs: { data: references } } },
    included: [...numbered, ...included],
  }
  const [page] = Document.parse(document, 'contentPage').data
  if (!page) throw new Error('the document has a page')
  return sectionsOf(page)
}

function table(field_table: unknown, field_caption: string | null = null) {
  return sections([{ type: 'paragraph--table', attributes: { field_table, field_caption } }])
}

describe('page sections', () => {
  it('are the body and then the paragraphs in order, without unknown kinds', () => {
    const found = sections(
      [
        { type: 'paragraph--text', attributes: { field_heading: 'Bake-out', field_text: { processed: '<h2>a</h2>' } } },
        { type: 'paragraph--video', attributes: { field_heading: 'Film' } },
        { type: 'paragraph--text', attributes: { field_heading: 'Only a heading', field_text: null } },
        { type: 'paragraph--text', attributes: { field_heading: ' ', field_text: { processed: ' ' } } },
      ],
      [],
      { body: { processed: '<p>First<script>x()</script></p>' } },
    )
    expect(found).toEqual([
      { kind: 'RichTextSection', heading: null, html: '<p>First</p>' },
      { kind: 'RichTextSection', heading: 'Bake-out', html: '<h3>a</h3>' },
      { kind: 'RichTextSection', heading: 'Only a heading', html: '' },
    ])
  })

  it('are the body alone on a site without paragraphs', () => {
    const document = { data: { type: 'node--page', id: 'n', attributes: { body: { processed: '<p>t</p>' } } } }
    const [page] = Document.parse(document, 'contentPage').data
    expect(page && sectionsOf(page)).toEqual([{ kind: 'RichTextSection', heading: null, html: '<p>t</p>' }])
  })

  it('include an image with its alternative text and size, unless its file is gone', () => {
    const picture = (id: string) => ({
      type: 'paragraph--image',
      attributes: { field_caption: 'A pinched weld' },
      relationships: {
        field_image: {
          data: { type: 'file--file', id, meta: { alt: 'Section of a weld', title: '', width: 800, height: 450 } },
        },
      },
    })
    const file = { type: 'file--file', id: 'f', attributes: { uri: { url: '/sites/default/files/weld.svg' } } }
    const [section, ...others] = sections([picture('f'), picture('gone')], [file])
    expect(others).toEqual([])
    expect(section).toMatchObject({
      kind: 'ImageSection',
      caption: 'A pinched weld',
      image: { alt: 'Section of a weld', width: 800, height: 450 },
    })
    expect(section?.kind === 'ImageSection' && section.image.url('ORIGINAL')).toBe('/sites/default/files/weld.svg')
  })

  it.each([
    ['rows', [['Material', 'TML'], ['PTFE', 0.01], ['PEEK']]],
    [
      'rows by index, with weights among the cells',
      {
        caption: 'c',
        0: { 0: 'Material', 1: 'TML', weight: 0 },
        2: { 0: 'PEEK', 1: '', weight: 2 },
        1: { 0: { value: 'PTFE' }, 1: '0.01', weight: 1 },
      },
    ],
    [
      'rows some of which are empty',
      [
        ['Material', 'TML'],
        ['', ''],
        ['PTFE', '0.01', 'too many'],
        ['PEEK', null],
      ],
    ],
  ])('include a table of %s', (_form, value) => {
    expect(table({ value, format: null, caption: 'Outgassing' })).toEqual([
      {
        kind: 'TableSection',
        caption: 'Outgassing',
        columns: ['Material', 'TML'],
        rows: [
          ['PTFE', '0.01'],
          ['PEEK', ''],
        ],
      },
    ])
  })

  it('omit a table without rows, and prefer its own caption to that of its field', () => {
    expect(table({ value: [['Material', 'TML']] })).toEqual([])
    expect(table('nonsense')).toEqual([])
    expect(table({ value: [['a'], ['b']], caption: 'x' }, 'NASA, 1993')).toMatchObject([{ caption: 'NASA, 1993' }])
  })

  it('link only to paths of the shop and to external sites', () => {
    const uris = [
      'internal:/glossary#bake-out',
      '/viewports',
      'https://outgassing.example/',
      'entity:node/12',
      'javascript:alert(1)',
      'internal://evil.example',
      '/\\\\evil.example',
      'route:<nolink>',
    ]
    const field_links = uris.map((uri, index) => ({ uri, title: index === 0 ? 'Bake-out' : null, options: [] }))
    expect(
      sections([{ type: 'paragraph--link_list', attributes: { field_heading: 'See also', field_links } }]),
    ).toEqual([
      {
        kind: 'LinkListSection',
        heading: 'See also',
        links: [
          { label: 'Bake-out', path: '/glossary#section-bake-out', children: [] },
          { label: '/viewports', path: '/viewports', children: [] },
          { label: 'https://outgassing.example/', path: 'https://outgassing.example/', children: [] },
          { label: '/node/12', path: '/node/12', children: [] },
        ],
      },
    ])
    expect(sections([{ type: 'paragraph--link_list', attributes: { field_links: 'nonsense' } }])).toEqual([])
  })
})
