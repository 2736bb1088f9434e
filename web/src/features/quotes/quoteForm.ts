import * as shape from '../../platform/shape.ts'
import { email, optional, phone, required } from '../../platform/forms/values.ts'

/** Name of the form's field with the quantity of a single part. */
const quantity = shape.pipe(
  optional(),
  shape.string().check(
    shape.refine<string>((text) => text === '' || /^[1-9]\d{0,3}$/.test(text), {
      error: 'Enter a number from 1 to 9,999',
    }),
  ),
)

const targetDate = shape.pipe(
  optional(),
  shape.string().check(
    shape.refine<string>((text) => text === '' || /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text), {
      error: 'Enter a date',
    }),
  ),
)

/** Request for a quote of one part, or of the cart if omitted. The gateway validates with the same messages. */
export const quoteForm = shape.object({
  partNumber: optional({ max: 100 }),
  quantity,
  targetDate,
  note: optional({ max: 2000 }),
  name: required({ max: 100 }),
  email: email(),
  company: optional({ max: 100 }),
  phone: phone(),
  fileId: optional(),
  startedAt: optional(),
  website: optional(),
})

/** Forms of a quote's page. */
export const acceptIntent = 'accept'
export const reviseIntent = 'revise'

export const revisionForm = shape.object({ quoteId: required(), note: required({ max: 2000 }) })
export const acceptForm = shape.object({ quoteId: required() })
