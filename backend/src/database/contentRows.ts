import type {
  SampleCatalogue,
  SampleContent,
  SampleSearchTarget,
  SampleSearchTerm,
} from '../../../sample/src/domain/types.ts'
import { type KnownNumbers, numberKeys, uuidOf } from './identity.ts'
import type { TableRows } from './insert.ts'

interface SearchTermOptions {
  readonly categoryId: (key: string) => number
  readonly variationId: (sku: string) => number
  readonly pageId: (path: string) => number
  readonly changed: string
  /** Ids of the terms that a database has, by name. */
  readonly terms: KnownNumbers
  /** The last id of a target; 0 by default. */
  readonly lastTarget?: number
}

/** Rows of search terms and of what they lead to. */
export const searchTermRows = (
  terms: readonly SampleSearchTerm[],
  { categoryId, variationId, pageId, changed, terms: known, lastTarget = 0 }: SearchTermOptions,
): TableRows[] => {
  const termId = numberKeys(
    'search term',
    terms.map(({ name }) => name),
    known,
  )
  const targetColumns = ({ target }: SampleSearchTarget) => ({
    category_id: target.kind === 'category' ? categoryId(target.key) : null,
    variation_id: target.kind === 'variation' ? variationId(target.sku) : null,
    page_id: target.kind === 'page' ? pageId(target.path) : null,
  })
  const targets = terms.flatMap((term) =>
    term.targets.map((target, delta) => ({
      uuid: uuidOf('search-target', `${term.name}/${delta}`),
      term_id: termId(term.name),
      delta,
      name: target.name,
      ...targetColumns(target),
    })),
  )
  return [
    {
      table: 'search_terms',
      rows: terms.map(({ name }) => ({
        id: termId(name),
        uuid: uuidOf('search-term', name),
        parent_id: null,
        name,
        weight: 0,
        changed,
      })),
    },
    { table: 'search_targets', rows: targets.map((target, index) => ({ ...target, id: lastTarget + index + 1 })) },
  ]
}

/** Rows of pages, distributors, search terms and redirects; they refer to rows of the catalogue. */
export const contentRows = (content: SampleContent, catalogue: SampleCatalogue, since: string): TableRows[] => {
  const categoryId = numberKeys(
    'category',
    catalogue.categories.map((category) => category.key),
  )
  const variationId = numberKeys(
    'variation',
    catalogue.variations.map((variation) => variation.sku),
  )
  const pageId = numberKeys(
    'page',
    content.pages.map((page) => page.path),
  )
  const firstDistributor = content.pages.length + 1
  const firstAlias = catalogue.categories.length + catalogue.products.length + 1

  return [
    {
      table: 'pages',
      rows: content.pages.map((page) => ({
        id: pageId(page.path),
        uuid: uuidOf('page', page.path),
        status: page.status,
        title: page.title,
        layout: page.layout,
        summary: page.summary,
        keywords: page.keywords,
        body: page.body,
        created: page.created,
        changed: page.changed,
      })),
    },
    {
      table: 'distributors',
      rows: content.distributors.map((distributor, weight) => ({
        id: firstDistributor + weight,
        uuid: uuidOf('distributor', distributor.company),
        company: distributor.company,
        region: distributor.region,
        countries: [...distributor.countries],
        phone: distributor.phone,
        email: distributor.email,
        website: distributor.website,
        address: {
          langcode: null,
          country_code: distributor.address.countryCode,
          administrative_area: distributor.address.administrativeArea,
          locality: distributor.address.locality,
          dependent_locality: null,
          postal_code: distributor.address.postalCode,
          sorting_code: null,
          address_line1: distributor.address.addressLine1,
          address_line2: null,
          organization: distributor.company,
          given_name: null,
          additional_name: null,
          family_name: null,
        },
        weight,
        created: since,
        changed: since,
      })),
    },
    ...searchTermRows(content.searchTerms, {
      categoryId,
      variationId,
      pageId,
      changed: since,
      terms: { numbers: new Map(), last: catalogue.categories.length },
    }),
    {
      table: 'path_aliases',
      rows: content.pages.map((page, index) => ({
        id: firstAlias + index,
        alias: page.path,
        entity_type: 'node' as const,
        entity_id: pageId(page.path),
      })),
    },
    {
      table: 'redirects',
      rows: content.redirects.map((redirect, index) => ({
        id: index + 1,
        source: redirect.from,
        target: redirect.to,
        status: redirect.status,
      })),
    },
  ]
}
