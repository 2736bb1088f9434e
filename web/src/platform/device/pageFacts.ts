import * as z from 'zod/mini'

const pageFactsShape = z.object({
  /** Name of this page's build; null in development. */
  build: z.nullable(z.string()),
  /** ID of the page's request. */
  requestId: z.string(),
  /** Where errors are reported; null for the console only. */
  rollbar: z.nullable(z.object({ token: z.string(), environment: z.string() })),
  /** Whether pages may be cached for offline use. */
  isKeptOffline: z.boolean(),
})

/** Facts about the page, from the server to its scripts. */
export type PageFacts = z.infer<typeof pageFactsShape>

const elementId = 'page-facts'

/** Markup for the end of the head. Escapes `<`, so no value can close the element. */
export function pageFactsMarkup(facts: PageFacts): string {
  return `<script type="application/json" id="${elementId}">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`
}

/** Defaults for pages without facts. */
const unknown: PageFacts = { build: null, requestId: '', rollbar: null, isKeptOffline: false }

export function pageFactsOf(page: Document): PageFacts {
  try {
    return pageFactsShape.parse(JSON.parse(page.getElementById(elementId)?.textContent ?? ''))
  } catch {
    return unknown
  }
}
