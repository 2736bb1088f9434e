import type { BackendCalls } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { callAsSpecified } from './specifiedCalls.ts'
import { normalizeText, plainTerms } from './text.ts'

export interface NamedTerms {
  readonly terms: readonly Resource[]
  /** What they were matched by: trimmed, in lowercase. */
  readonly text: string
}

/**
 * Search terms that contain the typed text or its normalized form, since a site may spell its terms "CF 40" or "cf40".
 * @param plan of the shape SearchTerm
 * @throws BackendError
 */
export async function termsNamed(calls: BackendCalls, typed: string, plan: Plan): Promise<NamedTerms> {
  const text = plainTerms(typed)
  const read = normalizeText(typed)
  const { data } = await callAsSpecified(calls, 'searchByTerms', text, plan, read)
  const isTyped = data.some((term) => term.text('name')?.toLowerCase().includes(text))
  return { terms: data, text: isTyped ? text : read }
}
