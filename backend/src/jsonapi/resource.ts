import type { RawBuilder, SqlBool } from 'kysely'
import type { Database } from '../database/tables.ts'

/** A row as a resource reads it: always `id` and `uuid`, and the columns that its fields ask for. */
export type Row = Readonly<Record<string, unknown>>

export type Id = string | number

export type LoadedRow = Row & { readonly id: Id; readonly uuid: string }

/** A customer with an account; `session` is the family of the token that came with the request. */
export interface Customer {
  readonly id: number
  readonly uuid: string
  readonly session?: string
}

/** Who asks, and when. Guests are told apart by the hash of their cart token; that of a customer who is logged in counts for nothing. */
export type Viewer = {
  /** Of the link to one order, which anybody may have been given. */
  readonly orderTokenHash: string | null
  readonly now: Date
} & (
  | { readonly cartTokenHash: string | null; readonly user: null }
  | { readonly cartTokenHash: null; readonly user: Customer }
)

export type ScalarKind = 'text' | 'number' | 'boolean' | 'time' | 'uuid'

/** Something that can be compared and sorted by. */
export interface Scalar {
  readonly kind: ScalarKind
  /** The value in SQL, given the alias of the resource's table. */
  readonly of: (alias: string) => RawBuilder<unknown>
  /** The column is a list; a condition holds when it holds for one of its members. */
  readonly list?: boolean
}

/** One attribute. */
export interface Field {
  readonly columns: readonly string[]
  readonly value: (row: Row, origin: string) => unknown
  /** What a filter may name: '' is the attribute itself, `number` or `value` one of its properties. */
  readonly properties: Readonly<Record<string, Scalar>>
}

/** Rows that lead from one resource to others: `from` holds the id of the one, `to` those of the others. */
export interface Link {
  readonly table: string
  readonly from: string
  readonly to: string
  readonly order?: string
  /** Several relationships may share a link table; this tells them apart. */
  readonly only?: { readonly column: string; readonly value: string }
}

/** The same resource for every row: the type of all products, the only store. */
/** A resource that no row holds; a type alias, so that it is assignable to `Row`. */
export type Constant = Readonly<{ id: string | number; uuid: string }>

/** What one answer found out for its rows: where each leads, and columns for the identifier's meta. No address answers it. */
export type Chosen = ReadonlyMap<Id, { readonly id: Id; readonly row: Row }>

export interface Relationship {
  readonly target: string
  readonly many: boolean
  /** `nowhere` is a relationship that exists in name and is always empty. */
  readonly by: { readonly link: Link } | { readonly constant: Constant } | { readonly chosen: Chosen } | 'nowhere'
  /** Members of the identifiers' `meta` besides `drupal_internal__target_id`, from columns of the target and of the link. */
  readonly meta?: {
    readonly columns: readonly string[]
    readonly linkColumns?: readonly string[]
    readonly value: (target: Row) => Record<string, unknown>
  }
  /** Not shown at all where it is empty: one of many that most rows lack. */
  readonly absentWhenEmpty?: boolean
  /** Shown in place of no target at all: the virtual parent of a term at the top. */
  readonly placeholder?: { readonly id: string; readonly meta: Record<string, unknown> }
}

export interface Access {
  /** Whether the viewer may see a row, in SQL. */
  readonly allowed: (alias: string, viewer: Viewer) => RawBuilder<SqlBool>
  /** What a list does with a row that may not be seen: leave it out, or name it in `meta.omitted`. */
  readonly hidden: 'vanishes' | 'is omitted'
  /** Appended to "The current user is not allowed to GET the selected resource." */
  readonly reason?: string
}

export interface ResourceType {
  readonly name: string
  /** Below /jsonapi. */
  readonly path: string
  /** Table or view. */
  readonly table: string
  readonly idKind?: 'integer' | 'text'
  /** Rows of the table that are of this type. */
  readonly only?: { readonly column: string; readonly value: string }
  /**
   * Rows are of several bundles, which one relationship mixes: `column` names the bundle, so that the row's own type is
   * `name--bundle`, and `members` the attributes and relationships that each bundle has; others belong to all of them.
   */
  readonly bundles?: { readonly column: string; readonly members: Readonly<Record<string, readonly string[]>> }
  /** Links of revisionable entities name the revision. */
  readonly revisionable?: boolean
  readonly attributes: Readonly<Record<string, Field>>
  /** What a filter or a sort may name besides attributes. */
  readonly filters?: Readonly<Record<string, Scalar>>
  /** A JSON object column whose members are attributes of the row. */
  readonly ownAttributes?: string
  readonly relationships: Readonly<Record<string, Relationship>>
  readonly access?: Access
  /** Links of the resource object besides `self`, by their names: paths below the origin. */
  readonly links?: {
    readonly columns: readonly string[]
    readonly value: (row: LoadedRow) => Readonly<Record<string, string>>
  }
  /** `meta` of the resource object. */
  readonly meta?: {
    readonly columns: readonly string[]
    readonly value: (row: Row) => Record<string, unknown> | undefined
  }
  /** Finds out what rows still lack for an attribute that is shown, and answers them with it. */
  readonly completes?: {
    readonly attribute: string
    readonly rows: (database: Database, rows: readonly LoadedRow[]) => Promise<readonly LoadedRow[]>
  }
  /** Its lists say how many there are in all. */
  readonly isCounted?: boolean
  /** Included and referred to, never listed or read alone. */
  readonly inner?: boolean
  /** Why nobody, or no guest, may make, change or delete it. */
  readonly refusals?: { readonly POST?: string; readonly PATCH: string; readonly DELETE: string }
}

/** The type of one row: that of its bundle where there are several. */
export function typeNameOf({ name, bundles }: ResourceType, row: Row): string {
  return bundles === undefined ? name : `${name}--${String(row[bundles.column])}`
}

/** Whether a row of this bundle has an attribute or a relationship. */
export function hasMember({ bundles }: ResourceType, row: Row, member: string): boolean {
  if (bundles === undefined) return true
  const own = bundles.members[String(row[bundles.column])] ?? []
  return own.includes(member) || !Object.values(bundles.members).some((members) => members.includes(member))
}

export interface Registry {
  readonly all: readonly ResourceType[]
  get(name: string): ResourceType
}

export function registry(types: readonly ResourceType[]): Registry {
  const byName = new Map(types.map((type) => [type.name, type]))
  for (const type of types)
    for (const [name, relationship] of Object.entries(type.relationships))
      if (!byName.has(relationship.target))
        throw new Error(`${type.name}.${name} refers to an unknown ${relationship.target}.`)
  return {
    all: types,
    get: (name) => {
      const type = byName.get(name)
      if (type === undefined) throw new Error(`There is no resource type ${name}.`)
      return type
    },
  }
}
