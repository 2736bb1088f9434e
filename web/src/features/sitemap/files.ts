import type { Place, Places } from './places.ts'

/** Limits per file (sitemaps.org). */
const maxPerFile = 50_000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
function escapeXml(text: string) {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

/** UTC with seconds; fractions are not useful. */
function momentOf(text: string) {
  return `${new Date(text).toISOString().slice(0, 19)}Z`
}

function entry(name: string, address: string, updatedAt: string | null | undefined) {
  return `<${name}><loc>${escapeXml(address)}</loc>${updatedAt ? `<lastmod>${momentOf(updatedAt)}</lastmod>` : ''}</${name}>\n`
}

function latestOf(places: readonly Place[]) {
  return places.reduce((latest, { updatedAt }) => (updatedAt && updatedAt > latest ? updatedAt : latest), '')
}

/** The sitemap index and its sitemaps as XML, by path. */
export function sitemapFiles(origin: string, places: Places, max = maxPerFile): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const index: string[] = []
  for (const [name, all] of Object.entries(places)) {
    for (let from = 0; from < all.length; from += max) {
      const chunk = all.slice(from, from + max)
      const path = `/sitemaps/${name}${from === 0 ? '' : `-${from / max + 1}`}.xml`
      const urls = chunk.map((place) => entry('url', origin + place.path, place.updatedAt))
      files.set(path, `${head}<urlset ${namespace}>\n${urls.join('')}</urlset>\n`)
      index.push(entry('sitemap', origin + path, latestOf(chunk)))
    }
  }
  return files.set('/sitemap.xml', `${head}<sitemapindex ${namespace}>\n${index.join('')}</sitemapindex>\n`)
}
