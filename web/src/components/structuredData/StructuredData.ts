import { createContext, use } from 'react'
import type { BreadcrumbList, ItemList, Thing } from 'schema-dts'

/** The breadcrumbs of a page. */
export function breadcrumbsOf(trail: readonly { label: string; path: string }[], origin: string): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: origin + path,
    })),
  }
}

/** The products on a list page. */
export function itemsOf(
  list: { readonly name: string; readonly count: number; readonly paths: readonly string[] },
  origin: string,
): ItemList {
  return {
    '@type': 'ItemList',
    name: list.name,
    ...(list.count > 0 && { numberOfItems: list.count }),
    itemListElement: list.paths.map((path, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + path,
    })),
  }
}

/** Collects a page's structured data on the server; undefined in browsers. */
export const StructuredDataContext = createContext<((thing: Thing) => void) | null>(null)

/** Describes a page in schema.org terms. Only in the server's HTML, since crawlers do not see client updates. */
export function useStructuredData(describe: (() => Thing | null) | false) {
  const tell = use(StructuredDataContext)
  const thing = tell && describe ? describe() : null
  if (thing) tell?.(thing)
}

/**
 * The structured data of a rendered page as script text, without duplicates; '' if empty. Escaped so that no value can
 * close the script.
 */
export function structuredDataCollector() {
  const things = new Map<string, Thing>()
  return {
    tell: (thing: Thing) => void things.set(JSON.stringify(thing), thing),
    text: () =>
      things.size === 0
        ? ''
        : JSON.stringify({ '@context': 'https://schema.org', '@graph': [...things.values()] }).replace(/</g, '\\u003c'),
  }
}
