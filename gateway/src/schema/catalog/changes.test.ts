import { describe, expect, inject, it } from 'vitest'
import { place, readyToPlace } from '../../testing/buyers.ts'
import { at, listAt, textAt, type Visitor } from '../../testing/gateway.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'
import { inTurns } from '../../testing/turns.ts'

inTurns()

const { recorder, gateway } = await startRecordedGateway()

const LIST = `query ($first: Int, $after: String, $updatedSince: DateTime) {
  variations(first: $first, after: $after, updatedSince: $updatedSince) {
    nodes { id sku updatedAt priceUpdatedAt isLimited price { amount } product { title } }
    pageInfo { hasNextPage endCursor startCursor } } }`
const DELETED = `query ($after: String, $updatedSince: DateTime) {
  deletedVariations(after: $after, updatedSince: $updatedSince) { nodes { sku variationId deletedAt } pageInfo { endCursor } } }`

interface Part {
  readonly sku: string
  readonly updatedAt: string
  readonly isLimited: boolean
}

async function read(visitor: Visitor, variables: Record<string, unknown>) {
  const { data, errors } = await visitor.ask(LIST, variables)
  expect(errors).toEqual([])
  const list = at(data, 'variations')
  return {
    parts: listAt(list, 'nodes') as Part[],
    hasNextPage: at(list, 'pageInfo', 'hasNextPage'),
    endCursor: textAt(list, 'pageInfo', 'endCursor'),
  }
}

async function readAll(visitor: Visitor, start: Record<string, unknown>) {
  const parts: Part[] = []
  for (let after: string | undefined; ; ) {
    const page = await read(visitor, { ...start, first: 250, after })
    parts.push(...page.parts)
    after = page.endCursor
    if (page.hasNextPage !== true) return { parts, endCursor: after }
  }
}

/** Moves the gateway's clock, which is fixed, a little past the present. */
function catchUp() {
  gateway.advance(Date.now() - Date.parse('2026-11-21T18:00:00Z') + 20_000)
}

describe('variations', () => {
  it('list every part once, in the order of its last change', async () => {
    catchUp()
    const visitor = gateway.visitor()
    const { parts } = await readAll(visitor, {})
    const total = recorder.requests.length
    expect(new Set(parts.map(({ sku }) => sku)).size).toBe(parts.length)
    const answer = await fetch(`${inject('backendUrl')}/jsonapi/index/variations?page[limit]=1`)
    expect(parts.length).toBe(at(await answer.json(), 'meta', 'count'))
    const times = parts.map(({ updatedAt }) => updatedAt)
    expect(times).toEqual(times.toSorted())
    expect(total).toBeLessThan(parts.length / 50 + 60)
  })

  it('continue after the last cursor with what has changed since', async () => {
    const visitor = gateway.visitor()
    const { parts, endCursor } = await readAll(visitor, {})
    expect(await read(visitor, { after: endCursor })).toEqual({ parts: [], hasNextPage: false, endCursor })
    const limited = parts.find(({ isLimited }) => isLimited)?.sku ?? ''
    await place(visitor, await readyToPlace(visitor, undefined, { sku: limited, quantity: 1 }))
    gateway.advance(20_000)
    const next = await read(visitor, { after: endCursor })
    expect(next.parts.map(({ sku }) => sku)).toContain(limited)
    expect(next.parts.length).toBeLessThan(10)
  })

  it('start at a time', async () => {
    const visitor = gateway.visitor()
    const { parts } = await readAll(visitor, {})
    const updatedSince = parts.at(-3)?.updatedAt
    const later = await readAll(visitor, { updatedSince })
    expect(later.parts.length).toBe(parts.filter(({ updatedAt }) => updatedAt >= (updatedSince ?? '')).length)
  })

  it('reject cursors of other lists and pages over 250', async () => {
    const visitor = gateway.visitor()
    const deleted = await visitor.ask(DELETED)
    expect(deleted.errors).toEqual([])
    const after = textAt(deleted.data, 'deletedVariations', 'pageInfo', 'endCursor')
    for (const variables of [{ after }, { after: 'nonsense' }, { first: 251 }]) {
      const { data, errors } = await visitor.ask(`${LIST.slice(0, -1)} __typename }`, variables)
      expect(data).toEqual({ variations: null, __typename: 'Query' })
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT'])
    }
  })
})
