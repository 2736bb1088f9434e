import type {
  SitemapKind as KindValue,
  SitemapPart as PartValue,
  SitemapPlace as PlaceValue,
} from '../../backend/sitemap/sitemap.ts'
import { builder } from '../core/builder.ts'

const SitemapKind = builder.enumType('SitemapKind', {
  description: 'What a sitemap lists.',
  values: {
    CATEGORIES: { description: 'The categories of the catalogue.' },
    CONTENT_PAGES: { description: 'The pages that editors wrote.' },
    PRODUCTS: { description: 'The products.' },
  } satisfies Record<KindValue, object>,
})

const SitemapPlace = builder.objectRef<PlaceValue>('SitemapPlace').implement({
  description: 'A page that search engines shall know.',
  fields: (t) => ({
    path: t.expose('path', { type: 'URL', description: 'Where it is.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last changed; null where that is not known.',
    }),
  }),
})

const SitemapPart = builder.objectRef<PartValue>('SitemapPart').implement({
  description: 'A thousand pages at most.',
  fields: (t) => ({
    places: t.field({ type: [SitemapPlace], description: 'The pages.', resolve: ({ places }) => [...places] }),
    hasNextPage: t.exposeBoolean('hasNextPage', { description: 'Whether there is another part.' }),
  }),
})

/** A part takes twenty requests to the site, so an operation may ask for only a few of them. */
const COST = 50_000

builder.queryField('sitemap', (t) =>
  t.field({
    type: SitemapPart,
    nullable: true,
    description: 'Everything that everybody may see and search engines shall know.',
    args: {
      kind: t.arg({ type: SitemapKind, required: true, description: 'Pages of which kind.' }),
      page: t.arg.int({ description: 'Which part, from 1.' }),
    },
    complexity: { field: COST },
    resolve: (_root, { kind, page }, { content }) => content.sitemap.part(kind, Math.max(page ?? 1, 1)),
  }),
)
