import { Client } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../testing/gateway.ts'
import { type Recorder, startRecorder } from '../testing/recorder.ts'

let backend: Recorder
let gateway: TestGateway

beforeAll(async () => {
  backend = await startRecorder()
  gateway = await startTestGateway(backend.url)
})
afterAll(async () => {
  await gateway.stop()
  await backend.stop()
})

describe('an unavailable file', () => {
  it.each([
    [503, 503, '10', 'This file cannot be generated right now. Try again in a minute.\n'],
    [500, 502, null, 'File not found.\n'],
    [404, 404, null, 'File not found.\n'],
    [403, 404, null, 'File not found.\n'],
  ])('maps backend status %d to %d with our own message', async (said, status, retryAfter, text) => {
    backend.intercept(({ address }, response) => {
      if (!address.startsWith('/sites/default/files/')) return false
      response.writeHead(said, { 'retry-after': '10', 'set-cookie': 'session=1' }).end('PDOException: secret')
      return true
    })
    const answer = await fetch(`${gateway.url}/sites/default/files/models/180050.step`)
    expect({
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      cookie: answer.headers.get('set-cookie'),
      text: await answer.text(),
    }).toEqual({ status, retryAfter, cookie: null, text })
  })
})

describe('a path outside the files', () => {
  it.each([
    '/sites/default/files/../../../office/orders',
    '/sites/default/files/a/%2e%2E/b.svg',
    '/sites/default/files/..\\x',
  ])('does not ask the backend for %s', async (path) => {
    backend.reset()
    // fetch would normalize the path.
    const client = new Client(gateway.url)
    const { statusCode, body } = await client.request({ path, method: 'GET' })
    expect([statusCode, await body.text()]).toEqual([404, 'File not found.\n'])
    expect(backend.requests).toEqual([])
    await client.close()
  })

  it('accepts a name with dots in it', async () => {
    backend.reset()
    await fetch(`${gateway.url}/sites/default/files/models/flange..step`)
    expect(backend.requests.map(({ address }) => address)).toEqual(['/sites/default/files/models/flange..step'])
  })
})
