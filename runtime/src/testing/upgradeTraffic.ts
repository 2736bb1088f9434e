/** What visitors request during an upgrade. */
export interface TrafficOptions {
  readonly shop: string
  readonly paths: readonly string[]
  readonly operations: ReadonlyArray<{ readonly idIn: (build: string) => string; readonly variables: object }>
  readonly visitors: number
}

export interface TrafficResult {
  /** Number of pages by build. */
  readonly pages: Map<string, number>
  /** Number of pages whose style sheet or scripts failed to load. */
  broken: number
  requests: number
  readonly failures: string[]
}

interface Page {
  readonly build: string
  /** Addresses of style sheets and scripts. */
  readonly files: readonly string[]
}

const PATIENCE_MS = 20_000
const types: readonly (readonly [ending: string, type: string])[] = [
  ['.css', 'text/css'],
  ['.js', 'text/javascript'],
]

/**
 * Simulates visitors who load pages with their style sheets, scripts and queries. They also keep a page of each build
 * open, and repeatedly request its files and queries.
 */
export class UpgradeTraffic {
  readonly result: TrafficResult = { pages: new Map(), broken: 0, requests: 0, failures: [] }
  readonly #options: TrafficOptions
  readonly #openPages = new Map<string, Page>()
  readonly #visitors: ReadonlyArray<Promise<void>>
  #isOver = false

  constructor(options: TrafficOptions) {
    this.#options = options
    this.#visitors = Array.from({ length: options.visitors }, (_, index) => this.#browse(index))
  }

  async stop(): Promise<TrafficResult> {
    this.#isOver = true
    await Promise.all(this.#visitors)
    return this.result
  }

  async #browse(visitor: number): Promise<void> {
    const { shop, paths } = this.#options
    // Half of the visitors have a cookie, so that nginx does not answer from its cache.
    const headers = visitor % 2 === 0 ? { cookie: 'units=us' } : {}
    for (let turn = visitor; !this.#isOver; turn += 1) {
      const html = await this.#get(`${shop}${paths[turn % paths.length]}`, 'text/html', headers)
      const page = html === null ? null : pageOf(html)
      if (page) {
        this.result.pages.set(page.build, (this.result.pages.get(page.build) ?? 0) + 1)
        if (!(await this.#loadFiles(page, headers))) this.result.broken += 1
        if (!this.#openPages.has(page.build)) this.#openPages.set(page.build, page)
      }
      for (const open of this.#openPages.values()) await this.#loadFiles(open, headers)
      await this.#query(turn, headers)
    }
  }

  async #loadFiles({ files }: Page, headers: Record<string, string>): Promise<boolean> {
    const loaded = await Promise.all(
      files.map((file) => {
        const [, type = ''] = types.find(([ending]) => file.endsWith(ending)) ?? []
        return this.#get(this.#options.shop + file, type, headers)
      }),
    )
    return loaded.every((text) => text !== null)
  }

  /** Sends one operation as an open page of each build would. */
  async #query(turn: number, headers: Record<string, string>): Promise<void> {
    const { shop, operations } = this.#options
    const operation = operations[turn % operations.length]
    if (!operation) return
    const variables = JSON.stringify(operation.variables)
    for (const build of this.#openPages.keys()) {
      const documentId = operation.idIn(build)
      const query = new URLSearchParams({ documentId, variables }).toString()
      const text = await this.#get(`${shop}/graphql?${query}`, 'application/json', headers)
      if (text?.includes('"errors"')) this.result.failures.push(`${documentId}: ${text.slice(0, 200)}`)
    }
  }

  /** The text of a response; null if it failed. */
  async #get(url: string, type: string, headers: Record<string, string>): Promise<string | null> {
    this.result.requests += 1
    try {
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
      const text = await response.text()
      if (response.ok && response.headers.get('content-type')?.startsWith(type)) return text
      this.result.failures.push(`${url}: ${response.status}, not ${type}`)
    } catch (error) {
      this.result.failures.push(`${url}: ${String(error)} ${error instanceof Error ? String(error.cause) : ''}`)
    }
    return null
  }
}

function pageOf(html: string): Page {
  const [, build = ''] = /"build":"([\w-]+)"/.exec(html) ?? []
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].flatMap(([, file]) => file ?? [])
  const scripts = /data-modules="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
  return { build, files: [...styles, ...scripts] }
}
