import * as z from 'zod/mini'
import { email, newPassword, optional, required } from '../../../platform/forms/values.ts'

/** Characters of a first or last name, as the backend keeps them in an account. */
export const longestName = 60

/** A password, and what the order says already. */
export const keepAccountForm = z.object({
  email: email(),
  firstName: required({ max: longestName }),
  lastName: required({ max: longestName }),
  company: optional({ max: 100 }),
  phone: optional({ max: 30 }),
  password: newPassword(),
})
