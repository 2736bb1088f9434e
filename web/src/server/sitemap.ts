import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type File, fileOf } from './builtFiles.ts'
import type { Config } from './config.ts'
import type { Gateway } from './gateway.ts'
import type { Site } from './site.ts'

/** Milliseconds it may take: the whole catalog is read, a thousand products at a time. */
const longest = 60_000
/** Milliseconds one is good for. */
const goodFor = 3_600_000
const cacheControl = 'public, max-age=3600'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

type Files = ReadonlyMap<string, File>

/** The sitemap index and its sitemaps by path, made at most once an hour however many ask. Rejects where there is none yet. */
export type Sitemap = (requestId: string) => Promise<Files>

export function createSitemap({ site, gateway, config }: { site: Site; gateway: Gateway; config: Config }): Sitemap {
  let made: { files: Files; at: number } | null = null
  let making: Promise<Files> | null = null

  async function make(requestId: string): Promise<Files> {
    const signal = AbortSignal.timeout(longest)
    const texts = await site.sitemap(config.publicUrl.origin, async (documentId, variables) => {
      const { json } = await gateway.ask(
        documentId,
        variables,
        undefined,
        { requestId, address: null, isBackground: true },
        signal,
      )
      return json
    })
    const files = await Promise.all([...texts].map(async ([path, text]) => [path, await compressed(text)] as const))
    made = { files: new Map(files), at: performance.now() }
    return made.files
  }

  return (requestId) => {
    if (made && performance.now() - made.at < goodFor) return Promise.resolve(made.files)
    making ??= make(requestId).finally(() => {
      making = null
    })
    // The one before is better than waiting, and much better than none.
    if (!made) return making
    making.catch(() => {})
    return Promise.resolve(made.files)
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

/** Beginnings of paths where search engines have no business: pages of one visitor, searches, and what is no page. */
const closed = [
  ...['/cart', '/checkout', '/user', '/order/', '/orders/', '/search', '/compare', '/feature-flags'],
  ...['/graphql', '/api/', '/oauth/', '/units', '/vitals'],
]

/** Beginnings of parameters that narrow, sort or show a list otherwise: countless addresses of the same products. */
const listParameters = ['f.', 'r.', 'stock=', 'sort=', 'per=', 'view=']

/** robots.txt (RFC 9309) of the shop at an origin. */
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
