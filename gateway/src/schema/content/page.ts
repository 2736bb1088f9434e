import {
  ContentPage as PageValue,
  type PageLayout as Layout,
  type RichTextSection as RichTextValue,
} from '../../backend/content/page.ts'
import { builder } from '../builder.ts'
import { PageMeta } from './meta.ts'

const PageLayout = builder.enumType('PageLayout', {
  description: 'How a page is laid out.',
  values: {
    CENTERED: { description: 'One narrow column in the middle.' },
    DEFAULT: { description: 'The full width.' },
    PARAGRAPHS_TWO_THIRDS: { description: 'Text in two thirds of the width.' },
  } satisfies Record<Layout, object>,
})

const RichTextSection = builder.objectRef<RichTextValue>('RichTextSection').implement({
  description: 'A piece of text.',
  fields: (t) => ({
    heading: t.exposeString('heading', { nullable: true, description: 'Its heading, where that is not in the text.' }),
    html: t.expose('html', { type: 'HTML', description: 'The text.' }),
  }),
})

const ContentSection = builder.unionType('ContentSection', {
  description: 'A piece of a content page.',
  types: [RichTextSection],
  resolveType: () => 'RichTextSection',
})

export const ContentPage = builder.objectRef<PageValue>('ContentPage')

builder.node(ContentPage, {
  description: 'A page that an editor wrote.',
  isTypeOf: (value) => value instanceof PageValue,
  id: { resolve: ({ uuid }) => uuid },
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Its title.' }),
    path: t.expose('path', { type: 'URL', description: 'Where it is.' }),
    layout: t.expose('layout', { type: PageLayout, description: 'How it is laid out.' }),
    sections: t.expose('sections', { type: [ContentSection], description: 'What is on it, from top to bottom.' }),
    meta: t.expose('meta', { type: PageMeta, description: 'For the head of the page.' }),
  }),
})
