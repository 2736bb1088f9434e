import { crawl, type CrawledPage, withEach } from './crawl.ts'
import { isFullRun } from './routes.ts'
import { expect, test } from './shop.ts'

/** The addresses listed in a sitemap or sitemap index. */
async function listed(address: string): Promise<string[]> {
  const answer = await fetch(address)
  expect(answer.status, address).toBe(200)
  const xml = await answer.text()
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
}

/** Whether an external, telephone or email link is well formed. */
const outside: Record<string, RegExp> = {
  'https:': /^https:\/\/[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/,
  'tel:': /^tel:\+?\d+$/,
  'mailto:': /^mailto:[^@\s]+@[^@\s?]+(\?|$)/,
  'data:': /^data:(image|text)\//,
}

/**
 * Similar addresses come from the same code: those with a query are checked once per parameter set, files once per
 * folder and extension.
 */
function kindOf({ pathname, searchParams }: URL): string {
  if (/^\/(sites|assets)\//.test(pathname)) return pathname.replace(/[^/]*?(\.\w+)?$/, '*$1')
  const names = [...new Set(searchParams.keys())].sort()
  return names.length === 0 ? pathname : `?${names.join('&')}`
}

/** At most 20 pages of a sitemap, evenly spread, or all of them under `npm run test:all`. */
function sampleOf(addresses: string[]): string[] {
  const step = isFullRun ? 1 : Math.ceil(addresses.length / 20)
  return addresses.filter((_, index) => index % step === 0)
}

test('pages in the sitemap load, and so do the pages, anchors and files that they link to', async ({ shop }) => {
  test.setTimeout(isFullRun ? 900_000 : 120_000)
  const { origin } = new URL(shop.urls.web)
  const pages = new Map<string, CrawledPage>()
  /** Where the address appears, to help fix it. */
  const seen = new Map<string, string>()
  const broken: string[] = []

  async function read(address: string) {
    const page = await crawl(address)
    pages.set(address, page)
    for (const link of page.links) seen.set(new URL(link, address).href, address)
    if (page.status !== 200) broken.push(`${address} returns ${page.status}`)
  }
  const maps = await listed(`${origin}/sitemap.xml`)
  const addresses = await Promise.all(maps.map(listed))
  const listedPages = new Set(addresses.flat())
  expect(listedPages.size).toBeGreaterThan(1500)
  await withEach(addresses.flatMap(sampleOf), read)

  const wanted = new Map<string, string>()
  const places: { address: string; anchor: string; from: string }[] = []
  for (const [link, from] of seen) {
    const url = new URL(link)
    if (url.origin !== origin) {
      if (!outside[url.protocol]?.test(link)) broken.push(`${link} on ${from} is malformed`)
      continue
    }
    const anchor = decodeURIComponent(url.hash.slice(1))
    url.hash = ''
    if (anchor) places.push({ address: url.href, anchor, from })
    // Changing units needs a form.
    if (!listedPages.has(url.href) && url.pathname !== '/units') wanted.set(kindOf(url), url.href)
  }
  await withEach(wanted.values(), async (address) => {
    const page = await crawl(address)
    pages.set(address, page)
    if (page.status !== 200) broken.push(`${address} on ${seen.get(address)} returns ${page.status}`)
  })
  for (const { address, anchor, from } of places) {
    const page = pages.get(address)
    if (page && !page.anchors.has(anchor)) broken.push(`${address} has no anchor #${anchor}, which ${from} links to`)
  }
  expect(broken).toEqual([])
})
