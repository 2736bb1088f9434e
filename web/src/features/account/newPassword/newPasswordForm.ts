import * as z from 'zod/mini'
import { checkbox, newPassword, required } from '../../../platform/forms/values.ts'

export const newPasswordForm = z.object({
  token: required(),
  password: newPassword(),
  /** Somebody is logged in here, maybe another than the link is for. */
  isLoggedIn: checkbox(),
})
