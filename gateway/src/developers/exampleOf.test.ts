import { parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { schema } from '../schema/index.ts'
import { exampleOf } from './exampleOf.ts'
import { examplesByType, referenceTypes } from './reference.ts'

const types = referenceTypes(schema).filter(({ name }) => name !== 'Query' && name !== 'Mutation')

it.each(types.map((type) => [type.name, type] as const))('%s has a valid example that uses it', (name, type) => {
  const example = exampleOf(schema, type) ?? ''
  expect(validate(schema, parse(example))).toEqual([])
  expect([...examplesByType(schema, [example]).keys()]).toContain(name)
})
