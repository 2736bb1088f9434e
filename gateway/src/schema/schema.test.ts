import { readFileSync } from 'node:fs'
import {
  buildSchema,
  findBreakingChanges,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'
import { describe, expect, inject, it } from 'vitest'
import { exampleOperations } from '../app.ts'
import { logIn } from '../testing/customers.ts'
import { startTestGateway } from '../testing/gateway.ts'
import { inTurns } from '../testing/turns.ts'
import { schema } from './index.ts'
import { printedSchema, schemaFile } from './print.ts'

/** The schema that clients outside may rely on; replaced whenever a release goes out. */
const releasedFile = new URL('../../../schema/released.graphql', import.meta.url)

/** Breaks of the released schema that were decided on, as findBreakingChanges words them. */
const decided: readonly string[] = []

it('is printed as it is served', () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(printedSchema())
})

it('breaks nothing that was released, but for what was decided', () => {
  const released = buildSchema(readFileSync(releasedFile, 'utf8'))
  const breaks = findBreakingChanges(released, buildSchema(printedSchema())).map(({ description }) => description)
  expect(breaks.filter((description) => !decided.includes(description))).toEqual([])
})

it('describes everything', () => {
  const silent: string[] = []
  const note = (name: string, description: string | null | undefined) => {
    if (!description) silent.push(name)
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue
    note(type.name, type.description)
    if (isObjectType(type) || isInterfaceType(type)) {
      for (const field of Object.values(type.getFields())) {
        note(`${type.name}.${field.name}`, field.description)
        for (const arg of field.args) note(`${type.name}.${field.name}(${arg.name}:)`, arg.description)
      }
    }
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) note(`${type.name}.${field.name}`, field.description)
    if (isEnumType(type)) for (const value of type.getValues()) note(`${type.name}.${value.name}`, value.description)
  }
  expect(silent).toEqual([])
})

describe('the examples', () => {
  inTurns()

  it('all run, one after another, and do what they say', async () => {
    const gateway = await startTestGateway(inject('backendUrl'))
    // The customer of the examples may have a cart that another test left: what they place is theirs alone.
    const before = gateway.visitor()
    await logIn(before, { email: 'ana.ruiz@castaic-surface.example', password: 'flange-gasket-bolts' })
    await before.ask('mutation { clearCart { userErrors { code } } }')
    const visitor = gateway.visitor()
    const examples = exampleOperations()
    expect(examples.length).toBeGreaterThanOrEqual(8)
    for (const example of examples) {
      const { data, errors } = await visitor.ask(example)
      expect({ example, errors }).toEqual({ example, errors: [] })
      expect(Object.values(data ?? {}).every((field) => field !== null)).toBe(true)
      expect({ example, problems: JSON.stringify(data).match(/"userErrors":\[[^\]]+/g) }).toEqual({
        example,
        problems: null,
      })
    }
    const { data } = await visitor.ask('{ viewer { isLoggedIn } }')
    expect(data).toEqual({ viewer: { isLoggedIn: true } })
    await gateway.stop()
  })
})
