import startReader from 'occt-import-js'
import { afterEach, expect, test } from 'vitest'
import { type Solids, SolidsBusy, SolidsError, startSolids } from './index.ts'
import { part } from './test-parts.ts'

const blank = (partNumber: string) =>
  part(
    'cf-blank',
    { material: '304L', construction: 'Non-rotatable', 'flange size': 'CF1.33', 'bolt hole': 'Clearance' },
    partNumber,
  )

let solids: Solids | undefined
afterEach(() => solids?.close())

/** A thread that answers with its own number, and on request fails, ends or never answers. */
const stub = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ part: { partNumber } }) => {
      if (partNumber === 'ends') process.exit(3)
      else if (partNumber === 'throws') throw new Error('out of memory')
      else if (partNumber === 'refuses') parentPort.postMessage({ problem: 'no such curve' })
      else if (partNumber !== 'hangs') parentPort.postMessage({ file: new TextEncoder().encode(String(threadId)) })
    })`)}`,
)

test('makes both files of a part in a thread of its own', { timeout: 60_000 }, async () => {
  solids = startSolids()
  const [step, glb] = await Promise.all([solids.step(blank('100001')), solids.glb(blank('100001'))])
  const { success, root } = (await startReader()).ReadStepFile(step, null)
  expect(success).toBe(true)
  expect(root.children.map((c) => c.name)).toEqual(['100001'])
  expect(glb.subarray(0, 4).toString()).toBe('glTF')
  expect(glb.readUInt32LE(8)).toBe(glb.length)
})

test('makes a part that is asked for twice at once only once', async () => {
  solids = startSolids({ program: stub })
  const [a, b, other] = await Promise.all([solids.step(blank('1')), solids.step(blank('1')), solids.step(blank('2'))])
  expect(a).toBe(b)
  expect(other).not.toBe(a)
})

test('lets only so many wait, and takes others again when those are made', async () => {
  const held = startSolids({ program: stub, limit: 2000, most: 2 })
  solids = held
  const first = held.step(blank('hangs'))
  const second = held.step(blank('1'))
  await expect(held.glb(blank('2'))).rejects.toThrow(SolidsBusy)
  const again = held.step(blank('1'))
  await expect(first).rejects.toThrow(SolidsError)
  expect(await again).toEqual(await second)
  expect((await held.glb(blank('2'))).length).toBeGreaterThan(0)
})

test('refuses unknown parts as the drawings do', async () => {
  solids = startSolids({ program: stub })
  await expect(solids.step(part('teapot', {}))).rejects.toThrow(RangeError)
  await expect(solids.glb({ ...blank('1'), values: { material: 'cheese' } })).rejects.toThrow(RangeError)
})

test.each([
  ['ends', 'its thread ended with code 3'],
  ['throws', 'its thread broke: out of memory'],
  ['hangs', 'it took longer than 4 s'],
])('a thread that %s fails its part only: the next gets a fresh one', async (how, reason) => {
  solids = startSolids({ program: stub, limit: 4000 })
  const before = await solids.step(blank('1'))
  const [failed, after] = await Promise.allSettled([solids.step(blank(how)), solids.step(blank('2'))])
  expect(failed).toEqual({
    status: 'rejected',
    reason: new SolidsError(`The step file of part ${how} could not be made: ${reason}`),
  })
  expect(after.status).toBe('fulfilled')
  if (after.status === 'fulfilled') expect(after.value.equals(before)).toBe(false)
})

test('a model that is refused leaves the thread at work', async () => {
  solids = startSolids({ program: stub })
  const before = await solids.step(blank('1'))
  await expect(solids.glb(blank('refuses'))).rejects.toThrow(
    'The glb file of part refuses could not be made: no such curve',
  )
  expect((await solids.step(blank('2'))).equals(before)).toBe(true)
})

test('the thread ends when nothing is asked for and starts again', async () => {
  solids = startSolids({ program: stub, idle: 20 })
  const first = await solids.step(blank('1'))
  await expect
    .poll(async () => {
      await new Promise((done) => setTimeout(done, 60))
      return (await solids?.step(blank('1')))?.equals(first)
    })
    .toBe(false)
})

test('closing fails what is under way, and nothing is made afterwards', async () => {
  const closing = startSolids({ program: stub })
  await closing.step(blank('1'))
  const waiting = Promise.allSettled([closing.step(blank('hangs')), closing.step(blank('2'))])
  await new Promise((done) => setTimeout(done, 50))
  await closing.close()
  expect((await waiting).map((r) => r.status)).toEqual(['rejected', 'rejected'])
  await expect(closing.glb(blank('3'))).rejects.toThrow(SolidsError)
})
