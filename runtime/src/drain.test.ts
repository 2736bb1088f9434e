import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { Drain } from './drain.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

async function start(noticeMs: number, answer: (url: string) => Promise<void> = async () => {}) {
  const server = createServer((request, response) => void answer(request.url ?? '').then(() => response.end('ok')))
  servers.push(server)
  const drain = new Drain(server, noticeMs)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path = '/') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, agent }, (response) => resolve(response.resume())).on('error', reject)
    })
  return { drain, ask, port }
}

test('responds during the notice, on old and new connections, and asks to close them', async () => {
  const { drain, ask } = await start(200)
  expect((await ask()).headers.connection).toBe('keep-alive')
  const stopped = drain.stop()
  expect(drain.isDraining).toBe(true)
  expect((await ask()).headers.connection).toBe('close')
  expect((await ask()).headers.connection).toBe('close')
  await stopped
  await expect(ask()).rejects.toThrow('ECONNREFUSED')
})

test('responds to connections that wait to be accepted when the notice ends', async () => {
  const { drain, port } = await start(20)
  const stopped = drain.stop()
  const answers = Array.from(
    { length: 16 },
    () =>
      new Promise((resolve) => {
        const request = get({ port, host: '127.0.0.1', agent: false }, (response) => {
          resolve(response.resume().headers.connection)
        })
        request.on('error', (error) => resolve(error.message))
      }),
  )
  // All connections are open once the ticks are done; then the event loop is blocked until the notice is over.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  expect(await Promise.all(answers)).toEqual(answers.map(() => 'close'))
  await stopped
})

test('waits for a request in progress, and closes its connection', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { drain, ask } = await start(0, () => promise)
  const answer = ask()
  await new Promise((after) => setTimeout(after, 50))
  const stopped = drain.stop()
  resolve()
  expect((await answer).headers.connection).toBe('close')
  await stopped
})
