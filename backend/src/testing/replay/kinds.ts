import { isObject, type Json } from './json.ts'
import { datePattern, decimalPattern, type Kind, uuidPattern } from './shape.ts'

/** `item--I1ZSMFn`, a link to an omitted resource: its end is random. */
export function anonymous(member: string) {
  return member.replace(/^item--.*/, 'item--*')
}

/**
 * Null on some rows of every site: an empty summary, the path of an entity without an alias, a list price, the tax
 * share of freight.
 */
const nullable = new Set(['summary', 'alias', 'pid', 'list_price', 'percentage'])

function matchesKind(kind: Kind, value: Json, member: string): boolean {
  if (typeof kind === 'object') {
    if ('list' in kind)
      return (
        Array.isArray(value) && (kind.list.length === 0 || value.every((item) => matchesKinds(kind.list, item, member)))
      )
    return (
      isObject(value) &&
      Object.entries(kind.members).every(([key, kinds]) => {
        const part = value[key]
        return part !== undefined && matchesKinds(kinds, part, key)
      })
    )
  }
  switch (kind) {
    case 'null':
      return value === null
    case 'decimal':
      return typeof value === 'string' && decimalPattern.test(value)
    case 'date':
      return typeof value === 'string' && datePattern.test(value)
    case 'uuid':
      return typeof value === 'string' && uuidPattern.test(value)
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === kind
  }
}

/** Whether a value is of one of the recorded kinds. If only null was recorded, any value matches. */
export function matchesKinds(kinds: Kind[], value: Json, member: string): boolean {
  return (
    kinds.every((kind) => kind === 'null') ||
    (value === null && nullable.has(member)) ||
    kinds.some((kind) => matchesKind(kind, value, member))
  )
}
