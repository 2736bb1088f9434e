import { z } from 'zod'

export const wrongType = 'This value should be of the correct primitive type.'

/** One line of text, without control characters; the database can store neither NUL nor lone surrogates. */
export const line = z.string(wrongType).regex(/^[^\p{Cc}\p{Cs}]*$/u, wrongType)
