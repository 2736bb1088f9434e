import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Recorded {
  readonly method: string
  /** Path and query, decoded. */
  readonly address: string
  readonly headers: IncomingHttpHeaders
}

/** Responds instead of the backend, whose body it may read; false passes the request on. */
export type Interception = (
  recorded: Recorded,
  response: ServerResponse,
  body?: () => Promise<string>,
) => boolean | Promise<boolean>

export interface Recorder {
  readonly url: string
  /** Requests since the last reset, except for category tree, menus and store, which are loaded in the background. */
  readonly requests: readonly Recorded[]
  reset(): void
  intercept(interception: Interception | null): void
  stop(): Promise<void>
}

const behindTheScenes =
  /^\/(?:decoupled_kit\/menu\/|jsonapi\/(?:taxonomy_term\/product_categories|stores?\/online|index\/products\?facetLinks=no&fields\[product--product\]=&page\[limit\]=1))/

/** A recording proxy between a gateway and a backend. Without a backend, it must intercept every request. */
export async function startRecorder(backendUrl?: string): Promise<Recorder> {
  let requests: Recorded[] = []
  let interception: Interception | null = null
  const server = createServer((incoming, response) => {
    void (async () => {
      const recorded = {
        method: incoming.method ?? '',
        address: decodeURIComponent(incoming.url ?? ''),
        headers: incoming.headers,
      }
      if (!behindTheScenes.test(recorded.address)) requests.push(recorded)
      if (await interception?.(recorded, response, () => text(incoming))) return
      if (!backendUrl) {
        response.writeHead(501).end()
        return
      }
      const onward = request(
        new URL(incoming.url ?? '/', backendUrl),
        { method: incoming.method, headers: incoming.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      onward.on('error', () => response.destroy())
      incoming.pipe(onward)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    get requests() {
      return requests
    },
    reset: () => {
      requests = []
    },
    intercept: (next) => {
      interception = next
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
