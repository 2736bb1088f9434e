import { z } from 'zod'
import { removeInvisibleFromText } from '@shop/schema/plainText'

export const wrongType = 'This value should be of the correct primitive type.'

/**
 * One line of text, without control and invisible characters; the database can store neither NUL nor lone surrogates.
 */
export const line = z
  .string(wrongType)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, wrongType)
  .overwrite(removeInvisibleFromText)
