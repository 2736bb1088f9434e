import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type RequestedCondition, comparison } from './comparison.ts'
import { badRequest } from './errors.ts'
import { scalar } from './fields.ts'
import { rowsIn } from './rows.ts'
import type { Field, Registry, Relationship, ResourceType, Scalar } from './resource.ts'

interface Hop {
  readonly relationship: Relationship
  readonly target: ResourceType
}
interface Resolved {
  readonly hops: readonly Hop[]
  readonly scalar: Scalar
}

const maxHops = 4

function list(names: readonly string[]) {
  return names.map((name) => `\`${name}\``).join(', ')
}

function unknown(field: string, path: string) {
  return badRequest(`Invalid nested filtering. The field \`${field}\`, given in the path \`${path}\`, does not exist.`)
}

function incomplete(field: string, path: string, endings: readonly string[]) {
  return badRequest(
    `Invalid nested filtering. The field \`${field}\`, given in the path \`${path}\` is incomplete, ` +
      `it must end with one of the following specifiers: ${list(endings)}.`,
  )
}

const targetId = 'meta.drupal_internal__target_id'

function idScalar(type: ResourceType): Scalar {
  return scalar('id', type.idKind === 'text' ? 'text' : 'number')
}

function property(field: Field, name: string, rest: readonly string[], path: string): Scalar {
  const found = field.properties[rest.join('.')]
  if (found !== undefined) return found
  const names = Object.keys(field.properties).filter((key) => key !== '')
  if (rest.length === 0 && names.length > 0) throw incomplete(name, path, names)
  throw unknown(rest.at(-1) ?? name, path)
}

function resolve(types: Registry, type: ResourceType, path: string): Resolved {
  const hops: Hop[] = []
  let current = type
  let segments: readonly string[] = path.split('.')
  for (;;) {
    const [name = '', ...rest] = segments
    if (name === 'id' && rest.length === 0) return { hops, scalar: scalar('uuid', 'uuid') }
    if (hops.length > 0 && segments.join('.') === targetId) return { hops, scalar: idScalar(current) }
    const field = Object.hasOwn(current.attributes, name) ? current.attributes[name] : undefined
    if (field !== undefined) return { hops, scalar: property(field, name, rest, path) }
    const filter = rest.length === 0 ? current.filters?.[name] : undefined
    if (filter !== undefined) return { hops, scalar: filter }
    const relationship = Object.hasOwn(current.relationships, name) ? current.relationships[name] : undefined
    if (relationship === undefined) throw unknown(name, path)
    if (rest.length === 0) throw incomplete(name, path, ['id', targetId])
    if (hops.length === maxHops) throw badRequest(`The path \`${path}\` follows more than ${maxHops} relationships.`)
    current = types.get(relationship.target)
    hops.push({ relationship, target: current })
    segments = rest
  }
}

/** `select <value> from` the rows at the end of the hops, for one row of `alias`. */
function hopQuery(
  hops: readonly Hop[],
  alias: string,
  depth: number,
  inner: (alias: string) => { readonly select: RawBuilder<unknown>; readonly where: RawBuilder<SqlBool> },
): RawBuilder<unknown> {
  const [hop, ...rest] = hops
  if (hop === undefined) {
    const { select, where } = inner(alias)
    return sql`select ${select} where ${where}`
  }
  const next = `h${depth}`
  const linked = `l${depth}`
  const deeper = rest.length === 0 ? inner(next) : undefined
  const select = deeper?.select ?? sql`deeper.value`
  const lateral =
    deeper === undefined ? sql`cross join lateral (${hopQuery(rest, next, depth + 1, inner)}) as deeper(value)` : sql``
  const where = deeper?.where ?? sql`true`
  const { by } = hop.relationship
  if (by === 'nowhere' || 'chosen' in by) return sql`select null where false`
  if ('constant' in by)
    return sql`select ${select} from ${rowsIn(hop.target)} as ${sql.table(next)} ${lateral}
      where ${sql.ref(`${next}.uuid`)} = ${by.constant.uuid}::uuid and ${where}`
  const { link } = by
  const only =
    link.only === undefined ? sql`true` : sql`${sql.ref(`${linked}.${link.only.column}`)} = ${link.only.value}`
  return sql`select ${select} from ${sql.table(link.table)} as ${sql.table(linked)}
    join ${rowsIn(hop.target)} as ${sql.table(next)}
      on ${sql.ref(`${next}.id`)} = ${sql.ref(`${linked}.${link.to}`)} ${lateral}
    where ${sql.ref(`${linked}.${link.from}`)} = ${sql.ref(`${alias}.id`)} and ${only} and ${where}`
}

/** A condition on a path over references to other resources and into properties. */
export function pathCondition(
  types: Registry,
  type: ResourceType,
  alias: string,
  requestedCondition: RequestedCondition,
): RawBuilder<SqlBool> {
  const { hops, scalar: end } = resolve(types, type, requestedCondition.path)
  if (hops.length === 0) return comparison(end, alias, requestedCondition)
  // A missing reference is null too, so "is null" means that no value exists.
  const negated = requestedCondition.operator === 'IS NULL'
  const condition = negated ? { ...requestedCondition, operator: 'IS NOT NULL' } : requestedCondition
  const found = hopQuery(hops, alias, 1, (last) => ({ select: sql`1`, where: comparison(end, last, condition) }))
  return negated ? sql`not exists (${found})` : sql`exists (${found})`
}

function sortable({ kind, list: isList, of }: Scalar, alias: string): RawBuilder<unknown> {
  if (isList === true) return sql`lower(array_to_string(${of(alias)}, ' ')) collate "C"`
  return kind === 'text' || kind === 'uuid' ? sql`lower(${of(alias)}::text) collate "C"` : of(alias)
}

/** Sort key of a path: one value per row, the smallest if there are several. Text sorts case-insensitively. */
export function pathOrder(types: Registry, type: ResourceType, alias: string, path: string): RawBuilder<unknown> {
  const { hops, scalar: end } = resolve(types, type, path)
  if (hops.length === 0) return sortable(end, alias)
  const values = hopQuery(hops, alias, 1, (last) => ({ select: sortable(end, last), where: sql`true` }))
  return sql`(select min(value) from (${values}) as found(value))`
}
