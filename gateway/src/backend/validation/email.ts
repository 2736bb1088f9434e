import { z } from 'zod'
import { MESSAGES, required } from './text.ts'

const LONGEST_EMAIL = 254

/** An e-mail address, as it was typed but for blanks around it. */
export const email = required(LONGEST_EMAIL).pipe(z.email(MESSAGES.email))
