import * as z from 'zod/mini'
import { checkbox, email, newPassword, optional, phone, required, secret } from '../../../platform/forms/values.ts'

/** Lengths are those of the backend. The password is needed for another e-mail address only. */
export const profileForm = z.object({
  /** Uuid of whose profile the form showed. */
  customer: z.string(),
  firstName: required({ max: 60 }),
  lastName: required({ max: 60 }),
  company: required({ min: 2, max: 100 }),
  email: email(),
  currentPassword: z._default(z.string(), ''),
  phone: phone(null),
  taxNum: optional({ max: 30 }),
  subscription: checkbox(),
})

export const passwordForm = z.object({ currentPassword: secret(), newPassword: newPassword() })

/** Names of fields that are never handed back. */
export const passwords = ['currentPassword', 'newPassword']
