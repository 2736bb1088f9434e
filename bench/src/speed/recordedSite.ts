import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Recorded {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Headers that let a gateway cache a response. */
const cacheHeaders = ['cache-control', 'etag', 'last-modified']

/** Serves a site's responses to GET requests from memory, after the first request for each. */
export class RecordedSite {
  readonly #origin: string
  readonly #responses = new Map<string, Promise<Recorded>>()
  readonly #servers: Server[] = []
  /** URLs and bytes served since the last call of `takeServed`. */
  #served: { readonly url: string; readonly bytes: number }[] = []

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Starts a server. @param isCacheable whether its responses have their cache headers */
  async serve({ isCacheable }: { readonly isCacheable: boolean }): Promise<string> {
    const server = createServer((request, response) => {
      const url = request.url ?? '/'
      void this.#respond(url).then(({ status, headers, body }) => {
        this.#served.push({ url, bytes: body.length })
        const sent = Object.entries(headers).filter(([name]) => isCacheable || !cacheHeaders.includes(name))
        response.writeHead(status, Object.fromEntries(sent)).end(body)
      })
    })
    this.#servers.push(server)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  /** The URLs served since the last call, and the bytes of their bodies. */
  takeServed(): { readonly urls: readonly string[]; readonly bytes: number } {
    const served = this.#served
    this.#served = []
    return { urls: served.map(({ url }) => url), bytes: served.reduce((sum, { bytes }) => sum + bytes, 0) }
  }

  close(): void {
    for (const server of this.#servers) server.close().closeAllConnections()
  }

  #respond(url: string): Promise<Recorded> {
    const recorded = this.#responses.get(url) ?? this.#record(url)
    this.#responses.set(url, recorded)
    return recorded
  }

  async #record(url: string): Promise<Recorded> {
    const response = await fetch(`${this.#origin}${url}`, {
      headers: { accept: 'application/vnd.api+json', prefer: 'return=minimal' },
    })
    const names = ['content-type', ...cacheHeaders]
    const headers = Object.fromEntries(
      names.flatMap((name) => {
        const value = response.headers.get(name)
        return value === null ? [] : [[name, value]]
      }),
    )
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) }
  }
}
