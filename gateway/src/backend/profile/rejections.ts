import { BackendError } from '../jsonapi/errors.ts'

/** What a site says it lacks. */
export interface Rejection {
  /** An include path that does not exist. */
  readonly path?: string
  /** The relationships that exist there instead. */
  readonly possible?: readonly string[]
  /** A field that cannot be written. */
  readonly field?: string
  /** An index field that cannot be filtered or sorted by. */
  readonly indexField?: string
  /** A field that a collection cannot be filtered by. */
  readonly filterField?: string
}

/** Drupal's and Commerce's wording, as recorded. */
const wordings: ReadonlyArray<readonly [key: Exclude<keyof Rejection, 'possible'>, pattern: RegExp]> = [
  // "`a.x` is not a valid include path. …" or, for the first name, "`x` is not a valid relationship field name. …"
  ['path', /`([\w.]+)` is not a valid (?:include path|relationship field name)/],
  ['field', /^Cannot set the unknown field (\w+)\.$/],
  ['field', /^Field (\w+) is unknown\.$/],
  ['field', /^The attribute (\w+) does not exist on the /],
  ['indexField', /^Unknown field in filter clause: '(\w+)'/],
  ['indexField', /^Trying to sort on unknown field '(\w+)'/],
  ['filterField', /The field `(\w+)`, given in the path `[\w.]+`, does not exist/],
]

/** The relationships of a type, once for each resource type that the path leads to. */
const possibleNames = /Possible values: ([\w, ]+)/g

/** What an error says that the site lacks; null for any other failure. */
export function rejectionOf(error: unknown): Rejection | null {
  if (!(error instanceof BackendError) || (error.status !== 400 && error.kind !== 'invalid')) return null
  for (const detail of [error.detail, ...error.violations.map((violation) => violation.detail)]) {
    for (const [key, pattern] of wordings) {
      const name = pattern.exec(detail)?.[1]
      if (name === undefined) continue
      const possible = [...detail.matchAll(possibleNames)].flatMap(([, list = '']) => list.split(', '))
      return { [key]: name, ...(possible.length > 0 && { possible: [...new Set(possible)] }) }
    }
  }
  return null
}

/** Whether the site has no such route. Drupal responds with a page or names the route; a missing resource differs. */
export function isUnknownRoute(error: unknown): boolean {
  return error instanceof BackendError && error.status === 404 && /^text\/html|^No route found/.test(error.detail)
}
