import { z } from 'zod'
import { MESSAGES, required } from './text.ts'

const LONGEST_EMAIL = 254

/** An e-mail address, as it was typed but for blanks around it. */
export const email = required(LONGEST_EMAIL).pipe(z.email(MESSAGES.email))

/** How addresses are compared: one in other capitals is the same. */
export const sameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
