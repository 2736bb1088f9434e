import * as shape from '../shape.ts'
import { dataBlock, dataOfPage } from './dataBlocks.ts'

const pageFactsShape = shape.object({
  /** Name of this page's build; null in development. */
  build: shape.nullable(shape.string()),
  /** Where errors are reported; null for the console only. */
  rollbar: shape.nullable(shape.object({ token: shape.string(), environment: shape.string() })),
  /** Whether pages may be cached for offline use. */
  isOfflineEnabled: shape.boolean(),
})

/** Facts about the page, from the server to its scripts. */
export type PageFacts = shape.Output<typeof pageFactsShape>

const name = 'facts'

/** Markup for the end of the head. */
export function pageFactsMarkup(facts: PageFacts): string {
  return dataBlock(name, facts)
}

/** Defaults for pages without facts. */
const unknown: PageFacts = { build: null, rollbar: null, isOfflineEnabled: false }

export function pageFactsOf(page: Document): PageFacts {
  return pageFactsShape.safeParse(dataOfPage(page, name)[0]).data ?? unknown
}

/** Name of the page's request ID in the `Server-Timing` header: the page itself is the same for everyone. */
export const requestTiming = 'request'

/** ID of the page's request; '' if unknown. */
export function requestIdOfPage(): string {
  const [navigation] = performance.getEntriesByType('navigation')
  const timings = navigation instanceof PerformanceNavigationTiming ? navigation.serverTiming : []
  return timings.find((timing) => timing.name === requestTiming)?.description ?? ''
}
