import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startServer, stopServer } from './localServer.ts'

interface Recorded {
  readonly method: string
  /** Path and query, decoded. */
  readonly address: string
  readonly headers: IncomingHttpHeaders
  /** Status of the backend's response, once it has arrived. */
  status?: number
  /** Bytes of its body on the wire. */
  bytes: number
}

interface RecorderOptions {
  /** Whether responses lose their cache headers, so that every request is counted. */
  readonly isUncached?: boolean
  /** Whether data that is loaded in the background is recorded too. */
  readonly isComplete?: boolean
}

/** Responds instead of the backend, whose body it may read; false passes the request on. */
export type Interception = (
  recorded: Recorded,
  response: ServerResponse,
  body?: () => Promise<string>,
) => boolean | Promise<boolean>

export interface Recorder {
  readonly url: string
  /** Requests since the last reset, except for those that load shared data in the background, such as menus. */
  readonly requests: readonly Recorded[]
  /** All requests since the start. */
  readonly all: readonly Recorded[]
  /** All requests that the backend has answered with 400 or 404, whenever they were sent. */
  readonly rejected: readonly Recorded[]
  reset(): void
  intercept(interception: Interception | null): void
  stop(): Promise<void>
}

const behindTheScenes =
  /^\/(?:shop\/profile$|decoupled_kit\/menu\/|jsonapi\/(?:taxonomy_term\/product_categories|node\/page\?|index\/products\?facetLinks=no&fields\[product--product\]=&page\[limit\]=1))/

/** A recording proxy between a gateway and a backend. Without a backend, it must intercept every request. */
export async function startRecorder(
  backendUrl?: string,
  { isUncached = false, isComplete = false }: RecorderOptions = {},
): Promise<Recorder> {
  let requests: Recorded[] = []
  const all: Recorded[] = []
  const rejected: Recorded[] = []
  let interception: Interception | null = null
  const server = createServer((incoming, response) => {
    void (async () => {
      const recorded: Recorded = {
        method: incoming.method ?? '',
        address: decodeURIComponent(incoming.url ?? ''),
        headers: incoming.headers,
        bytes: 0,
      }
      all.push(recorded)
      // Gateways ask for it whenever they need to, and do without it.
      const isRoutine = recorded.address.startsWith('/content-changes')
      // A gateway probes the entry point in the background. With a token, it looks up the token's owner there.
      const isProbe = recorded.address === '/jsonapi' && recorded.headers.authorization === undefined
      const isHidden = recorded.method === 'HEAD' || isProbe || behindTheScenes.test(recorded.address)
      if (!isRoutine && (isComplete || !isHidden)) requests.push(recorded)
      if (isRoutine && !backendUrl) return void response.writeHead(404).end()
      if (!isRoutine && (await interception?.(recorded, response, () => text(incoming)))) return
      if (!backendUrl) {
        response.writeHead(501).end()
        return
      }
      const onward = request(
        new URL(incoming.url ?? '/', backendUrl),
        { method: incoming.method, headers: incoming.headers },
        (answer) => {
          recorded.status = answer.statusCode ?? 502
          if (recorded.status === 400 || recorded.status === 404) rejected.push(recorded)
          answer.on('data', ({ length }: Buffer) => (recorded.bytes += length))
          const headers = isUncached ? { ...answer.headers, 'cache-control': 'no-store' } : answer.headers
          response.writeHead(recorded.status, headers)
          answer.pipe(response)
        },
      )
      onward.on('error', () => response.destroy())
      incoming.pipe(onward)
    })()
  })
  const url = await startServer(server)
  return {
    url,
    all,
    rejected,
    get requests() {
      return requests
    },
    reset: () => {
      requests = []
    },
    intercept: (next) => {
      interception = next
    },
    stop: () => stopServer(server),
  }
}
