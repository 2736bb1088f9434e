import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Document, type Resource } from '../../backend/jsonapi/document.ts'
import { type KeysetQuery, type Paging, readKeyset } from '../../backend/jsonapi/keyset.ts'
import { placeOfOrder } from '../../backend/orders/orders.ts'
import { Cursors } from './cursor.ts'
import { pageOf } from './pagination.ts'

interface Args<Cursor> {
  readonly first: number | null
  readonly last: number | null
  readonly after: Cursor | null
  readonly before: Cursor | null
}

/** The algorithm of the Relay specification. Cursors are the rows themselves. */
function pageBySpecification(all: readonly string[], { first, last, after, before }: Args<string>): string[] {
  let edges = [...all]
  if (after !== null && edges.includes(after)) edges = edges.slice(edges.indexOf(after) + 1)
  if (before !== null && edges.includes(before)) edges = edges.slice(0, edges.indexOf(before))
  if (first !== null && edges.length > first) edges = edges.slice(0, first)
  if (last !== null && edges.length > last) edges = edges.slice(edges.length - last)
  return edges
}

const limits = { name: 'letters', defaultSize: 5, maxSize: 100 }
const size = fc.option(fc.nat(12))
const row = fc.option(fc.nat(19))
const request = fc
  .record({ first: size, last: size, after: row, before: row })
  .filter(({ first, last }) => first !== null || last !== null)

describe('pageOf', () => {
  const list = { cursors: new Cursors('letters', {}), idOf: (letter: string) => letter }

  it('returns the page that the specification defines, with exact page information', () => {
    fc.assert(
      fc.property(fc.nat(20), request, (count, { first, last, ...rows }) => {
        const all = Array.from({ length: count }, (_, index) => String.fromCodePoint(97 + index))
        const after = all[rows.after ?? -1] ?? null
        const before = all[rows.before ?? -1] ?? null
        const cursorOf = (letter: string | null) =>
          letter && list.cursors.encode({ at: all.indexOf(letter), id: letter })
        const page = pageOf(all, { first, last, after: cursorOf(after), before: cursorOf(before) }, limits, list)
        const expected = pageBySpecification(all, { first, last, after, before })
        expect(page.edges.map(({ node }) => node)).toEqual(expected)
        if (expected.length > 0) {
          expect(page.pageInfo.hasPreviousPage).toBe(expected[0] !== all[0])
          expect(page.pageInfo.hasNextPage).toBe(expected.at(-1) !== all.at(-1))
        }
      }),
    )
  })

  it('continues after a row that has been removed', () => {
    const after = list.cursors.encode({ at: 1, id: 'b' })
    expect(pageOf(['a', 'c', 'd'], { first: 1, after }, limits, list).edges).toMatchObject([{ node: 'c' }])
    expect(pageOf(['a', 'c', 'd'], { last: 1, before: after }, limits, list).edges).toMatchObject([{ node: 'a' }])
  })

  it.each([
    ['of another list', new Cursors('numbers', {})],
    ['of the same list with another filter', new Cursors('letters', { filter: 'vowels' })],
  ])('rejects a cursor %s', (_which, cursors) => {
    const args = { after: cursors.encode({ at: 0, id: 'a' }) }
    expect(() => pageOf(['a'], args, limits, list)).toThrow('after is not a cursor of this list')
  })
})

interface Row {
  readonly id: string
  readonly ms: number
}

/** A site that sorts by milliseconds and returns whole seconds. */
function siteOf(rows: readonly Row[]) {
  return async ({ filter, sort, page }: KeysetQuery): Promise<Document> => {
    const [below = Number.POSITIVE_INFINITY, from = 0] = ['<', '>='].map((operator) => {
      const value = filter.find((each) => each.operator === operator)?.value
      return value === undefined ? undefined : Number(value) * 1000
    })
    const sorted = rows
      .filter(({ ms }) => ms < below && ms >= from)
      .toSorted((a, b) => b.ms - a.ms || (a.id < b.id ? 1 : -1))
    if (sort[0] === 'placed') sorted.reverse()
    const end = page.offset + page.limit
    const data = sorted.slice(page.offset, end).map(({ id, ms }) => ({
      type: 'order--default',
      id,
      attributes: { placed: new Date(Math.floor(ms / 1000) * 1000).toISOString() },
    }))
    const links = end < sorted.length ? { next: { href: 'http://site.test/?page' } } : {}
    return Document.parse({ data, links }, 'orders')
  }
}

describe('readKeyset', () => {
  const placeOf = (rows: readonly Row[], index: number | null) => {
    const found = rows[index ?? -1]
    return found ? { at: Math.floor(found.ms / 1000), id: found.id } : null
  }
  const orders = fc.uniqueArray(fc.record({ id: fc.uuid(), ms: fc.nat(9_000) }), {
    selector: ({ id }) => id,
    maxLength: 20,
  })

  function read(rows: readonly Row[], paging: Paging) {
    return readKeyset(paging, { field: 'placed', placeOf: placeOfOrder, read: siteOf(rows) })
  }

  it('returns the page that the specification defines', async () => {
    await fc.assert(
      fc.asyncProperty(orders, request, async (rows, { first, last, ...ends }) => {
        const sorted = rows.toSorted((a, b) => b.ms - a.ms || (a.id < b.id ? 1 : -1))
        const isReversed = ends.after !== null && ends.before !== null && ends.before <= ends.after
        fc.pre(!isReversed)
        const [after, before] = [placeOf(sorted, ends.after), placeOf(sorted, ends.before)]
        const all = sorted.map(({ id }) => id)
        const { resources } = await read(rows, { first, last, after, before })
        expect(resources.map(({ id }: Resource) => id)).toEqual(
          pageBySpecification(all, { first, last, after: after?.id ?? null, before: before?.id ?? null }),
        )
      }),
    )
  })

  it('says whether there are more rows', async () => {
    await fc.assert(
      fc.asyncProperty(orders, fc.nat(12), async (rows, count) => {
        const ends = { after: null, before: null }
        const isMore = rows.length > count
        expect((await read(rows, { ...ends, first: count, last: null })).hasNextPage).toBe(isMore)
        expect((await read(rows, { ...ends, first: null, last: count })).hasPreviousPage).toBe(isMore)
      }),
    )
  })
})
