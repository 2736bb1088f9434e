import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import type { Breadcrumb } from '../backend/routes/breadcrumbs.ts'
import { ContentPage } from '../backend/content/page.ts'
import { Document } from '../backend/jsonapi/document.ts'
import { wireNames } from '../backend/jsonapi/names.ts'
import type { SitemapPlace } from '../backend/sitemap/sitemap.ts'
import { exampleOf } from './exampleOf.ts'
import { readMarkdown, readPage, type Sources } from './markdown.ts'
import { examplesByType, referenceIndex, referencePath, referenceTypes, typePage } from './reference.ts'
import { type StatusSource, statusHtml } from './status.ts'

const developersPath = '/developers'

interface PageEntry {
  readonly path: string
  readonly title: string
  readonly summary: string
  /** Words that find the page in a search, besides those of its title and summary. */
  readonly keywords: string
  readonly html: () => string
}

export interface DeveloperPagesOptions extends Sources {
  readonly examples: readonly string[]
  readonly status: StatusSource
}

/** Written pages: the file of each, below the project's folder. */
const written = [
  {
    path: '',
    file: 'schema/developers/start.md',
    title: 'Developers',
    summary:
      'Quick start for programs: an API key, a first query, a cart and an order, in curl, Node.js, Python and C#.',
    keywords: 'api graphql partner integration erp key quick start developer developers',
  },
  {
    path: '/guide',
    file: 'docs/api.md',
    title: 'API guide',
    summary: 'Values, errors, limits, placing orders and keeping a copy of the catalog with the GraphQL API.',
    keywords: 'developer developers partner integration limits sync graphql',
  },
  {
    path: '/examples',
    file: 'schema/developers/examples.md',
    title: 'API examples',
    summary: 'Operations of the GraphQL API to copy, from finding a part to placing an order.',
    keywords: 'developer developers samples collection postman bruno',
  },
  {
    path: '/webhooks',
    file: 'docs/guides/webhooks.md',
    title: 'Webhooks',
    summary: 'Messages that the shop sends to your server: events, payloads, signatures and retries.',
    keywords: 'developer developers api webhook events graphql',
  },
  {
    path: '/errors',
    file: 'schema/developers/errors.md',
    title: 'Error codes',
    summary: 'Every error code of the GraphQL API, its meaning, and what to do about it.',
    keywords: 'developer developers graphql',
  },
  {
    path: '/limits',
    file: 'schema/developers/limits.md',
    title: 'API limits',
    summary: 'Every limit of the GraphQL API with its current value, and how points are counted.',
    keywords: 'developer developers rate limit limits points cost throttle 429',
  },
  {
    path: '/versions',
    file: 'schema/developers/versions.md',
    title: 'API versions',
    summary: 'Versions of the GraphQL schema, what changed in each, and how long fields are supported.',
    keywords: 'developer developers schema version deprecated deprecation changelog',
  },
  {
    path: '/changelog',
    file: 'schema/developers/changelog.md',
    title: 'API changelog',
    summary: 'Changes to the GraphQL API that programs notice, newest first.',
    keywords: 'developer developers versions',
  },
] as const

function markdownPages(sources: Sources): ReadonlyMap<string, () => string> {
  return new Map(written.map(({ path, file }) => [developersPath + path, () => readMarkdown(file, sources)]))
}

/** A stable UUID for a path. */
function uuidOf(path: string): string {
  const hex = createHash('sha1').update(`developers ${path}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

const MAX_FOUND = 3

/** Pages about the API: written ones, and one for each type of the schema. They load like the site's content pages. */
export class DeveloperPages {
  readonly #entries: ReadonlyMap<string, PageEntry>
  readonly #byUuid: ReadonlyMap<string, PageEntry>
  readonly #pages = new LRUCache<string, ContentPage>({ max: 50, ttl: 60_000 })
  readonly #changed = statSync(new URL('../../../schema/schema.graphql', import.meta.url)).mtime

  /** Written pages as Markdown, by path. */
  readonly markdown: ReadonlyMap<string, () => string>

  constructor(options: DeveloperPagesOptions) {
    this.markdown = markdownPages(options)
    const entries = [...writtenEntries(options), statusEntry(options), ...referenceEntries(options)]
    this.#entries = new Map(entries.map((entry) => [entry.path, entry]))
    this.#byUuid = new Map(entries.map((entry) => [uuidOf(entry.path), entry]))
  }

  /** The page at a path; null if there is none. */
  at(path: string): ContentPage | null {
    const entry = this.#entries.get(path.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, ''))
    return entry ? this.#page(entry) : null
  }

  byUuid(uuid: string): ContentPage | null {
    const entry = this.#byUuid.get(uuid.toLowerCase())
    return entry ? this.#page(entry) : null
  }

  get places(): SitemapPlace[] {
    return [...this.#entries.keys()].map((path) => ({ path, updatedAt: this.#changed }))
  }

  /** Title, path and summary of the written pages and the index of the reference. */
  get overview(): ReadonlyArray<Pick<PageEntry, 'path' | 'title' | 'summary'>> {
    return [...this.#entries.values()].filter(({ path }) => !path.startsWith(`${referencePath}/`))
  }

  /** Null for paths of the site. */
  breadcrumbs(path: string): Breadcrumb[] | null {
    const page = this.at(path)
    if (page === null) return null
    const isReference = page.path.startsWith(`${referencePath}/`)
    const trail = [
      developersPath,
      ...(isReference ? [referencePath] : []),
      ...(page.path === developersPath ? [] : [page.path]),
    ]
    const link = (label: string, to: string) => ({ label, link: { path: to, context: null } })
    return [link('Home', '/'), ...trail.map((to) => link(this.#entries.get(to)?.title ?? '', to))]
  }

  /** Pages whose title, summary or keywords contain all words. */
  find(terms: string): ContentPage[] {
    const words = wordsOf(terms)
    if (words.length === 0) return []
    const fitting = [...this.#entries.values()].filter(({ title, summary, keywords }) => {
      const pageWords = wordsOf(`${title} ${summary} ${keywords}`)
      return words.every((word) => pageWords.includes(word))
    })
    return fitting.slice(0, MAX_FOUND).map((entry) => this.#page(entry))
  }

  #page(entry: PageEntry): ContentPage {
    const known = this.#pages.get(entry.path)
    if (known) return known
    const { path, title, summary } = entry
    const attributes = {
      title,
      body: { processed: entry.html(), summary },
      path: { alias: path },
      changed: this.#changed.toISOString(),
      field_layout: 'default',
      metatag: [],
    }
    const [resource] = new Document({ data: { type: wireNames.page.type, id: uuidOf(path), attributes } }).data
    if (!resource) throw new Error(`The page ${path} could not be created.`)
    const page = new ContentPage(resource)
    this.#pages.set(path, page)
    return page
  }
}

function writtenEntries(options: DeveloperPagesOptions): PageEntry[] {
  return written.map(({ path, file, title, summary, keywords }) => ({
    path: developersPath + path,
    title,
    summary,
    keywords,
    html: () => readPage(file, options).html,
  }))
}

function statusEntry({ status }: DeveloperPagesOptions): PageEntry {
  return {
    path: `${developersPath}/status`,
    title: 'API status',
    summary: 'Which parts of the GraphQL API are available now, and what to do if requests fail.',
    keywords: 'developer developers maintenance outage',
    html: () => statusHtml(status),
  }
}

function referenceEntries({ schema, examples }: DeveloperPagesOptions): PageEntry[] {
  let byType: ReadonlyMap<string, string> | undefined
  const written = (name: string) => (byType ??= examplesByType(schema, examples)).get(name)
  return [
    {
      path: referencePath,
      title: 'API reference',
      summary: 'Every query, mutation, type and field of the GraphQL API, with examples.',
      keywords: 'developer developers schema types fields',
      html: () => referenceIndex(schema),
    },
    ...referenceTypes(schema).map((type) => ({
      path: `${referencePath}/${type.name}`,
      title: type.name,
      summary: `Reference for the GraphQL type ${type.name}.`,
      keywords: '',
      html: () => typePage(type, written(type.name) ?? exampleOf(schema, type)),
    })),
  ]
}
