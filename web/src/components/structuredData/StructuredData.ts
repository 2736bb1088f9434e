import { createContext, use } from 'react'
import type { BreadcrumbList, ItemList, Thing } from 'schema-dts'

/** The way from the home page to a page. */
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

/** The products that a page of a list shows. */
export function itemsOf(
  list: { readonly name: string; readonly count: number; readonly paths: readonly string[] },
  origin: string,
): ItemList {
  return {
    '@type': 'ItemList',
    name: list.name,
    numberOfItems: list.count,
    itemListElement: list.paths.map((path, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + path,
    })),
  }
}

/** Takes what is told of the page; there is nobody to tell in browsers. */
export const StructuredDataContext = createContext<((thing: Thing) => void) | null>(null)

/**
 * Tells machines what a page is about, in schema.org's words. Only the server's HTML says it: no machine reads what scripts
 * changed later, so describing is left out of the browser's code.
 */
export function useStructuredData(describe: (() => Thing | null) | false) {
  const tell = use(StructuredDataContext)
  const thing = tell && describe ? describe() : null
  if (thing) tell?.(thing)
}

/** What was told while a page was rendered, once each, as the text of one script; '' without any. No value can end the script. */
export function structuredDataCollector() {
  const told = new Map<string, Thing>()
  return {
    tell: (thing: Thing) => void told.set(JSON.stringify(thing), thing),
    text: () =>
      told.size === 0
        ? ''
        : JSON.stringify({ '@context': 'https://schema.org', '@graph': [...told.values()] }).replace(/</g, '\\u003c'),
  }
}
