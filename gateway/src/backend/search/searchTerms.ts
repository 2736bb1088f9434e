import type { BackendCalls } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { callAsSpecified } from './specifiedCalls.ts'
import { normalizeText } from './text.ts'

export interface NamedTerms {
  readonly terms: readonly Resource[]
  /** What they were matched by: trimmed, in lowercase. */
  readonly text: string
}

/**
 * Search terms that contain the typed text; if there are none, its normalized form, since a site may spell its terms
 * "CF 40" or "cf40".
 * @param plan of the shape SearchTerm
 * @throws BackendError
 */
export async function termsNamed(calls: BackendCalls, typed: string, plan: Plan): Promise<NamedTerms> {
  const requestTerms = async (text: string) => ({
    terms: (await callAsSpecified(calls, 'searchByTerms', text, plan)).data,
    text,
  })
  const text = typed.trim().toLowerCase()
  const found = await requestTerms(text)
  const read = normalizeText(typed)
  return found.terms.length > 0 || read === text ? found : requestTerms(read)
}
