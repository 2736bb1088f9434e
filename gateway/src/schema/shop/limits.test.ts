import { readFileSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { RateLimits } from '../../protection/rateLimits.ts'
import { listAt, startTestGateway } from '../../testing/gateway.ts'
import { publishedLimits } from './publishedLimits.ts'

const documentation = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
const defaults = { redis: null, factor: 1, pointsPerSecond: 1_000, burstS: 10, onRefusal: () => {} }

describe('limits', () => {
  it('are all in the documentation, with their default values', () => {
    const rows = publishedLimits(new RateLimits(defaults)).map(
      ({ name, maximum, unit, description }) =>
        `| ${name} | ${maximum.toLocaleString('en-US')} ${unit} | ${description} |`,
    )
    const [, table = ''] =
      /^\| name \| maximum \| details \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/m.exec(documentation) ?? []
    expect(table.trim().split('\n')).toEqual(rows)
  })

  it('can be queried as the shop has set them', async () => {
    const gateway = await startTestGateway(inject('backendUrl'), {
      POINTS_PER_SECOND: '50',
      POINTS_BURST_SECONDS: '20',
      RATE_LIMIT_FACTOR: '2',
    })
    try {
      const { data } = await gateway.visitor().ask('{ limits { name maximum unit description } }')
      const limits = z.array(z.object({ name: z.string(), maximum: z.number() })).parse(listAt(data, 'limits'))
      const values = Object.fromEntries(limits.map(({ name, maximum }) => [name, maximum]))
      expect(values).toMatchObject({ aliases: 30, complexity: 200_000, products: 100, points: 2_000, files: 24_000 })
    } finally {
      await gateway.stop()
    }
  })
})
