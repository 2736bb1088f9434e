import { expect, it } from 'vitest'
import { emptyReadLog } from '../jsonapi/calls.ts'
import { type ReadAnswer, SharedReads } from './sharedReads.ts'

const request = { operation: 'product', address: '/jsonapi/products', requestId: 'test' }
const contentType = 'application/vnd.api+json'
const cacheControl = 'public, max-age=60'

it('does not bring a purged response back when the site confirms it', async () => {
  let now = 0
  let purge = () => {}
  let sent = 0
  const answers: ReadAnswer[] = [
    { answer: { status: 200, contentType, cacheControl, body: '"old"', etag: '"1"' }, json: 'old' },
    { answer: { status: 304, contentType, cacheControl, body: '', etag: '"1"' }, json: null },
    { answer: { status: 200, contentType, cacheControl, body: '"new"', etag: '"2"' }, json: 'new' },
  ]
  const reads = new SharedReads({
    now: () => now,
    silenceMs: () => 0,
    async ask() {
      const answer = answers[sent]
      if (!answer) throw new Error('This response should be cached.')
      sent += 1
      if (answer.answer.status === 304) purge()
      return answer
    },
  })
  const read = () => reads.read(request, new AbortController().signal, emptyReadLog())
  expect(await read()).toBe('old')
  now += 61_000
  purge = () => reads.purge(() => true)
  await read()
  expect(await read()).toBe('new')
})
