import type { Environment, Scope } from '@shop/runtime/apiKey'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Database } from '../database/tables.ts'

/** A row as a resource reads it: `id`, `uuid` and the columns of its fields. */
export type Row = Readonly<Record<string, unknown>>

export type Id = string | number

export type LoadedRow = Row & { readonly id: Id; readonly uuid: string }

/** A customer with an account; `session` is the token family of the request's access token. */
export interface Customer {
  readonly id: number
  readonly uuid: string
  readonly session?: string
  /** The API key or OAuth client that acts for the customer. */
  readonly key?: {
    readonly id: string
    readonly environment: Environment
    readonly scopes: readonly Scope[]
    /** Whether it has its own cart instead of using the customer's. */
    readonly hasOwnCart: boolean
  }
}

/** Whether a program with a test key acts for the customer. */
export function hasTestKey(user: Customer | null): boolean {
  return user?.key?.environment === 'test'
}

/**
 * The requester, and when. Guests are identified by the hash of their cart token, which is ignored for customers who
 * are logged in.
 */
export type Viewer = {
  /** Of the link to one order, which can be shared with anyone. */
  readonly orderTokenHash: string | null
  readonly now: Date
} & (
  | { readonly cartTokenHash: string | null; readonly user: null }
  | { readonly cartTokenHash: null; readonly user: Customer }
)

export type ScalarKind = 'text' | 'number' | 'boolean' | 'time' | 'uuid'

/** A value to compare and sort by. */
export interface Scalar {
  readonly kind: ScalarKind
  /** The value in SQL, given the alias of the resource's table. */
  readonly of: (alias: string) => RawBuilder<unknown>
  /** The column is a list; a condition holds if it holds for one of its members. */
  readonly list?: boolean
}

/** One attribute. */
export interface Field {
  readonly columns: readonly string[]
  readonly value: (row: Row, origin: string) => unknown
  /** Names for filters: '' is the attribute itself, `number` or `value` is one of its properties. */
  readonly properties: Readonly<Record<string, Scalar>>
}

/** Rows that link resources: `from` holds the source's ID, `to` the target's. */
export interface Link {
  readonly table: string
  readonly from: string
  readonly to: string
  readonly order?: string
  /** Distinguishes relationships that share a link table. */
  readonly only?: { readonly column: string; readonly value: string }
}

/** The same target for every row: the type of all products, the only store. */
/** A resource without a row; a type alias, so that it is assignable to `Row`. */
export type Constant = Readonly<{ id: string | number; uuid: string }>

/** Computed for the rows of one response: the targets, and columns for the identifiers' meta. No URL serves it. */
export type ComputedTargets = ReadonlyMap<Id, { readonly id: Id; readonly row: Row }>

export interface Relationship {
  readonly target: string
  readonly many: boolean
  /** `nowhere` is a relationship that is always empty. */
  readonly by:
    | { readonly link: Link }
    | { readonly constant: Constant }
    | { readonly chosen: ComputedTargets }
    | 'nowhere'
  /**
   * Members of the identifiers' `meta` besides `drupal_internal__target_id`, from columns of the target and the link.
   */
  readonly meta?: {
    readonly columns: readonly string[]
    readonly linkColumns?: readonly string[]
    readonly value: (target: Row) => Record<string, unknown>
  }
  /** Sent instead to clients that ask for summaries. */
  readonly summary?: Relationship
  /** Targets of rows of some bundles, instead of the constant one. */
  readonly byBundle?: Readonly<Record<string, Constant>>
  /** Omitted if empty: one of many that most rows lack. */
  readonly isOmittedIfEmpty?: boolean
  /** Shown if there is no target: the virtual parent of a top-level term. */
  readonly placeholder?: { readonly id: string; readonly meta: Record<string, unknown> }
}

export interface Access {
  /** Whether the viewer may see a row, in SQL. */
  readonly allowed: (alias: string, viewer: Viewer) => RawBuilder<SqlBool>
  /** What a list does with a hidden row: leave it out, or name it in `meta.omitted`. */
  readonly hidden: 'vanishes' | 'is omitted'
  /** Appended to "The current user is not allowed to GET the selected resource." */
  readonly reason?: string
}

export interface ResourceType {
  /** Its name in code, where a site's profile renames it. */
  readonly key?: string
  readonly name: string
  /** Below /jsonapi. */
  readonly path: string
  /** Table or view. */
  readonly table: string
  /** Its rows, instead of the table. */
  readonly source?: RawBuilder<unknown>
  readonly idKind?: 'integer' | 'text'
  /** Restricts the table to rows of this type. */
  readonly only?: { readonly column: string; readonly value: string }
  /**
   * Rows have several bundles, mixed in one relationship: `column` holds the bundle, so that the row's type is
   * `name--bundle`; `members` lists attributes and relationships that only some bundles have.
   */
  readonly bundles?: {
    readonly column: string
    readonly members: Readonly<Record<string, readonly string[]>>
    /** Each bundle has URLs of its own, `path/bundle`. */
    readonly hasPaths?: boolean
  }
  /** Links of revisionable entities include the revision. */
  readonly isRevisionable?: boolean
  readonly attributes: Readonly<Record<string, Field>>
  /** What filters and sorts may use besides attributes. */
  readonly filters?: Readonly<Record<string, Scalar>>
  /** A JSON object column whose members are attributes of the row. */
  readonly ownAttributes?: string
  readonly relationships: Readonly<Record<string, Relationship>>
  readonly access?: Access
  /** Links of the resource object besides `self`, by name: paths below the origin. */
  readonly links?: {
    readonly columns: readonly string[]
    readonly value: (row: LoadedRow) => Readonly<Record<string, string>>
  }
  /** `meta` of the resource object. */
  readonly meta?: {
    readonly columns: readonly string[]
    readonly value: (row: Row) => Record<string, unknown> | undefined
  }
  /** Loads missing values of rows for a requested attribute. */
  readonly loadMissing?: {
    readonly attribute: string
    readonly rows: (database: Database, rows: readonly LoadedRow[]) => Promise<readonly LoadedRow[]>
  }
  /** Lists include the total count. */
  readonly isCounted?: boolean
  /** Included and referred to, but never listed or read alone. */
  readonly isIncludedOnly?: boolean
  /** Why nobody, or no guest, may create, change or delete it. */
  readonly refusals?: { readonly POST?: string; readonly PATCH: string; readonly DELETE: string }
}

/** Type of one row: that of its bundle if there are several. */
export function typeNameOf({ name, bundles }: ResourceType, row: Row): string {
  return bundles === undefined ? name : `${name}--${String(row[bundles.column])}`
}

/** Path of the resource of one row, below /jsonapi. */
export function pathOf({ path, bundles }: ResourceType, row: Row): string {
  return bundles?.hasPaths === true ? `${path}/${String(row[bundles.column])}` : path
}

/** The types of the rows, one for each bundle that has URLs. */
export function bundleTypesOf(type: ResourceType): readonly ResourceType[] {
  const { bundles, ...others } = type
  if (bundles?.hasPaths !== true) return [type]
  return Object.keys(bundles.members).map((value) => {
    const row = { [bundles.column]: value }
    const own = <T>(members: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(members).filter(([member]) => hasMember(type, row, member)))
    return {
      ...others,
      name: typeNameOf(type, row),
      path: pathOf(type, row),
      only: { column: bundles.column, value },
      attributes: own(type.attributes),
      relationships: Object.fromEntries(
        Object.entries(own(type.relationships)).map(([name, relationship]) => {
          const constant = relationship.byBundle?.[value]
          return [name, constant === undefined ? relationship : { ...relationship, by: { constant } }]
        }),
      ),
    }
  })
}

/** Whether rows of this bundle have an attribute or relationship. */
export function hasMember({ bundles }: ResourceType, row: Row, member: string): boolean {
  if (bundles === undefined) return true
  const own = bundles.members[String(row[bundles.column])] ?? []
  return own.includes(member) || !Object.values(bundles.members).some((members) => members.includes(member))
}

export interface Registry {
  readonly all: readonly ResourceType[]
  get(name: string): ResourceType
  find(name: string): ResourceType | undefined
}

export function registry(types: readonly ResourceType[]): Registry {
  const byName = new Map(types.map((type) => [type.key ?? type.name, type]))
  for (const type of types)
    for (const [name, relationship] of Object.entries(type.relationships))
      if (!byName.has(relationship.target))
        throw new Error(`${type.name}.${name} refers to an unknown ${relationship.target}.`)
  return {
    all: types,
    find: (name) => byName.get(name),
    get: (name) => {
      const type = byName.get(name)
      if (type === undefined) throw new Error(`There is no resource type ${name}.`)
      return type
    },
  }
}
