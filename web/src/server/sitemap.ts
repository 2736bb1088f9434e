import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type File, fileOf } from './builtFiles.ts'
import type { Config } from './config.ts'
import type { Gateway } from './gateway.ts'
import type { WebApp } from './webApp.ts'

/** Timeout in milliseconds: it reads the whole catalog, a thousand products at a time. */
const longest = 60_000
/** Lifetime in milliseconds. */
const goodFor = 3_600_000
const cacheControl = 'public, max-age=3600'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

type Files = ReadonlyMap<string, File>

/** The sitemap index and sitemaps by path, built at most once an hour. Rejects if there is none yet. */
export type Sitemap = (requestId: string) => Promise<Files>

export function createSitemap({
  webApp,
  gateway,
  config,
}: {
  webApp: WebApp
  gateway: Gateway
  config: Config
}): Sitemap {
  let cached: { files: Files; at: number } | null = null
  let making: Promise<Files> | null = null

  async function make(requestId: string): Promise<Files> {
    const signal = AbortSignal.timeout(longest)
    const texts = await webApp.sitemap(config.publicUrl.origin, async (documentId, variables, isQuery) => {
      const { json } = await gateway.ask(
        documentId,
        variables,
        { cookie: undefined, isQuery },
        { requestId, address: null, isBackground: true },
        signal,
      )
      return json
    })
    const files = await Promise.all([...texts].map(async ([path, text]) => [path, await compressed(text)] as const))
    cached = { files: new Map(files), at: performance.now() }
    return cached.files
  }

  return (requestId) => {
    if (cached && performance.now() - cached.at < goodFor) return Promise.resolve(cached.files)
    making ??= make(requestId).finally(() => {
      making = null
    })
    // A stale sitemap is better than waiting or none.
    if (!cached) return making
    making.catch(() => {})
    return Promise.resolve(cached.files)
  }
}

async function compressed(text: string): Promise<File> {
  const content = Buffer.from(text)
  const [br, gz] = await Promise.all([compress.br(content), compress.gzip(content)])
  const copies = new Map([
    ['br', br],
    ['gzip', gz],
  ])
  return fileOf(content, { type: 'application/xml; charset=utf-8', cacheControl, compressed: copies })
}

/** Path prefixes closed to search engines: private pages, searches, and non-pages. */
const closed = [
  ...['/cart', '/checkout', '/user', '/order/', '/orders/', '/quote', '/search', '/compare', '/feature-flags'],
  ...['/graphql', '/api/', '/oauth/', '/units', '/vitals'],
]

/** Parameter prefixes that filter, sort or change a list: countless addresses of the same products. */
const listParameters = ['f.', 'r.', 'stock=', 'sort=', 'per=', 'view=']

/** The shop's robots.txt (RFC 9309) at an origin. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    ...listParameters.flatMap((name) => [`Disallow: /*?${name}`, `Disallow: /*&${name}`]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
