import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../index.ts'
import { requirementOf } from './scopes.ts'

function needed(text: string, name = '') {
  const { scopes, closed } = requirementOf(schema, parse(text), name)
  return [...scopes, ...closed]
}

describe('requirementOf', () => {
  it.each([
    ['{ shop { companyName } viewer { isLoggedIn } }', []],
    ['{ product(by: { sku: "1" }) { title } }', ['catalog:read']],
    ['{ productVariation(sku: "1") { ownPrice { amount } } }', ['catalog:read', 'prices:read']],
    ['{ viewer { ...F } } fragment F on Viewer { cart { id } }', ['cart:write']],
    ['{ viewer { user { email } } }', ['Viewer.user']],
    ['mutation { logout { userErrors { code } } }', ['Mutation.logout']],
    ['{ node(id: "") { id } }', []],
    ['{ node(id: "") { ... on Order { number } } }', ['orders:read']],
    ['{ nodes(ids: []) { ... on Node { ...F } } } fragment F on Address { id }', ['orders:write']],
    ['{ node(id: "") { ... on User { email } } }', ['User']],
    ['mutation { placeOrder(input: {}) { order { number } } }', ['orders:write']],
    ['{ order(uuid: "") @skip(if: true) { number } }', ['orders:read']],
  ])('finds what %s needs', (text, expected) => {
    expect(needed(text)).toEqual(expected)
  })

  it('looks only at the operation that runs', () => {
    const text = 'query A { shop { companyName } } query B { order(uuid: "") { number } }'
    expect([needed(text, 'A'), needed(text, 'B')]).toEqual([[], ['orders:read']])
  })
})
