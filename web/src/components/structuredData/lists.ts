import type { BreadcrumbList, ItemList } from 'schema-dts'

/** The way from the home page to a page. */
export const breadcrumbsOf = (trail: readonly { label: string; path: string }[], origin: string): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: origin + path,
  })),
})

/** The products that a page of a list shows. */
export const itemsOf = (
  list: { readonly name: string; readonly count: number; readonly paths: readonly string[] },
  origin: string,
): ItemList => ({
  '@type': 'ItemList',
  name: list.name,
  numberOfItems: list.count,
  itemListElement: list.paths.map((path, index) => ({ '@type': 'ListItem', position: index + 1, url: origin + path })),
})
