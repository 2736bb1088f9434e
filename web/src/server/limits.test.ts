import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { noVisitors } from '../testing/noVisitors.ts'
import { readConfig } from './config.ts'
import { createGateway } from './gateway.ts'
import { createLog } from './log.ts'
import { createWebServer } from './webServer.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function start(times?: Parameters<typeof createWebServer>[1]) {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const config = readConfig({})
  const { server } = await createWebServer(
    {
      config,
      gateway: createGateway(config),
      log: createLog('info', { write }),
      isDraining: () => false,
      openWebApp: async () => ({
        build: null,
        render: async (request) => ({ status: 200, body: Readable.from([await request.text()]) }),
        shopName: async () => 'Vakuum Laden',
        sitemap: async () => new Map(),
        scriptHashes: "'sha256-a'",
        head: () => '',
        files: (_request, _response, next) => next(),
        visitors: noVisitors,
        policy: {},
        close: async () => {},
      }),
    },
    times,
  )
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  /** Sends raw text and resolves with the response's first line. */
  const send = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, 'localhost')
      let answer = ''
      socket.on('data', (chunk) => (answer += String(chunk)))
      socket.on('close', () => resolve(answer.split('\r\n', 1)[0] ?? ''))
      socket.on('error', reject)
      socket.write(text, 'latin1')
    })
  return { send, lines }
}

test.each([
  ['no request', 'HELLO\r\n\r\n', 'HTTP/1.1 400 Bad Request', 'HPE_INVALID_METHOD'],
  [
    'a control character in the address',
    'GET /\u0001 HTTP/1.1\r\nHost: x\r\n\r\n',
    'HTTP/1.1 400 Bad Request',
    'HPE_INVALID_URL',
  ],
  [
    'endless headers',
    `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    'HTTP/1.1 431 Request Header Fields Too Large',
    'HPE_HEADER_OVERFLOW',
  ],
  [
    'a body with two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'HTTP/1.1 400 Bad Request',
    'HPE_INVALID_TRANSFER_ENCODING',
  ],
])('rejects %s with one log line', async (_, text, status, code) => {
  const { send, lines } = await start()
  expect(await send(text)).toBe(status)
  expect(lines).toMatchObject([{ msg: 'refused', status: Number(status.slice(9, 12)), code }])
})

test('stops waiting for a body after the timeout', async () => {
  const { send, lines } = await start({ headers: 50, request: 50, check: 20 })
  const head =
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\na=1'
  expect(await send(head)).toBe('HTTP/1.1 408 Request Timeout')
  expect(lines).toMatchObject([{ msg: 'refused', status: 408, code: 'ERR_HTTP_REQUEST_TIMEOUT' }])
})

test.each([
  ['/', 200],
  [`/?x=${'x'.repeat(8_000)}`, 200],
  ['//evil.example', 200],
  ['/%zz', 200],
  [`/?x=${'x'.repeat(9_000)}`, 414],
  ['http://evil.example/', 400],
  ['*', 400],
])('GET %.40s', async (address, status) => {
  const { send } = await start()
  expect(await send(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toContain(` ${status} `)
})
