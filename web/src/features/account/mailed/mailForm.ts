import * as z from 'zod/mini'
import { email } from '../../../platform/forms/values.ts'

/** Whom to mail to. */
export const mailForm = z.object({ email: email() })
