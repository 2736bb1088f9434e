import { readFileSync } from 'node:fs'
import { isEnumType, isInputObjectType, isInterfaceType, isObjectType, isSpecifiedScalarType } from 'graphql'
import { describe, expect, inject, it } from 'vitest'
import { exampleOperations } from '../developers/examples.ts'
import { logIn } from '../testing/customers.ts'
import { startTestGateway } from '../testing/gateway.ts'
import { inTurns } from '../testing/turns.ts'
import { schema } from './index.ts'
import { printedSchema, schemaFile } from './print.ts'

it('matches the served schema', () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(printedSchema())
})

/** Spelling, terms and figures of speech that are not plain American English. */
const notPlain =
  /\b(?:aluminium|anew|any more|behaviour|catalogue|centre|colour|e-mail|fibre|litre|neighbour|neighbourhood|on the shelf|the house|whoever|all the same|in the meantime|kept (?:carts?|pages?)|cart lists?|what is not|who asks)\b|^(?:which|whose|the rows)\b/i

it('describes everything in plain American English', () => {
  const silent: string[] = []
  const odd: string[] = []
  const note = (name: string, description: string | null | undefined) => {
    if (!description || description.length < 13) silent.push(name)
    if (description && notPlain.test(description)) odd.push(name)
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
  expect(odd).toEqual([])
})

it('names the input of every mutation after it', () => {
  // A preview takes the input of the order.
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
    ({ name }) => name !== 'previewOrder',
  )
  const inputs = fields.flatMap(({ name, args }) => args.map(({ type }) => [name, String(type)]))
  expect(inputs).toEqual(inputs.map(([name = '']) => [name, `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`]))
})

describe('examples', () => {
  inTurns()

  it('run one after another and do what they say', async () => {
    const gateway = await startTestGateway(inject('backendUrl'), { WEBHOOKS: 'on' })
    // The example customer may have a cart left by another test, so this one places a cart of its own.
    const before = gateway.visitor()
    await logIn(before, { email: 'ana.ruiz@castaic-surface.example', password: 'flange-gasket-bolts' })
    await before.ask('mutation { clearCart { userErrors { code } } }')
    const visitor = gateway.visitor()
    const examples = exampleOperations()
    expect(examples.length).toBeGreaterThanOrEqual(8)
    for (const example of examples) {
      // Browsers cannot export.
      const program = gateway.visitor()
      program.authorization = `Bearer ${visitor.cookies.get('AuthToken') ?? ''}`
      const { data, errors } = await (example.includes('startExport') ? program : visitor).ask(example)
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
