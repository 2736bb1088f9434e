import * as z from 'zod/mini'

const pageFactsShape = z.object({
  /** Name of the build this page was made by; null while developing. */
  build: z.nullable(z.string()),
  /** Of the request that the page answers. */
  requestId: z.string(),
  /** Where errors are reported to; null where they stay in the console. */
  rollbar: z.nullable(z.object({ token: z.string(), environment: z.string() })),
  /** Whether pages may be kept for reading offline. */
  isKeptOffline: z.boolean(),
})

/** What the server tells the scripts of a page about itself. */
export type PageFacts = z.infer<typeof pageFactsShape>

const elementId = 'page-facts'

/** Markup for the end of the head. `<` is escaped: no value can end the element. */
export function pageFactsMarkup(facts: PageFacts): string {
  return `<script type="application/json" id="${elementId}">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`
}

/** What holds where the page does not say. */
const unknown: PageFacts = { build: null, requestId: '', rollbar: null, isKeptOffline: false }

export function pageFactsOf(page: Document): PageFacts {
  try {
    return pageFactsShape.parse(JSON.parse(page.getElementById(elementId)?.textContent ?? ''))
  } catch {
    return unknown
  }
}
