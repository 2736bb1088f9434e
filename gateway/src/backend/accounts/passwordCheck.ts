import type { Attempts } from '../../protection/attempts.ts'
import { RetryLater } from '../../protection/passwordAttempts.ts'
import type { BackendError } from '../jsonapi/errors.ts'
import { type UserError, userError } from '../jsonapi/userErrors.ts'
import { passwordText } from '../validation/credentials.ts'
import { retryLaterOf, tooManyPasswords } from './outcome.ts'
import type { Users } from './users.ts'

interface Outcome {
  readonly userErrors: readonly UserError[]
}

export interface PasswordCheckOptions {
  readonly users: Users
  readonly attempts: Attempts
  readonly session: {
    /** ID of this device if it has logged in to the address before. */
    deviceFor(address: string): Promise<string | null>
  }
}

/** Changes that send the customer's password to the site. Wrong passwords count as failed logins. */
export class PasswordCheck {
  readonly #options: PasswordCheckOptions

  constructor(options: PasswordCheckOptions) {
    this.#options = options
  }

  /** Runs a change that sends the password of the account with this address. */
  async count<T extends Outcome>(email: string, change: () => Promise<T>, refuse: (error: UserError) => T): Promise<T> {
    const { attempts, session } = this.#options
    let wrong: T | null = null
    const attempt = async () => {
      const outcome = await change()
      if (!outcome.userErrors.some(({ code }) => code === 'BAD_CREDENTIALS')) return outcome
      wrong = outcome
      return null
    }
    const device = await session.deviceFor(email)
    const done = await attempts.ofPassword(email, device, attempt, retryLaterOf)
    if (done instanceof RetryLater) return refuse(tooManyPasswords(done))
    return done ?? wrong ?? refuse(incorrectPassword)
  }

  /** Runs a change for which the site may require the password, with or without it. */
  async run<T extends Outcome>(
    typed: string | null | undefined,
    change: (attributes: { readonly password?: string }) => Promise<T>,
    refuse: (error: UserError) => T,
  ): Promise<T> {
    const password = passwordText.parse(typed ?? '')
    const user = password === '' ? null : await this.#options.users.readWhole()
    return user === null ? change({}) : this.count(user.email, () => change({ password }), refuse)
  }
}

const incorrectPassword = userError('BAD_CREDENTIALS', 'Incorrect password.', ['password'])

const refusals: ReadonlyMap<string | undefined, UserError> = new Map([
  [
    'password_required',
    { code: 'PASSWORD_REQUIRED', message: 'Enter your password to confirm that it’s you.', path: ['password'] },
  ],
  ['password_incorrect', incorrectPassword],
])

/** What the site says about the password; undefined if it rejected something else. */
export function passwordRefusal({ violations }: BackendError): UserError | undefined {
  return violations.map(({ code }) => refusals.get(code)).find((error) => error !== undefined)
}
