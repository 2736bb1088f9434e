import { type BackendCalls, readDocument } from '../jsonapi/calls.ts'
import type { Document } from '../jsonapi/document.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import { wireNames } from '../jsonapi/names.ts'

/** The two searches that every site supports, by the names under which their failures are reported. */
export type SpecifiedOperation = 'searchByPartNumber' | 'searchByTerms'

/** Timeout in milliseconds: showing no suggestions is better than keeping the typist waiting. */
const patience = { timeoutMs: 2_000 }
const ROWS = 10

/** @param plan of the shape FoundPart for parts, SearchTerm for terms */
type Address = (text: string, plan: Plan) => string

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
  searchByTerms: (text, plan) =>
    `${wireNames.searchTerm.path}${queryString({
      ...plan,
      filter: [{ path: 'name', operator: 'CONTAINS', value: text }],
      page: { limit: ROWS },
    })}`,
}

/**
 * @param text trimmed, in lowercase
 * @throws BackendError of the operation
 */
export function callAsSpecified(
  calls: BackendCalls,
  operation: SpecifiedOperation,
  text: string,
  plan: Plan,
): Promise<Document> {
  return readDocument(calls, operation, addresses[operation](text, plan), patience)
}
