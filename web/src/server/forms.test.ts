import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitedForm } from './forms.ts'

/** Reads forms, except at /unread. */
const server = createServer((incoming, response) => {
  const form = limitedForm(incoming, response)
  if (incoming.url === '/unread') return void response.end('unread')
  text(form).then(
    (body) => response.end(String(body.length)),
    () => response.writeHead(400).end('refused'),
  )
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const multipart = 'multipart/form-data; boundary=x'
const urlEncoded = 'application/x-www-form-urlencoded'

function bodyOf(type: string, parts: number): string {
  return type === urlEncoded
    ? 'a=&'.repeat(parts)
    : `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(parts)}--x--\r\n`
}

async function post(type: string, parts: number, path = '/') {
  const { port } = server.address() as AddressInfo
  const init = { method: 'POST', headers: { 'content-type': type }, body: bodyOf(type, parts) }
  return (await fetch(`http://127.0.0.1:${port}${path}`, init)).text()
}

test.each([multipart, urlEncoded])('passes on an ordinary form of %s', async (type) => {
  expect(await post(type, 300)).toBe(String(bodyOf(type, 300).length))
})

test.each([multipart, urlEncoded])('refuses 100,000 parts of %s, again and again', async (type) => {
  for (let index = 0; index < 5; index += 1) expect(await post(type, 100_000)).toBe('refused')
})

test('leaves the connection usable where nobody reads the form', async () => {
  for (let index = 0; index < 5; index += 1) expect(await post(multipart, 30_000, '/unread')).toBe('unread')
})
