import { readFileSync } from 'node:fs'
import { getIntrospectionQuery } from 'graphql'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exampleOperations } from '../developers/examples.ts'
import { schema } from '../schema/index.ts'
import { Documents } from './documents.ts'

const operationsFile = new URL('../../../schema/persisted-operations.json', import.meta.url)
const operations = Object.values(
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(operationsFile, 'utf8'))),
)
function repeat(count: number, write: (index: number) => string) {
  return Array.from({ length: count }, (_, i) => write(i)).join(' ')
}

function documentsKnowing(texts: readonly string[] = []) {
  const documents = new Documents({ hasText: (text) => texts.includes(text) })
  const check = (text: string) => documents.validate(schema, documents.parse(text))
  return { documents, check }
}

it('the repository has only the persisted operations of this build', () => {
  const names = operations.map((text) => /^\w+ (\w+)/.exec(text)?.[1])
  expect(new Set(names).size).toBe(operations.length)
})

describe('documents', () => {
  // The gateway does not validate the shop's own operations again at run time.
  it("accepts the shop's operations, the examples and introspection from anyone", () => {
    const { check } = documentsKnowing()
    for (const text of [...operations, ...exampleOperations(), getIntrospectionQuery()]) expect(check(text)).toEqual([])
  })

  it('stores valid documents only', () => {
    const { documents, check } = documentsKnowing()
    expect(() => check('{')).toThrow('Syntax Error')
    expect(() => check(`{ ${repeat(100, (i) => `a${i}: __typename`)} }`)).toThrow('too many aliases')
    expect(check('{ nope }')).toHaveLength(1)
    expect(documents.size).toBe(0)
    expect(documents.isKnown('{ nope }')).toBe(false)
    expect(check('{ __typename }')).toEqual([])
    expect(documents.isKnown('{ __typename }')).toBe(true)
  })

  it("limits the heap of documents, and never evicts the shop's own", () => {
    const [own = ''] = operations
    const { documents, check } = documentsKnowing([own])
    check(own)
    const parsed = documents.parse(own)
    for (let index = 0; index < 100; index += 1) {
      check(`query Q${index} { __typename } ${'#\n'.repeat(9_000)}`)
    }
    expect(documents.size).toBeLessThan(18 * 1024 * 1024)
    expect(documents.parse(own)).toBe(parsed)
  })

  it.each([
    ['characters', `{ product(by: { sku: "${'x'.repeat(20_000)}" }) { title } }`],
    ['levels', `{ categories { ${'parent { '.repeat(60)} name ${'} '.repeat(60)} } }`],
    ['levels', '{ categories { ...A } } fragment A on Category { parent { ...A } }'],
    ['fields', '{ ...A } fragment A on Query { ...A }'],
    [
      'fields',
      `{ ...F0 } ${repeat(40, (i) => `fragment F${i} on Query { ${i < 39 ? `a: __typename ...F${i + 1} b: __typename ...F${i + 1}` : '__typename'} }`)}`.replaceAll(
        /\b[ab]: /g,
        '',
      ),
    ],
    ['comparisons', `{ ${repeat(200, () => '__typename')} }`],
    ['comparisons', `{ ${repeat(12, () => `products { ${repeat(12, () => 'edges { cursor }')} }`)} }`],
    ['comparisons', `{ __typename } fragment A on Query { ${repeat(200, () => '__typename')} }`],
    [
      'fragments',
      `{ ${repeat(100, (i) => `...F${i}`)} } ${repeat(100, (i) => `fragment F${i} on Query { __typename }`)}`,
    ],
    ['operations', repeat(30, (i) => `query Q${i} { __typename }`)],
    ['variables', `query (${repeat(100, (i) => `$v${i}: String`)}) { __typename }`],
    ['aliases', `{ ${repeat(40, (i) => `a${i}: __typename`)} }`],
    ['directives', `{ __typename ${'@include(if: true) '.repeat(70)} }`],
  ])('rejects too many %s before validation: %.60s', (limit, text) => {
    const parse = () => documentsKnowing().documents.parse(text)
    expect(parse).toThrow(`too many ${limit}`)
  })
})
