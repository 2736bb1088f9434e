import { z } from 'zod'
import { LARGEST_QUANTITY, MAX_LINES } from '@shop/schema/quantity'
import { noteText } from '../carts/bodies.ts'
import { line, wrongType } from '../jsonapi/line.ts'

const maxNumberLength = 100

/** A line as it was saved. */
export interface SavedLine {
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
export const handoverLines = z
  .array(
    z.object({
      part_number: line.trim().min(1, 'This value should not be blank.').max(maxNumberLength, wrongType),
      quantity: z.int(wrongType).min(1, wrongType).max(LARGEST_QUANTITY, wrongType),
      note: noteText.default(null),
      reference: noteText.default(null),
    }),
    wrongType,
  )
  .min(1, 'This value should not be blank.')
  .max(MAX_LINES, `This collection should contain ${MAX_LINES} elements or less.`)
  .transform((lines): readonly SavedLine[] =>
    lines.map((each) => ({ ...each, variation: null, title: null, one_length: null })),
  )
