import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds a browser needs to run every script it has loaded. */
const between = 700

/** A slow connection to a site: each page arrives up to a given text, and the rest after a delay. */
export async function inPieces(site: string, upTo: string) {
  async function passBack(whole: IncomingMessage, answer: ServerResponse) {
    answer.writeHead(whole.statusCode ?? 500, whole.headers)
    const body = Buffer.concat(await whole.toArray())
    const at = whole.headers['content-type']?.startsWith('text/html') ? body.indexOf(upTo) + upTo.length : 0
    if (at > 0) {
      answer.write(body.subarray(0, at))
      await pause(between)
    }
    answer.end(body.subarray(at))
  }
  const server = createServer((asked, answer) => {
    const { 'accept-encoding': _, ...headers } = asked.headers
    const onward = request(new URL(asked.url ?? '/', site), { method: asked.method, headers })
    onward.on('response', (whole) => void passBack(whole, answer))
    asked.pipe(onward)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, close: () => void server.close() }
}
