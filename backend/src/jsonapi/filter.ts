import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type RequestedCondition, operatorNotAllowed, operators } from './comparison.ts'
import { badRequest } from './errors.ts'
import type { QueryTree, QueryValue } from './queryString.ts'

type Entry =
  | { readonly kind: 'group'; readonly conjunction: 'and' | 'or'; readonly memberOf: string | undefined }
  | { readonly kind: 'condition'; readonly asked: RequestedCondition; readonly memberOf: string | undefined }

const maxConditions = 60

function invalidCondition() {
  return badRequest(
    'You must provide a valid filter condition. Check that you have set the required keys for your filter.',
  )
}

const conditionKeys = new Set(['path', 'operator', 'value', 'memberOf'])

function optionalText(value: QueryValue | undefined): string | undefined {
  if (value !== undefined && typeof value !== 'string') throw invalidCondition()
  return value
}

/** Values as sent: one, a list, or none. An empty text for IN is an empty list. */
function operands(value: QueryValue | undefined, operator: string): readonly string[] | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string') return value === '' && operators.get(operator)?.operands === 'many' ? [] : [value]
  return Object.values(value).map((member) => {
    if (typeof member !== 'string') throw invalidCondition()
    return member
  })
}

function condition(tree: QueryTree, defaultPath: string | undefined): Entry {
  if (Object.keys(tree).some((key) => !conditionKeys.has(key))) throw invalidCondition()
  const path = optionalText(tree['path']) ?? defaultPath
  if (path === undefined || path === '') throw invalidCondition()
  const operator = optionalText(tree['operator']) ?? '='
  if (!operators.has(operator)) throw operatorNotAllowed(operator)
  const value = operands(tree['value'], operator)
  return { kind: 'condition', asked: { path, operator, values: value }, memberOf: optionalText(tree['memberOf']) }
}

const conjunctions: Readonly<Record<string, 'and' | 'or'>> = { AND: 'and', OR: 'or' }

function group(tree: QueryTree): Entry {
  const conjunction = conjunctions[optionalText(tree['conjunction']) ?? 'AND']
  if (conjunction === undefined) throw badRequest('Allowed filter conjunctions: AND, OR.')
  return { kind: 'group', conjunction, memberOf: optionalText(tree['memberOf']) }
}

/** Long form, group, or short form: `filter[title]=x`, `filter[title][operator]=CONTAINS&filter[title][value]=x`. */
function entry(key: string, value: QueryValue): Entry {
  if (typeof value === 'string') return condition({ value }, key)
  if (value['group'] !== undefined) {
    if (typeof value['group'] === 'string') throw badRequest('A filter group needs a conjunction.')
    return group(value['group'])
  }
  if (value['condition'] === undefined) return condition(value, key)
  if (typeof value['condition'] === 'string') throw invalidCondition()
  return condition(value['condition'], undefined)
}

function readEntries(tree: QueryTree): ReadonlyMap<string, Entry> {
  const entries = new Map(Object.entries(tree).map(([key, value]) => [key, entry(key, value)]))
  if (entries.size > maxConditions) throw badRequest(`A filter has at most ${maxConditions} conditions and groups.`)
  return entries
}

/** Follows `memberOf` to the root: conditions of a group that is its own ancestor would be lost. */
function checkGroups(entries: ReadonlyMap<string, Entry>): void {
  for (const [key, first] of entries) {
    const visited = new Set([key])
    for (let parent = first.memberOf; parent !== undefined && parent !== '@root'; ) {
      const parentGroup = entries.get(parent)
      if (parentGroup?.kind !== 'group') throw badRequest(`The filter group \`${parent}\` does not exist.`)
      if (visited.has(parent)) throw badRequest(`The filter group \`${parent}\` is a member of itself.`)
      visited.add(parent)
      parent = parentGroup.memberOf
    }
  }
}

/** All conditions of a filter, without their grouping. */
export function filterConditions(tree: QueryTree): readonly RequestedCondition[] {
  const entries = readEntries(tree)
  checkGroups(entries)
  return [...entries.values()].flatMap((each) => (each.kind === 'condition' ? [each.asked] : []))
}

export interface Combining<T> {
  /** Result of one condition; undefined skips it. */
  readonly condition: (condition: RequestedCondition) => T | undefined
  readonly combine: (conjunction: 'and' | 'or', parts: readonly T[]) => T
}

/** Folds a filter into one value, starting from its conditions; undefined if there are none. */
export function foldFilter<T>(tree: QueryTree, { condition: meaning, combine }: Combining<T>): T | undefined {
  const entries = readEntries(tree)
  checkGroups(entries)
  const members = (parent: string | undefined, conjunction: 'and' | 'or'): T | undefined => {
    const parts: T[] = []
    for (const [key, each] of entries) {
      if ((each.memberOf === '@root' ? undefined : each.memberOf) !== parent) continue
      const part = each.kind === 'group' ? members(key, each.conjunction) : meaning(each.asked)
      // Empty groups are skipped.
      if (part !== undefined) parts.push(part)
    }
    return parts.length === 0 ? undefined : combine(conjunction, parts)
  }
  return members(undefined, 'and')
}

/** The filter in SQL; the caller converts single conditions. */
export function filterSql(
  tree: QueryTree,
  meaning: (condition: RequestedCondition) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return (
    foldFilter<RawBuilder<SqlBool>>(tree, {
      condition: meaning,
      combine: (conjunction, parts) => sql`(${sql.join(parts, sql.raw(` ${conjunction} `))})`,
    }) ?? sql`true`
  )
}
