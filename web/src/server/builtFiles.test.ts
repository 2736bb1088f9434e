import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBuiltFiles, serveFiles } from './builtFiles.ts'

let server: Server
let url: string

beforeAll(async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'build-'))
  await mkdir(path.join(directory, 'assets'))
  await mkdir(path.join(directory, '.vite'))
  await writeFile(path.join(directory, 'assets/client-1.js'), 'script()')
  await writeFile(path.join(directory, 'assets/client-1.js.br'), brotliCompressSync('script()'))
  await writeFile(path.join(directory, 'robots.txt'), 'User-agent: *')
  await writeFile(path.join(directory, '.vite/manifest.json'), '{}')
  await mkdir(path.join(directory, 'builds/meta'), { recursive: true })
  await writeFile(path.join(directory, 'builds/latest.json'), '{"id":"one"}')
  await writeFile(path.join(directory, 'builds/meta/one.json'), '{"id":"one"}')
  const serve = serveFiles(await readBuiltFiles(directory))
  // Files stay the same, even when the build is removed.
  await rm(directory, { recursive: true })
  server = createServer((request, response) => serve(request, response, () => response.writeHead(404).end('next')))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  url = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

test('files with content hashes are compressed and cached forever', async () => {
  const answer = await fetch(`${url}/assets/client-1.js?x=1`, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(await answer.text()).toBe('script()')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('other files are revalidated and not sent again', async () => {
  const answer = await fetch(`${url}/robots.txt`)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const again = await fetch(`${url}/robots.txt`, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test("the build's name is never cached, its manifest forever", async () => {
  const lifetime = async (address: string) => (await fetch(url + address)).headers.get('cache-control')
  expect(await lifetime('/builds/latest.json?1795297050276')).toBe('no-store')
  expect(await lifetime('/builds/meta/one.json')).toBe('public, max-age=31536000, immutable')
})

test('HEAD responses have no body', async () => {
  const answer = await fetch(`${url}/robots.txt`, { method: 'HEAD' })
  expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['13', ''])
})

test.each(['/.vite/manifest.json', '/assets/client-1.js.br', '/assets/../../etc/passwd', '/assets/', '/nope'])(
  '%s is not a file of the site',
  async (address) => expect(await (await fetch(url + address)).text()).toBe('next'),
)
