import { createServer, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'

/** Longest address that is looked at, in characters; the longest that the shop itself makes are lists of parts to compare. */
const longestAddress = 8_192

interface Times {
  /** Milliseconds in which the head of a request must have come. */
  headers: number
  /** Milliseconds in which all of it must have come: a file for the office over a slow line. */
  request: number
  /** Milliseconds between two looks whether they have. */
  look: number
}

const usualTimes: Times = { headers: 20_000, request: 120_000, look: 5_000 }

/** What is refused before anybody reads it, by the fault that Node finds. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

const isNoFault = new Set(['ECONNRESET', 'EPIPE'])

/** A server that waits for nobody for ever, and says in one line of the log what it could not read. */
export function createWebServer(log: Logger, times = usualTimes): Server {
  const server = createServer({
    headersTimeout: times.headers,
    requestTimeout: times.request,
    connectionsCheckingInterval: times.look,
    keepAliveTimeout: 65_000,
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const code = error.code ?? ''
    if (isNoFault.has(code) || !socket.writable) return void socket.destroy()
    const status = statuses[code] ?? 400
    log.info({ status, code }, 'refused')
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  })
  return server
}

/** Why a request's address is not looked at; null for one that is. */
export function wrongAddress(address: string): { status: number; text: string } | null {
  if (address.length > longestAddress) return { status: 414, text: 'This address is too long.' }
  // Only proxies are sent whole addresses, and only they are asked about themselves.
  return address.startsWith('/') ? null : { status: 400, text: 'This address is not one of this site.' }
}
