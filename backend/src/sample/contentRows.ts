import type { SampleCatalog, SampleContent } from '@shop/sample/domain/types'
import { numberKeys, uuidOf } from '../database/identity.ts'
import type { TableRows } from '../database/insert.ts'
import { searchTermRows } from '../import/searchTermRows.ts'

/** Rows of pages, distributors, search terms and redirects, which refer to catalog rows. */
// eslint-disable-next-line max-lines-per-function -- a table of rows
export function contentRows(content: SampleContent, catalog: SampleCatalog, since: string): TableRows[] {
  const categoryId = numberKeys(
    'category',
    catalog.categories.map((category) => category.key),
  )
  const variationId = numberKeys(
    'variation',
    catalog.variations.map((variation) => variation.sku),
  )
  const pageId = numberKeys(
    'page',
    content.pages.map((page) => page.path),
  )
  const firstDistributor = content.pages.length + 1
  const firstAlias = catalog.categories.length + catalog.products.length + 1

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
      terms: { numbers: new Map(), last: catalog.categories.length },
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
