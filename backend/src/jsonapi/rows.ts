import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { ComputedTargets, Id, LoadedRow, Relationship, ResourceType, Row, Viewer } from './resource.ts'
import type { FieldFilter } from './queryParameters.ts'

/** Name of the computed column for whether the viewer may see the row. */
const IS_VISIBLE = 'visible_to_viewer'

/** Target of a relationship of one row. */
export interface Target {
  readonly id: Id
  readonly uuid: string
  readonly row: Row
}

function isId(value: unknown): value is Id {
  return typeof value === 'string' || typeof value === 'number'
}

function toLoadedRow(row: Row): LoadedRow {
  const { id, uuid } = row
  if (!isId(id) || typeof uuid !== 'string') throw new Error('A resource row has no id or no uuid.')
  return { ...row, id, uuid }
}

function idOf(row: Row, column: string): Id {
  const value = row[column]
  if (!isId(value)) throw new Error(`A link row has no ${column}.`)
  return value
}

export function isVisible(row: Row): boolean {
  return row[IS_VISIBLE] !== false
}

/** What a type's rows are selected from. */
export function rowsIn({ source, table }: ResourceType): RawBuilder<unknown> {
  return source ?? sql.table(table)
}

function idList(type: ResourceType, ids: readonly Id[]) {
  return type.idKind === 'text' ? sql`any(${ids}::text[])` : sql`any(${ids}::integer[])`
}

function columnsOf(type: ResourceType, hasField: FieldFilter): string[] {
  const columns = new Set(['id', 'uuid'])
  for (const [name, field] of Object.entries(type.attributes))
    if (hasField(type.name, name)) for (const column of field.columns) columns.add(column)
  if (type.ownAttributes !== undefined) columns.add(type.ownAttributes)
  if (type.bundles !== undefined) columns.add(type.bundles.column)
  for (const column of type.meta?.columns ?? []) columns.add(column)
  for (const column of type.links?.columns ?? []) columns.add(column)
  return [...columns]
}

function typeCondition(type: ResourceType, alias: string): RawBuilder<SqlBool> {
  return type.only === undefined ? sql`true` : sql`${sql.ref(`${alias}.${type.only.column}`)} = ${type.only.value}`
}

function accessCondition(type: ResourceType, alias: string, viewer: Viewer): RawBuilder<SqlBool> {
  return type.access?.allowed(alias, viewer) ?? sql`true`
}

export interface Selection {
  readonly where?: RawBuilder<SqlBool>
  readonly order?: RawBuilder<unknown>
  readonly offset?: number
  readonly limit?: number
  /** Includes rows that lists leave out, so that the caller can tell hidden from missing ones. */
  readonly includesHidden?: boolean
}

/** Alias of the resource's table in `where` and `order`. */
export const rowAlias = 't'

/** Rows of a type. Hidden ones are left out or marked, depending on the type. */
export async function selectRows(
  database: Database,
  type: ResourceType,
  viewer: Viewer,
  hasField: FieldFilter,
  { where, order, offset, limit, includesHidden }: Selection,
): Promise<LoadedRow[]> {
  const columns = columnsOf(type, hasField).map((column) => sql.ref(`${rowAlias}.${column}`))
  const may = accessCondition(type, rowAlias, viewer)
  const leavesOut = includesHidden !== true && type.access?.hidden === 'vanishes'
  const { rows } = await sql<Row>`
    select ${sql.join(columns)}, coalesce(${may}, false) as ${sql.ref(IS_VISIBLE)}
    from ${rowsIn(type)} as ${sql.table(rowAlias)}
    where ${typeCondition(type, rowAlias)} and ${where ?? sql`true`} ${leavesOut ? sql`and ${may}` : sql``}
    order by ${order ?? sql.ref(`${rowAlias}.id`)}
    ${limit === undefined ? sql`` : sql`limit ${limit}`} ${offset === undefined ? sql`` : sql`offset ${offset}`}`.execute(
    database,
  )
  const found = rows.map(toLoadedRow)
  return type.loadMissing !== undefined && hasField(type.name, type.loadMissing.attribute)
    ? [...(await type.loadMissing.rows(database, found))]
    : found
}

/** How many rows of a type a viewer may see. */
export async function countRows(
  database: Database,
  type: ResourceType,
  viewer: Viewer,
  where: RawBuilder<SqlBool>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${rowsIn(type)} as ${sql.table(rowAlias)}
    where ${typeCondition(type, rowAlias)} and ${where} and ${accessCondition(type, rowAlias, viewer)}`.execute(
    database,
  )
  return rows[0]?.count ?? 0
}

export function selectById(
  database: Database,
  type: ResourceType,
  viewer: Viewer,
  hasField: FieldFilter,
  ids: readonly Id[],
): Promise<LoadedRow[]> {
  return selectRows(database, type, viewer, hasField, {
    where: sql`${sql.ref(`${rowAlias}.id`)} = ${idList(type, ids)}`,
    includesHidden: true,
  })
}

export interface RowRequest {
  readonly type: ResourceType
  readonly ids: ReadonlySet<Id>
}

/** Types that differ only in their subset of one table are read together. */
function tableKey(type: ResourceType, hasField: FieldFilter): string {
  return type.access === undefined && type.loadMissing === undefined
    ? [type.table, type.idKind, ...columnsOf(type, hasField)].join(' ')
    : type.name
}

/** Rows of several types by ID, in the order of the types: one query per table, even if types share it. */
export async function selectAllById(
  database: Database,
  viewer: Viewer,
  hasField: FieldFilter,
  requests: readonly RowRequest[],
): Promise<readonly (readonly LoadedRow[])[]> {
  const tables = Map.groupBy(requests, ({ type }) => tableKey(type, hasField))
  const found = new Map(
    await Promise.all(
      [...tables].map(async ([key, [first, ...others]]): Promise<[string, readonly LoadedRow[]]> => {
        if (first === undefined) return [key, []]
        const { only: _only, ...whole } = first.type
        const ids = new Set([first, ...others].flatMap((each) => [...each.ids]))
        return [key, await selectById(database, others.length === 0 ? first.type : whole, viewer, hasField, [...ids])]
      }),
    ),
  )
  return requests.map(({ type, ids }) => (found.get(tableKey(type, hasField)) ?? []).filter(({ id }) => ids.has(id)))
}

/** A relationship with its name and target type. */
export interface Step {
  readonly name: string
  readonly relationship: Relationship
  readonly target: ResourceType
}

/** Relationship name → row ID → targets, in order. */
export type Targets = ReadonlyMap<string, ReadonlyMap<Id, readonly Target[]>>

/** Steps over the same link table to rows of the same table take one query. */
function queryKey({ name, relationship: { by }, target }: Step): string {
  return by === 'nowhere' || !('link' in by)
    ? `alone ${name}`
    : [by.link.table, by.link.from, by.link.to, by.link.order, by.link.only?.column, target.table].join('|')
}

function onlyValue({ relationship: { by } }: Step): string | undefined {
  return by !== 'nowhere' && 'link' in by ? by.link.only?.value : undefined
}

async function loadChosen(
  database: Database,
  target: ResourceType,
  ids: readonly Id[],
  chosen: ComputedTargets,
): Promise<ReadonlyMap<Id, readonly Target[]>> {
  const relatedIds = ids.flatMap((id) => chosen.get(id)?.id ?? [])
  const { rows } = await sql<Row>`
    select id, uuid from ${sql.table(target.table)} where id = ${idList(target, relatedIds)}`.execute(database)
  const uuids = new Map(rows.map(toLoadedRow).map(({ id, uuid }) => [id, uuid]))
  return new Map(
    ids.flatMap((from): [Id, Target[]][] => {
      const to = chosen.get(from)
      const uuid = to === undefined ? undefined : uuids.get(to.id)
      return to === undefined || uuid === undefined ? [] : [[from, [{ id: to.id, uuid, row: to.row }]]]
    }),
  )
}

async function loadSteps(
  database: Database,
  type: ResourceType,
  ids: readonly Id[],
  steps: readonly [Step, ...Step[]],
): Promise<[string, ReadonlyMap<Id, readonly Target[]>][]> {
  const [first] = steps
  const { by } = first.relationship
  if (by === 'nowhere') return []
  if ('constant' in by) {
    const target = { ...by.constant, row: by.constant }
    return steps.map(({ name }) => [name, new Map(ids.map((id) => [id, [target]]))])
  }
  if ('chosen' in by) return [[first.name, await loadChosen(database, first.target, ids, by.chosen)]]
  const { link } = by
  const columns = new Set(steps.flatMap(({ relationship }) => relationship.meta?.columns ?? []))
  for (const { target } of steps) if (target.bundles !== undefined) columns.add(target.bundles.column)
  const linkColumns = new Set(steps.flatMap(({ relationship }) => relationship.meta?.linkColumns ?? []))
  const only = link.only === undefined ? undefined : sql.ref(`l.${link.only.column}`)
  const values = steps.map(onlyValue).filter((value) => value !== undefined)
  const { rows } = await sql<Row>`
    select l.${sql.ref(link.from)} as link_from, t.id, t.uuid,
      ${only ?? sql`null`} as link_only ${sql.join(
        [
          ...[...columns].map((column) => sql`, ${sql.ref(`t.${column}`)}`),
          ...[...linkColumns].map((column) => sql`, ${sql.ref(`l.${column}`)}`),
        ],
        sql``,
      )}
    from ${sql.table(link.table)} as l
    join ${rowsIn(first.target)} as t on t.id = ${sql.ref(`l.${link.to}`)}
    where ${sql.ref(`l.${link.from}`)} = ${idList(type, ids)}
      and ${only === undefined ? sql`true` : sql`${only} = any(${values}::text[])`}
    order by ${sql.ref(`l.${link.order ?? link.to}`)}`.execute(database)
  return steps.map((step) => {
    const value = onlyValue(step)
    const targets = new Map<Id, Target[]>()
    for (const row of rows) {
      if (value !== undefined && row['link_only'] !== value) continue
      const from = idOf(row, 'link_from')
      const { id, uuid } = toLoadedRow(row)
      const list = targets.get(from)
      if (list === undefined) targets.set(from, [{ id, uuid, row }])
      else list.push({ id, uuid, row })
    }
    return [step.name, targets]
  })
}

/** Targets of the given relationships of all rows: one query per link table, regardless of the number of rows. */
export async function selectTargets(
  database: Database,
  type: ResourceType,
  ids: readonly Id[],
  steps: readonly Step[],
): Promise<Targets> {
  if (ids.length === 0) return new Map()
  const groups = new Map<string, [Step, ...Step[]]>()
  for (const step of steps) {
    const key = queryKey(step)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [step])
    else group.push(step)
  }
  const found = await Promise.all([...groups.values()].map((group) => loadSteps(database, type, ids, group)))
  return new Map(found.flat())
}
