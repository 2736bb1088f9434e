import { buildSchema, printSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { webhookEventNames } from '@shop/schema/webhookEvents'
import type { Scope } from '@shop/runtime/apiKey'
import type { Caller } from '../../protection/caller.ts'
import { textLike } from '../../testing/matchers.ts'
import { schema } from '../index.ts'
import { defaultSelection, selectionProblem } from './selection.ts'

const customer: Caller = { kind: 'customer', customerId: null }

function keyWith(...scopes: Scope[]): Caller {
  return { kind: 'key', keyId: '1', customerId: '1', environment: 'live', scopes: new Set(scopes) }
}

describe('selectionProblem', () => {
  it.each(webhookEventNames)('accepts the default selection of %s', (event) => {
    expect(selectionProblem(defaultSelection(event), schema, customer)).toBeNull()
  })

  it('finds a stored selection that a release breaks', () => {
    const stored = 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Order { stateReason } } }'
    expect(selectionProblem(stored, schema, customer)).toBeNull()
    const released = buildSchema(printSchema(schema).replace('  stateReason: String\n', '  reason: String\n'))
    expect(selectionProblem(stored, released, customer)).toEqual({
      code: 'INVALID',
      message: 'Cannot query field "stateReason" on type "Order".',
    })
  })

  it('requires the scopes of its fields from the key that stores it', () => {
    const prices = defaultSelection('price.changed')
    expect(selectionProblem(prices, schema, keyWith('webhooks', 'catalog:read'))?.message).toContain('prices:read')
    expect(selectionProblem(prices, schema, keyWith('webhooks', 'catalog:read', 'prices:read'))).toBeNull()
    expect(
      selectionProblem('query ($ids: [ID!]!) { nodes(ids: $ids) { ... on User { email } } }', schema, keyWith())
        ?.message,
    ).toContain('User')
  })

  it('rejects a selection that is too complex for an event about 50 objects', () => {
    const ofVariations = (first: number) =>
      `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Product { variations(first: ${first}) { nodes { id sku title } } } } }`
    expect(selectionProblem(ofVariations(100), schema, customer)).toBeNull()
    expect(
      selectionProblem(
        `${ofVariations(100).slice(0, -1)}
      products(first: 100) { nodes { variations(first: 500) { nodes { id sku title } } } } }`,
        schema,
        customer,
      ),
    ).toMatchObject({
      code: 'TOO_COMPLEX',
      message: textLike(/at most 200000 are allowed/),
    })
  })
})
