import * as z from 'zod/mini'
import { atLeast, checkbox, required } from '../../../forms/values.ts'
import { shortestPassword } from '../register/registerForm.ts'

export const newPasswordForm = z.object({
  token: required(),
  password: atLeast(shortestPassword),
  /** Somebody is logged in here, maybe another than the link is for. */
  isLoggedIn: checkbox(),
})
