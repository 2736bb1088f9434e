import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type RequestedCondition, comparison, operatorNotAllowed } from '../jsonapi/comparison.ts'
import { badRequest } from '../jsonapi/errors.ts'
import type { Scalar } from '../jsonapi/resource.ts'

const notAllowedHere = new Set(['STARTS_WITH', 'CONTAINS', 'ENDS_WITH'])

/** A field by name. Responds with 400 if it does not exist or does not support the operator. */
export function fieldOf<Field>(fields: Readonly<Record<string, Field>>, { path, operator }: RequestedCondition): Field {
  if (notAllowedHere.has(operator)) throw operatorNotAllowed(operator)
  const field = Object.hasOwn(fields, path) ? fields[path] : undefined
  if (field === undefined) throw badRequest(`Unknown field in filter clause: '${path}'.`)
  return field
}

export function unknownSort(path: string) {
  return badRequest(`Trying to sort on unknown field '${path}'.`)
}

/** Values of a field in `index_terms`, to compare or to choose from. */
export type TermField = { readonly kind: 'choice' } | { readonly kind: 'compared'; readonly scalar: Scalar }

const chosen: Scalar = { kind: 'text', of: (alias) => sql.ref(`${alias}.value`) }

/** Terms that a condition requires; with `not`, terms that it excludes. */
export interface RequestedTerms {
  readonly not: boolean
  readonly where: RawBuilder<SqlBool>
}

interface Choosing {
  readonly operator: 'IN'
  readonly not: boolean
}

const choosing: ReadonlyMap<string, Choosing> = new Map<string, Choosing>([
  ['=', { operator: 'IN', not: false }],
  ['IN', { operator: 'IN', not: false }],
  ['<>', { operator: 'IN', not: true }],
  ['NOT IN', { operator: 'IN', not: true }],
])

/** Translates a condition on a field to one on the rows of `index_terms`. */
export function requestedTerms(field: TermField, alias: string, condition: RequestedCondition): RequestedTerms {
  const ofPath = sql<SqlBool>`${sql.ref(`${alias}.path`)} = ${condition.path}`
  if (condition.operator === 'IS NULL' || condition.operator === 'IS NOT NULL')
    return { not: condition.operator === 'IS NULL', where: ofPath }
  if (field.kind === 'compared')
    return { not: false, where: sql`${ofPath} and ${comparison(field.scalar, alias, condition)}` }
  const choice = choosing.get(condition.operator)
  if (choice === undefined) throw operatorNotAllowed(condition.operator)
  const where = comparison(chosen, alias, { ...condition, operator: choice.operator })
  return { not: choice.not, where: sql`${ofPath} and ${where}` }
}

/**
 * A field of the product index: a column of products, a column of parts, or terms of parts. `order` is the value that it
 * sorts by.
 */
export type ProductField =
  | { readonly of: 'product'; readonly scalar: Scalar; readonly order?: 'rank' | 'title' | 'created' }
  | { readonly of: 'part'; readonly scalar: Scalar; readonly order: 'price' | 'sku' }
  | { readonly of: 'terms'; readonly field: TermField }

/** A product can have several categories, in no particular order. */
export function isSortable(path: string, field: ProductField): boolean {
  return field.of === 'terms' ? path !== 'category' : field.order !== undefined
}
