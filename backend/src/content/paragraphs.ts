import { langcode } from '../catalog/site.ts'
import { always, html, integer, computed, text, toOne } from '../jsonapi/fields.ts'
import type { Relationship, ResourceType, Row } from '../jsonapi/resource.ts'

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Value of a link field: paths of the shop use `internal:`. */
function link(value: unknown) {
  if (!isObject(value)) return []
  const uri = String(value['uri'])
  return [{ uri: uri.startsWith('/') ? `internal:${uri}` : uri, title: value['title'], options: [] }]
}

function linksOf({ links }: Row) {
  return Array.isArray(links) ? links.flatMap(link) : []
}

const picture: Relationship = toOne(
  'file--file',
  { table: 'page_paragraphs', from: 'id', to: 'picture_id' },
  {
    meta: {
      columns: ['width', 'height'],
      // Alternative text is stored with each use of a picture.
      linkColumns: ['alt', 'title'],
      value: ({ alt, title, width, height }) => ({ alt, title, width, height }),
    },
  },
)

/** Sections after the body of a page: text, pictures, tables and link lists, each with its own bundle. */
export const paragraphType: ResourceType = {
  name: 'paragraph',
  path: '/paragraph',
  table: 'page_paragraphs',
  isIncludedOnly: true,
  isRevisionable: true,
  bundles: {
    column: 'type',
    members: {
      text: ['field_heading', 'field_text'],
      image: ['field_caption', 'field_image'],
      table: ['field_caption', 'field_table'],
      link_list: ['field_heading', 'field_links'],
    },
  },
  attributes: {
    drupal_internal__id: integer('id'),
    drupal_internal__revision_id: integer('id'),
    langcode,
    status: always(true),
    default_langcode: always(true),
    parent_id: computed(['page_id'], (row) => String(row['page_id'])),
    parent_type: always('node'),
    parent_field_name: always('field_paragraphs'),
    field_heading: text('heading'),
    field_text: html('body'),
    field_caption: text('caption'),
    field_table: computed(['cells', 'caption'], ({ cells, caption }) => ({ value: cells, format: null, caption })),
    field_links: computed(['links'], linksOf),
  },
  relationships: { field_image: picture },
}
