import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PublishedBuilds } from './publishedBuilds.ts'

const DAY_MS = 86_400_000

let folder: string
const failures: unknown[] = []
const servers: PublishedBuilds[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'builds-'))
  failures.length = 0
})
afterEach(async () => {
  for (const server of servers.splice(0)) server.stop()
  await rm(folder, { recursive: true, force: true })
})

function startServer(kinds = ['assets']): PublishedBuilds {
  const server = new PublishedBuilds({ folder, kinds, onFailure: (error) => void failures.push(error) })
  servers.push(server)
  return server
}

function buildOf(name: string): Map<string, string> {
  return new Map([
    [`assets/client-${name}.js`, `client ${name}`],
    [`operations/${name}`, `{ ${name} }`],
  ])
}

/** Makes a build look as if no server had used it for some days. */
async function age(id: string, days: number): Promise<void> {
  const time = new Date(Date.now() - days * DAY_MS)
  await utimes(path.join(folder, id, '.last-used'), time, time)
}

test('finds files of other builds as soon as they are published', async () => {
  const old = startServer()
  await old.publish('one', buildOf('one'))
  expect(await old.find('assets/client-two.js')).toBeNull()
  await startServer().publish('two', buildOf('two'))
  const file = await old.find('assets/client-two.js')
  expect(await readFile(file ?? '', 'utf8')).toBe('client two')
  expect(failures).toEqual([])
})

test('finds only files in the folders it looks in, by their exact names', async () => {
  const server = startServer(['operations'])
  await server.publish('one', buildOf('one'))
  await writeFile(path.join(folder, 'secret'), 'secret')
  expect(await server.find('operations/one')).toBe(path.join(folder, 'one/operations/one'))
  const names = ['assets/client-one.js', 'operations/../../secret', '../secret', 'operations', '.last-used', '']
  for (const name of names) expect(await server.find(name), name).toBeNull()
})

test('reads the folder at most four times a second, even if many files are unknown', async () => {
  const server = startServer()
  await server.publish('one', buildOf('one'))
  await server.find('assets/unknown.js')
  const began = performance.now()
  await Promise.all(Array.from({ length: 1_000 }, (_, index) => server.find(`assets/unknown-${index}.js`)))
  await server.find('assets/unknown.js')
  const elapsed = performance.now() - began
  expect(elapsed).toBeGreaterThan(400)
  expect(elapsed).toBeLessThan(5_000)
})

test('publishes a build once, even if several servers start together', async () => {
  const build = new Map([
    ...buildOf('one'),
    ...Array.from({ length: 50 }, (_, i) => [`assets/${i}.js`, `${i}`] as const),
  ])
  await Promise.all(Array.from({ length: 4 }, () => startServer().publish('one', build)))
  expect(await readdir(folder)).toEqual(['one'])
  expect(await readdir(path.join(folder, 'one/assets'))).toHaveLength(51)
  expect(failures).toEqual([])
})

test('removes builds that no server has used for 14 days, and nothing else', async () => {
  for (const id of ['unused', 'recent', 'own']) await startServer().publish(id, buildOf(id))
  await age('unused', 14.1)
  await age('recent', 13.9)
  await age('own', 30)
  await mkdir(path.join(folder, 'database'))
  const interrupted = path.join(folder, '.publishing-7f7f7b4e-0000-4000-8000-000000000000')
  await mkdir(interrupted)
  const longAgo = new Date(Date.now() - 40 * DAY_MS)
  for (const each of [interrupted, path.join(folder, 'database')]) await utimes(each, longAgo, longAgo)
  await startServer().publish('own', buildOf('own'))
  expect((await readdir(folder)).toSorted()).toEqual(['database', 'own', 'recent'])
})

test('forgets removed builds', async () => {
  const server = startServer()
  await server.publish('one', buildOf('one'))
  await startServer().publish('two', buildOf('two'))
  expect(await server.find('assets/client-two.js')).not.toBeNull()
  await rm(path.join(folder, 'two'), { recursive: true })
  expect(await server.find('assets/unknown.js')).toBeNull()
  expect(await server.find('assets/client-two.js')).toBeNull()
})

test('reports a folder that it cannot write, and finds nothing', async () => {
  await writeFile(path.join(folder, 'file'), '')
  folder = path.join(folder, 'file')
  const server = startServer()
  await server.publish('one', buildOf('one'))
  expect(failures).toHaveLength(1)
  expect(await server.find('assets/client-one.js')).toBeNull()
  folder = path.dirname(folder)
})
