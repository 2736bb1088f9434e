import { ContentPage as PageValue, type PageLayout as Layout } from '../../backend/content/page.ts'
import type { Section } from '../../backend/content/sections.ts'
import { paragraphs } from '../../backend/content/needs.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import { builder } from '../core/builder.ts'
import { Image } from '../core/image.ts'
import { MenuLink, PageMeta } from './meta.ts'

const PageLayout = builder.enumType('PageLayout', {
  description: 'How a page is laid out.',
  values: {
    CENTERED: { description: 'One narrow column in the middle.' },
    DEFAULT: { description: 'The full width.' },
    PARAGRAPHS_TWO_THIRDS: { description: 'Text in two thirds of the width.' },
  } satisfies Record<Layout, object>,
})

type Of<Kind extends Section['kind']> = Extract<Section, { kind: Kind }>

const RichTextSection = builder.objectRef<Of<'RichTextSection'>>('RichTextSection').implement({
  description: 'A piece of text.',
  fields: (t) => ({
    heading: t.exposeString('heading', { nullable: true, description: 'Its heading, where that is not in the text.' }),
    html: t.expose('html', { type: 'HTML', description: 'The text.' }),
  }),
})

const ImageSection = builder.objectRef<Of<'ImageSection'>>('ImageSection').implement({
  description: 'A picture with its caption.',
  fields: (t) => ({
    image: t.expose('image', { type: Image, description: 'The picture.' }),
    caption: t.exposeString('caption', { nullable: true, description: 'What it shows, in a sentence.' }),
  }),
})

const TableSection = builder.objectRef<Of<'TableSection'>>('TableSection').implement({
  description: 'A table of facts.',
  fields: (t) => ({
    caption: t.exposeString('caption', {
      nullable: true,
      description: 'What the table lists and where its figures come from.',
    }),
    columns: t.stringList({ description: 'Heads of the columns.', resolve: ({ columns }) => [...columns] }),
    rows: t.field({
      type: t.listRef(t.listRef('String')),
      description: 'Cells from left to right, as many in each row as there are columns.',
      resolve: ({ rows }) => rows.map((row) => [...row]),
    }),
  }),
})

const LinkListSection = builder.objectRef<Of<'LinkListSection'>>('LinkListSection').implement({
  description: 'Links that belong together.',
  fields: (t) => ({
    heading: t.exposeString('heading', { nullable: true, description: 'Its heading.' }),
    links: t.field({
      type: [MenuLink],
      description: 'The links: paths of this shop or absolute addresses elsewhere.',
      resolve: ({ links }) => [...links],
    }),
  }),
})

const ContentSection = builder.unionType('ContentSection', {
  description: 'A piece of a content page.',
  types: [RichTextSection, ImageSection, TableSection, LinkListSection],
  resolveType: ({ kind }) => kind,
})

export const ContentPage = builder.objectRef<PageValue>('ContentPage')

builder.node(ContentPage, {
  description: 'A page that an editor wrote.',
  resource: { type: wireNames.page.type },
  isTypeOf: (value) => value instanceof PageValue,
  id: { resolve: ({ uuid }) => uuid },
  fields: (t) => ({
    title: t.exposeString('title', { needs: ['title'], description: 'Its title.' }),
    path: t.expose('path', { needs: ['path', 'drupal_internal__nid'], type: 'URL', description: 'Where it is.' }),
    layout: t.expose('layout', { needs: ['field_layout'], type: PageLayout, description: 'How it is laid out.' }),
    sections: t.expose('sections', {
      needs: ['body', ...paragraphs],
      type: [ContentSection],
      description: 'What is on it, from top to bottom.',
    }),
    updatedAt: t.expose('updatedAt', {
      needs: ['changed', 'created'],
      type: 'DateTime',
      description: 'When its text was last changed.',
    }),
    meta: t.expose('meta', {
      needs: ['title', 'path', 'drupal_internal__nid', 'body', 'metatag', 'metatag_normalized'],
      type: PageMeta,
      description: 'For the head of the page.',
    }),
  }),
})
