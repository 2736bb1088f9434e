import { setImmediate } from 'node:timers/promises'
import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import type { GatewayContext } from '../../request/gatewayContext.ts'

/** Rows that are completed without a pause. */
const ROWS_AT_ONCE = 5

/** Resolves rows a few at a time; other requests run in between. */
function spread(rows: readonly unknown[]): readonly unknown[] {
  let turn = Promise.resolve()
  return rows.map((row, index) => {
    if (index < ROWS_AT_ONCE) return row
    if (index % ROWS_AT_ONCE === 0) turn = turn.then(() => setImmediate())
    return turn.then(() => row)
  })
}

/**
 * Pauses a program's long pages after every few rows. Otherwise, a page of 100 products with all their parts would
 * block the process until it is complete.
 */
export function pauseBetweenRows(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    const edges = isObjectType(type) && type.name.endsWith('Connection') ? type.getFields()['edges'] : undefined
    if (!edges) continue
    const resolve = edges.resolve ?? defaultFieldResolver
    // It no longer just reads a property.
    edges.extensions = { ...edges.extensions, pothosExposedField: undefined }
    edges.resolve = (source: unknown, args, context: GatewayContext, info) => {
      const rows: unknown = resolve(source, args, context, info)
      return context.isPausing && Array.isArray(rows) && rows.length > ROWS_AT_ONCE ? spread(rows) : rows
    }
  }
}
