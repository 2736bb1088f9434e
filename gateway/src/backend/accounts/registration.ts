import type { z } from 'zod'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { isInvalid } from '../jsonapi/errors.ts'
import { PATHS } from '../jsonapi/names.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import { newPassword } from '../validation/password.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { ACCOUNT_FIELDS, refusalsOf } from './fields.ts'

/** A new account as somebody asks for it. */
export interface Registration {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly company?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly taxNum?: string | null | undefined
  readonly source?: string | null | undefined
  readonly subscription?: boolean | null | undefined
}

type Checked = { readonly body: Readonly<Record<string, unknown>> } | { readonly userErrors: readonly UserError[] }

/** Core's form of a new account: every value in a list. */
const valueOf = (value: unknown) => [{ value }]

/** The account in the site's form, or what is wrong with it. */
export function checkRegistration(input: Registration): Checked {
  const body: Record<string, unknown> = {}
  const userErrors: UserError[] = []
  const password = newPassword(input.email).safeParse(input.password)
  for (const [name, { attribute, schema }] of Object.entries(ACCOUNT_FIELDS)) {
    const given: unknown = Reflect.get(input, name)
    const result: z.ZodSafeParseResult<string | boolean | null> = schema.safeParse(given)
    if (!result.success) userErrors.push(...userErrorsOf(result.error, [name]))
    else if (result.data !== null) body[attribute] = valueOf(result.data)
    // The form asks for it right below the address.
    if (name === 'email' && password.error) userErrors.push(...userErrorsOf(password.error, ['password']))
  }
  if (userErrors.length > 0) return { userErrors }
  return { body: { ...body, name: body.mail, pass: valueOf(password.data) } }
}

/**
 * Makes an account. Of an address that has one nothing is said: its owner is told by mail.
 * @returns what the site does not take of it
 */
export async function register(calls: BackendCalls, body: unknown): Promise<UserError[]> {
  try {
    await calls.asNobody({ operation: 'register', method: 'POST', address: PATHS.register, body }, 'json')
    return []
  } catch (error) {
    if (!isInvalid(error)) throw error
    return refusalsOf(error).filter(({ code }) => code !== 'ALREADY_TAKEN')
  }
}
