import { describe, expect, test } from 'vitest'
import * as shape from './shape.ts'

const person = shape.object({
  name: shape.string(),
  age: shape.optional(shape.number()),
  tags: shape.withDefault(shape.array(shape.string()), []),
})

describe('shapes', () => {
  test('leave out unknown fields and fill in defaults', () => {
    expect(person.parse({ name: 'Ada', extra: 1 })).toEqual({ name: 'Ada', tags: [] })
    expect(Object.keys(person.parse({ name: 'Ada' }))).toEqual(['name', 'tags'])
    expect(person.parse({ name: 'Ada', age: undefined })).toHaveProperty('age', undefined)
    expect(person.parse(Object.assign(new Error(), { name: 'TypeError' })).name).toBe('TypeError')
  })

  test('name the place of each issue', () => {
    expect(person.safeParse({ age: Number.NaN, tags: ['a', 1] }).issues).toEqual(
      [['name'], ['age'], ['tags', 1]].map((path) => ({ path, message: 'Invalid input' })),
    )
    expect(() => person.parse({ name: 1 })).toThrow(new TypeError('name: Invalid input'))
    for (const value of [null, 'text', undefined]) expect(person.safeParse(value).success).toBe(false)
  })

  test('of open objects and records give all fields a shape', () => {
    const open = shape.openObject({ id: shape.number() }, shape.string())
    expect(open.parse({ id: 1, other: 'a' })).toEqual({ id: 1, other: 'a' })
    expect(open.safeParse({ id: 1, other: 2 }).issues?.[0]?.path).toEqual(['other'])
    const record = shape.record(shape.unknown())
    expect(record.parse(JSON.parse('{"__proto__":1}'))).toEqual(JSON.parse('{"__proto__":1}'))
    expect(record.safeParse([]).success).toBe(false)
  })

  test('differ by the value of a field', () => {
    const message = shape.union('type', [
      shape.object({ type: shape.literal('text'), text: shape.string().check(shape.regex(/^\//, 'No path')) }),
      shape.object({ type: shape.literal('size'), size: shape.nullable(shape.number()) }),
    ])
    expect(message.parse({ type: 'size', size: null })).toEqual({ type: 'size', size: null })
    expect(message.safeParse({ type: 'text', text: 'a' }).issues).toEqual([{ path: ['text'], message: 'No path' }])
    for (const value of [{ type: 'else' }, {}, null]) expect(message.safeParse(value).success).toBe(false)
    expect(shape.either(shape.string(), shape.number()).parse(1)).toBe(1)
  })

  test('run all checks of a value until one aborts, then transform it', () => {
    const even = shape.refine<number>((value) => value % 2 === 0, { error: (value) => `${value} is odd` })
    const positive = shape.refine<number>((value) => value > 0, { error: 'Not positive', path: ['sign'], abort: true })
    const small = shape.refine<number>((value) => value > -5, { error: 'Too small' })
    const half = shape.pipe(
      shape.number().check(even, positive, small),
      shape.transform((value) => value / 2),
    )
    expect(half.parse(8)).toBe(4)
    expect(half.safeParse(-7).issues).toEqual([
      { path: [], message: '-7 is odd' },
      { path: ['sign'], message: 'Not positive' },
    ])
    expect(half.safeParse('8').issues).toHaveLength(1)
  })

  test('together report the issues of each', () => {
    const both = shape.all([
      person,
      shape.record(shape.unknown()).check(shape.refine(({ age }) => age !== 1, { error: 'Too young', path: ['age'] })),
    ])
    expect(both.safeParse({ age: 1 }).issues?.map(({ path }) => path)).toEqual([['name'], ['age']])
    expect(both.parse({ name: 'Ada' })).toEqual({ name: 'Ada' })
  })
})
