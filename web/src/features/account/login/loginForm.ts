import * as z from 'zod/mini'
import { required, secret } from '../../../platform/forms/values.ts'

/** An account may be known by another name than its e-mail address, so any text will do for it. */
export const loginForm = z.object({ email: required({ max: 254 }), password: secret() })
