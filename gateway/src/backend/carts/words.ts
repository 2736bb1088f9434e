import type { UserError } from '../jsonapi/userErrors.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { optional } from '../validation/text.ts'

/** What buyers write to a line: their own words for it, and their own item or requisition number. */
export interface LineWords {
  readonly note: string | null
  readonly reference: string | null
}

/** Words as they are typed; what is not given is not there. */
export interface TypedWords {
  readonly note?: string | null | undefined
  readonly reference?: string | null | undefined
}

/** Characters of a note or a number of the buyer's own, at most. */
export const LONGEST_WORDS = 80
const schema = optional(LONGEST_WORDS)

/** What buyers wrote, in the form in which it is kept; empty is null. */
export function wordsOf(typed: TypedWords, at: readonly string[]): LineWords | { readonly userErrors: UserError[] } {
  const note = schema.safeParse(typed.note)
  const reference = schema.safeParse(typed.reference)
  if (note.success && reference.success) return { note: note.data, reference: reference.data }
  const errors = Object.entries({ note, reference }).flatMap(([field, { error }]) =>
    error ? userErrorsOf(error, [...at, field]) : [],
  )
  return { userErrors: errors }
}
