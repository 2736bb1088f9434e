import { z } from 'zod'

export const wrongType = 'This value should be of the correct primitive type.'

/** One line of text. No control sign is part of one, and the database stores neither NUL nor half a character. */
export const line = z.string(wrongType).regex(/^[^\p{Cc}\p{Cs}]*$/u, wrongType)
