import { buildSchema, execute, parse } from 'graphql'
import { expect, it } from 'vitest'
import { pauseBetweenRows } from './pauses.ts'

const schema = buildSchema(
  'type Query { all: RowConnection } type RowConnection { edges: [Row!]! } type Row { id: Int! }',
)
pauseBetweenRows(schema)
const edges = Array.from({ length: 23 }, (_, id) => ({ id }))

it.each([true, false])(
  'completes long lists in order, and lets other work run in between only for programs: %s',
  async (isPausing) => {
    let turns = 0
    const count = () => {
      turns += 1
      timer = setImmediate(count)
    }
    let timer = setImmediate(count)
    const document = parse('{ all { edges { id } } }')
    const { data } = await execute({ schema, document, rootValue: { all: { edges } }, contextValue: { isPausing } })
    clearImmediate(timer)
    expect(data).toEqual({ all: { edges } })
    expect(turns > 2).toBe(isPausing)
  },
)
