import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PublishedBuilds } from '@shop/runtime/publishedBuilds'
import { type File, fileNamed } from './builtFiles.ts'
import { publishedFiles, serveBuilds } from './otherBuilds.ts'

let folder: string
const servers: Server[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'builds-'))
})
afterAll(async () => {
  for (const server of servers) server.close()
  await rm(folder, { recursive: true, force: true })
})

function buildOf(name: string): Map<string, File> {
  const script = Buffer.from(`script of ${name}`)
  const compressed = new Map([['br', brotliCompressSync(script)]])
  return new Map<string, File>([
    [`/assets/client-${name}.js`, fileNamed('assets/client.js', script, compressed)],
    [`/builds/meta/${name}.json`, fileNamed(`builds/meta/${name}.json`, Buffer.from('{}'), new Map())],
    ['/favicon.svg', fileNamed('favicon.svg', Buffer.from(name), new Map())],
    ['/builds/latest.json', fileNamed('builds/latest.json', Buffer.from(name), new Map())],
  ])
}

/** A server of a build that shares the folder with the other servers. */
async function start(name: string): Promise<string> {
  const builds = new PublishedBuilds({ folder, kinds: ['assets', 'builds'], onFailure: () => {} })
  const files = buildOf(name)
  await builds.publish(name, publishedFiles(files, {}))
  const serve = serveBuilds(files, builds)
  const server = createServer((request, response) => serve(request, response, () => response.writeHead(404).end()))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

describe('during an upgrade', () => {
  let old: string
  let next: string
  beforeAll(async () => {
    old = await start('old')
    next = await start('next')
  })

  test('each server serves the scripts of the other build, compressed and cached forever', async () => {
    for (const [server, build] of [
      [old, 'next'],
      [next, 'old'],
    ]) {
      const answer = await fetch(`${server}/assets/client-${build}.js`, { headers: { 'accept-encoding': 'br' } })
      expect([answer.status, await answer.text()]).toEqual([200, `script of ${build}`])
      expect(answer.headers.get('content-encoding')).toBe('br')
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect((await fetch(`${server}/builds/meta/${build}.json`)).status).toBe(200)
    }
  })

  test('each server serves its own files if their names have no hash', async () => {
    expect(await (await fetch(`${old}/favicon.svg`)).text()).toBe('old')
    expect(await (await fetch(`${old}/builds/latest.json`)).text()).toBe('old')
  })

  test.each([
    '/assets/client-next.js.br',
    '/assets/%2e%2e/next/assets/client-next.js',
    '/assets/unknown.js',
    '/assets/',
  ])('%s returns 404', async (address) => expect((await fetch(old + address)).status).toBe(404))

  test('files of a removed build return 404', async () => {
    await start('gone')
    await rm(path.join(folder, 'gone'), { recursive: true })
    expect((await fetch(`${old}/assets/client-gone.js`)).status).toBe(404)
  })
})
