import { expect, test } from 'vitest'
import { lazyArea } from './area.ts'

interface Numbers {
  readonly one: number
  readonly double: number
}

test('creates members on first use, once, from their source and other members', () => {
  const created: string[] = []
  const create = lazyArea<{ readonly start: number }, Numbers>({
    one: ({ start }) => {
      created.push(`one of ${start}`)
      return start
    },
    double: (_, area) => area.one * 2,
  })
  const [area, other] = [create({ start: 3 }), create({ start: 5 })]
  expect(created).toEqual([])
  expect([area.double, area.one, other.double]).toEqual([6, 3, 10])
  expect(created).toEqual(['one of 3', 'one of 5'])
})
