import { ContentPage as PageValue, type PageLayout as Layout } from '../../backend/content/page.ts'
import type { Section } from '../../backend/content/sections.ts'
import { paragraphs } from '../../backend/content/needs.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import { builder } from '../core/builder.ts'
import { publicType, nodeType } from '../core/fields.ts'
import { Image } from '../core/image.ts'
import { MenuLink, PageMeta } from './meta.ts'

const PageLayout = builder.enumType('PageLayout', {
  description: 'Layout of a content page.',
  values: {
    CENTERED: { description: 'One narrow, centered column.' },
    DEFAULT: { description: 'Full width of the page.' },
    PARAGRAPHS_TWO_THIRDS: { description: 'Text fills two thirds of the width.' },
  } satisfies Record<Layout, object>,
})

type Of<Kind extends Section['kind']> = Extract<Section, { kind: Kind }>

const RichTextSection = publicType<Of<'RichTextSection'>>('RichTextSection', 'A section of formatted text.', (t) => ({
  heading: t.optional('heading', 'String', 'Heading of the section; null if it is part of the text.'),
  html: t.property('html', 'HTML', 'Text of the section.'),
}))

const ImageSection = publicType<Of<'ImageSection'>>('ImageSection', 'An image with its caption.', (t) => ({
  image: t.property('image', Image, 'Image to display.'),
  caption: t.optional('caption', 'String', 'Caption, one sentence; null if there is none.'),
}))

const TableSection = publicType<Of<'TableSection'>>('TableSection', 'A table with a caption.', (t) => ({
  caption: t.optional('caption', 'String', {
    description: "Caption with the table's content and the source of its figures; null if there is none.",
  }),
  columns: t.property('columns', ['String'], 'Column headings, from left to right.'),
  rows: t.field({
    type: t.listRef(t.listRef('String')),
    description: 'Rows of cells, from left to right. Each row has as many cells as there are columns.',
    resolve: ({ rows }) => rows.map((row) => [...row]),
  }),
}))

const LinkListSection = publicType<Of<'LinkListSection'>>('LinkListSection', 'A list of related links.', (t) => ({
  heading: t.optional('heading', 'String', 'Heading of the list; null if there is none.'),
  links: t.property('links', [MenuLink], 'Links to paths in this shop or to other websites.'),
}))

const ContentSection = builder.unionType('ContentSection', {
  description: 'A section of a content page.',
  types: [RichTextSection, ImageSection, TableSection, LinkListSection],
  resolveType: ({ kind }) => kind,
})

export const ContentPage = builder.objectRef<PageValue>('ContentPage')

nodeType(ContentPage, {
  scopes: ['catalog:read'],
  isPublic: true,
  description: 'A content page, such as a guide or policy.',
  resource: { type: wireNames.page.type },
  isTypeOf: (value) => value instanceof PageValue,
  fields: (t) => ({
    title: t.property('title', 'String', { needs: ['title'], description: 'Title of the page.' }),
    path: t.property('path', 'URL', {
      needs: ['path', 'drupal_internal__nid'],
      description: 'Path of the page in the shop.',
    }),
    layout: t.property('layout', PageLayout, { needs: ['field_layout'], description: 'Layout of the page.' }),
    sections: t.property('sections', [ContentSection], {
      needs: ['body', ...paragraphs],
      description: 'Content of the page, from top to bottom.',
    }),
    updatedAt: t.property('updatedAt', 'DateTime', {
      needs: ['changed', 'created'],
      description: 'Time of the last change to its content.',
    }),
    meta: t.property('meta', PageMeta, {
      needs: ['title', 'path', 'drupal_internal__nid', 'body', 'metatag', 'metatag_normalized'],
      description: 'Metadata for the head of the page.',
    }),
  }),
})
