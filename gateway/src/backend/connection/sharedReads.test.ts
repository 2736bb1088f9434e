import { expect, it } from 'vitest'
import { emptyReadLog } from '../jsonapi/calls.ts'
import { BackendError } from '../jsonapi/errors.ts'
import { type ReadResult, SharedReads } from './sharedReads.ts'

const request = { operation: 'product', address: '/jsonapi/products', requestId: 'test' }
const contentType = 'application/vnd.api+json'
const cacheControl = 'public, max-age=900'

/** Shared reads of a site whose response the test can change. */
function startReads() {
  const site = { text: 'old', age: '0', part: '00000001-0000-4000-8000-000000000000', requests: 0, isDown: false }
  let now = 0
  const gates: Array<Promise<void>> = []
  const reads = new SharedReads({
    now: () => now,
    silenceMs: () => 0,
    async ask() {
      site.requests += 1
      if (site.isDown) throw new BackendError({ kind: 'unreachable', operation: 'product', detail: '' })
      const json = { data: [{ type: 'product--product', id: site.part, text: site.text }] }
      const { age } = site
      await gates.shift()
      return { response: { status: 200, contentType, cacheControl, age, body: JSON.stringify(json) }, json }
    },
  })
  const read = async () => {
    const log = { ...emptyReadLog(), isStaleAllowed: true }
    const json = await reads.read(request, new AbortController().signal, log)
    return { text: JSON.stringify(json).includes('new') ? 'new' : 'old', log }
  }
  return { site, reads, read, gates, wait: (ms: number) => void (now += ms), now: () => now }
}

it('counts the age that a response had when it was received', async () => {
  const { site, read, wait } = startReads()
  wait(100_000)
  site.age = '30'
  expect((await read()).log).toMatchObject({ at: 70_000, expires: 130_000 })
  wait(9_000)
  await read()
  expect(site.requests).toBe(1)
  wait(1_000)
  await read()
  expect(site.requests).toBe(2)
})

it('uses a response that may have changed only if the site fails, and says so', async () => {
  const { site, reads, read, now } = startReads()
  await read()
  site.text = 'new'
  reads.purge(['99999999-0000-4000-8000-000000000000'])
  expect((await read()).text).toBe('old')
  reads.purge([site.part])
  expect(reads.hasCurrent(request.address)).toBe(false)
  site.isDown = true
  expect(await read()).toMatchObject({ text: 'old', log: { staleSince: now(), expires: Number.NEGATIVE_INFINITY } })
  site.isDown = false
  expect(await read()).toMatchObject({ text: 'new', log: { staleSince: null } })
  expect(reads.hasCurrent(request.address)).toBe(true)
})

it('shares nothing that was asked for before a purge with those who ask after it', async () => {
  const { site, reads, read, gates } = startReads()
  let open = () => {}
  gates.push(new Promise((resolve) => (open = resolve)))
  const before = read()
  site.text = 'new'
  reads.purge(null)
  expect((await read()).text).toBe('new')
  open()
  expect(await before).toMatchObject({ text: 'old' })
  expect((await read()).text).toBe('new')
  expect(site.requests).toBe(2)
})

it('does not bring a purged response back when the site confirms it', async () => {
  let now = 0
  let purge = () => {}
  let sent = 0
  const results: ReadResult[] = [
    { response: { status: 200, contentType, cacheControl, body: '"old"', etag: '"1"' }, json: 'old' },
    { response: { status: 304, contentType, cacheControl, body: '', etag: '"1"' }, json: null },
    { response: { status: 200, contentType, cacheControl, body: '"new"', etag: '"2"' }, json: 'new' },
  ]
  const reads = new SharedReads({
    now: () => now,
    silenceMs: () => 0,
    async ask() {
      const result = results[sent]
      if (!result) throw new Error('This response should be cached.')
      sent += 1
      if (result.response.status === 304) purge()
      return result
    },
  })
  const read = () => reads.read(request, new AbortController().signal, emptyReadLog())
  expect(await read()).toBe('old')
  now += 41_000
  purge = () => reads.purge(null)
  await read()
  expect(await read()).toBe('new')
})
