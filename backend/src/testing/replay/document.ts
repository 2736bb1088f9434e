/** Reads the shop's responses in tests. */
import { expect } from 'vitest'
import { at, type Json, listOf, type Members, membersOf } from './json.ts'

export function rowsOf(document: Json | undefined): Members[] {
  return listOf(membersOf(document).data).map(membersOf)
}

/** One attribute of every row, in order. */
export function column(document: Json | undefined, attribute: string): (Json | undefined)[] {
  return rowsOf(document).map((row) => at(row, 'attributes', attribute))
}

const pageSize = 50

/** A page with these rows in any order; a full page has fifty. */
export function expectRows(document: Json, attribute: string, expected: string[]) {
  const shown = column(document, attribute)
  if (expected.length <= pageSize) return expect([...shown].sort()).toEqual([...expected].sort())
  expect(shown).toHaveLength(pageSize)
  expect(expected).toEqual(expect.arrayContaining(shown))
}
