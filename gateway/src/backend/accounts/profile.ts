import type { z } from 'zod'
import type { UserError } from '../jsonapi/userErrors.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { ACCOUNT_FIELDS } from './fields.ts'
import type { User } from './user.ts'

/** What a customer wants to have changed; what is left out stays. */
export interface ProfileChange {
  readonly email?: string | null | undefined
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
  readonly company?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly taxNum?: string | null | undefined
  readonly subscription?: boolean | null | undefined
}

/** Fields that their owner may change. Where somebody heard of the shop is asked once. */
const CHANGEABLE = ['email', 'firstName', 'lastName', 'company', 'phone', 'taxNum', 'subscription'] as const

export interface CheckedChange {
  /** Of the site's account: those that will be others than before. */
  readonly attributes: Readonly<Record<string, unknown>>
  /** The same by our names. */
  readonly changed: readonly string[]
  readonly userErrors: readonly UserError[]
}

/** What of a change is a change. What an account has already is never found wanting, whatever rules were before ours. */
export function checkProfile(input: ProfileChange, user: User): CheckedChange {
  const attributes: Record<string, unknown> = {}
  const changed: string[] = []
  const userErrors: UserError[] = []
  for (const name of CHANGEABLE) {
    const given = input[name]
    if (given === undefined || given === user[name]) continue
    const { attribute, schema } = ACCOUNT_FIELDS[name]
    const result: z.ZodSafeParseResult<string | boolean | null> = schema.safeParse(given)
    if (!result.success) {
      userErrors.push(...userErrorsOf(result.error, [name]))
      continue
    }
    // A text is compared as it is stored, which is not always how it is shown.
    const before = typeof result.data === 'boolean' ? user[name] : user.resource.text(attribute)
    if (result.data !== before) {
      attributes[attribute] = result.data
      changed.push(name)
    }
  }
  return { attributes, changed, userErrors }
}
