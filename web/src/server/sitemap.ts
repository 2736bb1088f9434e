import type { Rooms } from './handler.ts'

/** Milliseconds it may take: the catalogue is read page by page. */
const longest = 60_000
/** Milliseconds one is good for; it costs the gateway a query for every 96 products. */
const goodFor = 3_600_000

/** The sitemap's XML, made at most once an hour however many ask. Rejects where it cannot be made. */
export type Sitemap = (requestId: string) => Promise<string>

export function createSitemap({ site, gateway, config }: Pick<Rooms, 'site' | 'gateway' | 'config'>): Sitemap {
  let made: { xml: Promise<string>; at: number } | null = null

  async function make(requestId: string) {
    const signal = AbortSignal.timeout(longest)
    return site.sitemap(config.publicUrl.origin, async (documentId, variables) => {
      const { json } = await gateway.ask(documentId, variables, undefined, { requestId, address: null }, signal)
      return json
    })
  }

  return async (requestId) => {
    const current =
      made && performance.now() - made.at < goodFor ? made : { xml: make(requestId), at: performance.now() }
    made = current
    try {
      return await current.xml
    } catch (error) {
      if (made === current) made = null
      throw error
    }
  }
}
