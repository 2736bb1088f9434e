/** The contents of a page. */
export interface CrawledPage {
  status: number
  /** Every address on the page, as written. */
  links: readonly string[]
  /** Anchors that links to the page can target. */
  anchors: ReadonlySet<string>
}

const tags = /<(?:a|area|link|img|script|source|form|iframe|object)\b[^>]*>/g
const addresses = /\s(?:href|src|action|data)="([^"]*)"/g
const sourceSets = /\s(?:srcSet|imageSrcSet)="([^"]*)"/gi
const anchors = /\sid="([^"]+)"/g

/** An attribute or text of the server's HTML, decoded. */
export function unescaped(text: string) {
  return text.replace(
    /&(amp|quot|lt|gt|#x27);/g,
    (_, name: string) => ({ amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" })[name] ?? '',
  )
}

function all(pattern: RegExp, text: string) {
  return [...text.matchAll(pattern)].map((match) => unescaped(match[1] ?? ''))
}

/** Reads a page over HTTP, following redirects. */
export async function crawl(address: string): Promise<CrawledPage> {
  const answer = await fetch(address)
  const html = await answer.text()
  const named = (html.match(tags) ?? []).join('\n')
  const ofSets = all(sourceSets, named).flatMap((set) =>
    set.split(',').map((source) => source.trim().split(/\s+/)[0] ?? ''),
  )
  return {
    status: answer.status,
    links: [...new Set([...all(addresses, named), ...ofSets])],
    anchors: new Set(all(anchors, html)),
  }
}

/** Runs an action for each item, a few at a time. */
export async function withEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>, atOnce = 6) {
  const rest = [...items].values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}
