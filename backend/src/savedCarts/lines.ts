import { z } from 'zod'
import { LARGEST_QUANTITY } from '../../../schema/quantity.ts'
import { words } from '../carts/bodies.ts'
import { mostLines } from '../carts/lines.ts'
import { line, wrongType } from '../jsonapi/line.ts'

const longestNumber = 100

/** A line as it was saved. */
export interface ListLine {
  /** UUID of the part; null if only its number is known. */
  readonly variation: string | null
  readonly part_number: string
  /** Name of the part. */
  readonly title: string | null
  readonly quantity: number
  readonly one_length: boolean | null
  /** The buyer's note and own part number. */
  readonly note: string | null
  readonly reference: string | null
}

/** Lines from another program. */
export const handedOver = z
  .array(
    z.object({
      part_number: line.trim().min(1, 'This value should not be blank.').max(longestNumber, wrongType),
      quantity: z.int(wrongType).min(1, wrongType).max(LARGEST_QUANTITY, wrongType),
      note: words.default(null),
      reference: words.default(null),
    }),
    wrongType,
  )
  .min(1, 'This value should not be blank.')
  .max(mostLines, `This collection should contain ${mostLines} elements or less.`)
  .transform((lines): readonly ListLine[] =>
    lines.map((each) => ({ ...each, variation: null, title: null, one_length: null })),
  )
