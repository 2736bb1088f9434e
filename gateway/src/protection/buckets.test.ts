import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, startRedis, type TestRedis } from '../testing/redis.ts'
import { type Bucket, Buckets } from './buckets.ts'

/** One point every 100 seconds, so that nothing refills during a test. */
const slow = { perSecond: 0.01 }
let count = 0
function bucketOf(capacity: number, options: Pick<Bucket, 'perSecond'> = slow): Bucket {
  count += 1
  return { key: `test:${count}`, capacity, ...options }
}

let redis: TestRedis | null = null
let connection: Redis | null = null
beforeAll(async () => {
  if (!hasRedis) return
  redis = await startRedis()
  connection = new Redis(redis.url)
})
afterAll(async () => {
  connection?.disconnect()
  await redis?.stop()
})

describe.each(hasRedis ? ['memory', 'Redis'] : ['memory'])('buckets in %s', (place) => {
  const buckets = () => new Buckets(place === 'Redis' ? connection : null)

  it('take points from all buckets or from none, and name the one that lacks points', async () => {
    const [small, large] = [bucketOf(10), bucketOf(100)]
    const shared = buckets()
    expect(await shared.take([small, large], 6)).toMatchObject({
      waitMs: 0,
      levels: [{ available: 4 }, { available: 94 }],
    })
    const refused = await shared.take([large, small], 6)
    expect(refused).toMatchObject({ refusing: 1, levels: [{ available: 94 }, { available: 4 }] })
    expect(refused.waitMs / 1_000).toBeCloseTo(200, 0)
    expect(await shared.take([small, large], 4)).toMatchObject({
      waitMs: 0,
      levels: [{ available: 0 }, { available: 90 }],
    })
  })

  it('return points, but never hold more than their capacity', async () => {
    const bucket = bucketOf(10)
    const shared = buckets()
    await shared.take([bucket], 9)
    expect(await shared.giveBack([bucket], 5)).toEqual([{ available: 6, fullInS: 400 }])
    expect(await shared.giveBack([bucket], 50)).toEqual([{ available: 10, fullInS: 0 }])
  })

  it('refill continuously', async () => {
    const bucket = bucketOf(10, { perSecond: 100 })
    const shared = buckets()
    await shared.take([bucket], 10)
    const { waitMs } = await shared.take([bucket], 10)
    expect(waitMs).toBeGreaterThan(0)
    expect(waitMs).toBeLessThanOrEqual(100)
    await expect.poll(async () => (await shared.take([bucket], 10)).waitMs, { interval: 20 }).toBe(0)
  })
})
