import { type BackendCalls, readDocument } from '../jsonapi/calls.ts'
import type { Document } from '../jsonapi/document.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { type Query, queryString } from '../jsonapi/query.ts'
import { wireNames } from '../jsonapi/names.ts'

/** The two searches that every site supports, by the names under which their failures are reported. */
export type SpecifiedOperation = 'searchByPartNumber' | 'searchByTerms'

/** Timeout in milliseconds: showing no suggestions is better than keeping the typist waiting. */
const patience = { timeoutMs: 2_000 }
const ROWS = 10

/** @param plan of the shape FoundPart for parts, SearchTerm for terms */
type Address = (text: string, plan: Plan, otherText: string) => string

const addresses: Record<SpecifiedOperation, Address> = {
  searchByPartNumber: (text, plan) =>
    `${wireNames.variation.path}${queryString({
      ...plan,
      filter: [
        { path: 'sku', operator: 'STARTS_WITH', value: text },
        { path: 'status', value: '1' },
      ],
      page: { limit: ROWS },
    })}`,
  searchByTerms: (text, plan, otherText) =>
    `${wireNames.searchTerm.path}${queryString({ ...plan, ...nameContains(text, otherText), page: { limit: ROWS } })}`,
}

function nameContains(text: string, otherText: string): Pick<Query, 'filter'> {
  const contains = { path: 'name', operator: 'CONTAINS' } as const
  if (text === otherText) return { filter: [{ ...contains, value: text }] }
  return {
    filter: [
      { ...contains, key: 'typed', value: text, group: 'either' },
      { ...contains, key: 'read', value: otherText, group: 'either' },
    ],
  }
}

/**
 * @param text trimmed, in lowercase
 * @param otherText another spelling of a term
 * @throws BackendError of the operation
 */
export function callAsSpecified(
  calls: BackendCalls,
  operation: SpecifiedOperation,
  text: string,
  plan: Plan,
  otherText: string = text,
): Promise<Document> {
  return readDocument(calls, operation, addresses[operation](text, plan, otherText), patience)
}
