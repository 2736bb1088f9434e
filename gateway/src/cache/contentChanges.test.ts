import { beforeEach, describe, expect, it, vi, afterEach } from 'vitest'
import { BackendError } from '../backend/jsonapi/errors.ts'
import { ContentChanges, type Subjects } from './contentChanges.ts'
import { MemoryStore } from './memoryStore.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A site that records changes, and the gateways that follow it. */
class Shop {
  readonly store = new MemoryStore(Date.now)
  changes: Array<{ number: number; subjects: Subjects }> = [{ number: 10, subjects: null }]
  reads = 0
  answer: (() => Promise<unknown>) | null = null

  start(store = this.store) {
    const changes = new ContentChanges({ read: (after) => this.#read(after), store, now: Date.now })
    const heard: Subjects[] = []
    changes.listen((subjects) => void heard.push(subjects))
    return { changes, heard }
  }

  #read(after: number): Promise<unknown> {
    this.reads += 1
    if (this.answer) return this.answer()
    const later = this.changes.filter(({ number }) => number > after)
    const isComplete = after > 0 && later.every(({ subjects }) => subjects)
    const subjects = isComplete ? later.flatMap((each) => each.subjects ?? []) : null
    return Promise.resolve({ last: this.changes.at(-1)?.number, subjects })
  }
}

async function confirmLater({ changes }: { changes: ContentChanges }) {
  await vi.advanceTimersByTimeAsync(1_000)
  await changes.confirm()
}

describe('changes of content', () => {
  it('are learned from the site within a second, and increase the version', async () => {
    const shop = new Shop()
    const gateway = shop.start()
    await gateway.changes.confirm()
    const { version } = gateway.changes
    gateway.heard.length = 0
    shop.changes.push({ number: 11, subjects: ['a', 'b'] })
    expect(gateway.changes.confirm()).toBeUndefined()
    await confirmLater(gateway)
    expect(gateway.heard).toEqual([['a', 'b']])
    expect(gateway.changes.version).toBeGreaterThan(version)
    await confirmLater(gateway)
    expect(gateway.heard).toHaveLength(1)
  })

  it('include purges at other gateways, also those of a gateway that was down', async () => {
    const shop = new Shop()
    const [one, other] = [shop.start(), shop.start()]
    await one.changes.confirm()
    await other.changes.confirm()
    other.heard.length = 0
    await one.changes.purge()
    // Here, its process is frozen.
    await vi.advanceTimersByTimeAsync(30_000)
    await other.changes.confirm()
    expect(other.heard).toEqual([null])
    const started = shop.start()
    await started.changes.confirm()
    expect([started.changes.version, other.changes.version]).toEqual([one.changes.version, one.changes.version])
  })

  it('include each of two simultaneous purges at every gateway', async () => {
    const shop = new Shop()
    const [one, other] = [shop.start(), shop.start()]
    await Promise.all([one.changes.confirm(), other.changes.confirm()])
    await one.changes.purge()
    one.heard.length = 0
    await other.changes.purge()
    await confirmLater(one)
    expect(one.heard).toEqual([null])
  })

  it('get higher versions even if the shared store loses its contents', async () => {
    const shop = new Shop()
    const gateway = shop.start()
    await gateway.changes.purge()
    await gateway.changes.confirm()
    const { version } = gateway.changes
    await shop.store.remove('purged-at')
    await confirmLater(gateway)
    expect(gateway.changes.version).toBe(version)
    const started = shop.start()
    await started.changes.confirm()
    expect(started.changes.version).toBe(version)
  })

  it('are not asked for again soon if the site has no record of them', async () => {
    const shop = new Shop()
    shop.answer = () => Promise.reject(new BackendError({ kind: 'notFound', operation: 'contentChanges', detail: '' }))
    const gateway = shop.start()
    await gateway.changes.confirm()
    for (let second = 0; second < 50; second += 1) await confirmLater(gateway)
    expect(shop.reads).toBe(1)
    await vi.advanceTimersByTimeAsync(15_000)
    await gateway.changes.confirm()
    expect(shop.reads).toBe(2)
  })

  it('concern everything after the site could not be asked', async () => {
    const shop = new Shop()
    shop.answer = () => Promise.reject(new Error('down'))
    const gateway = shop.start()
    await gateway.changes.confirm()
    gateway.heard.length = 0
    shop.answer = null
    await confirmLater(gateway)
    expect(gateway.heard).toEqual([null])
  })
})
