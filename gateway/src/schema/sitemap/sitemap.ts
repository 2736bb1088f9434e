import type {
  SitemapKind as KindValue,
  SitemapPart as PartValue,
  SitemapPlace as PlaceValue,
} from '../../backend/sitemap/sitemap.ts'
import { builder } from '../core/builder.ts'
import { publicType } from '../core/fields.ts'

const SitemapKind = builder.enumType('SitemapKind', {
  description: 'Kind of pages in a sitemap.',
  values: {
    CATEGORIES: { description: 'Categories of the catalog.' },
    CONTENT_PAGES: { description: 'Content pages written by editors.' },
    PRODUCTS: { description: 'Products of the catalog.' },
  } satisfies Record<KindValue, object>,
})

const SitemapPlace = publicType<PlaceValue>('SitemapPlace', 'A page in a sitemap.', (t) => ({
  path: t.property('path', 'URL', 'Path of the page in the shop.'),
  updatedAt: t.optional('updatedAt', 'DateTime', 'Time of the last change; null if unknown.'),
}))

const SitemapPart = publicType<PartValue>('SitemapPart', 'A part of a sitemap, with up to 1,000 pages.', (t) => ({
  places: t.property('places', [SitemapPlace], 'Pages to list in the sitemap.'),
  hasNextPage: t.property('hasNextPage', 'Boolean', 'Whether there is another part after this one.'),
}))

/** A part takes twenty requests to the site, so an operation may ask for only a few of them. */
const COST = 50_000

builder.queryField('sitemap', (t) =>
  t.field({
    scopes: ['catalog:read'],
    isPublic: true,
    type: SitemapPart,
    nullable: true,
    description: 'Public pages to list in a sitemap for search engines.',
    args: {
      kind: t.arg({ type: SitemapKind, required: true, description: 'Kind of pages to list.' }),
      page: t.arg.int({ description: 'Number of the part to return, from 1. Defaults to 1.' }),
    },
    complexity: { field: COST },
    resolve: async (_root, { kind, page }, { content, addCost }) => {
      addCost(COST)
      const number = Math.max(page ?? 1, 1)
      const part = await content.sitemap.part(kind, number)
      const developerPlaces = kind === 'CONTENT_PAGES' && number === 1 ? content.developers.places : []
      return { ...part, places: [...part.places, ...developerPlaces] }
    },
  }),
)
