import * as z from 'zod/mini'
import { email, messages, optional, phone, required } from '../../platform/forms/values.ts'

/** The subject of messages about an order, which say which one. */
export const orderSubject = 'Order status'

/** Characters of a message, at least and at most. */
export const messageLengths = { min: 10, max: 4000 }

/** The number of an order, asked for with the one subject; null with all others, whatever was typed before. */
const orderNumber = z.pipe(
  z
    .object({ isAsked: z.boolean(), typed: optional({ max: 40 }) })
    .check(z.refine(({ isAsked, typed }) => !isAsked || typed !== '', { error: messages.required })),
  z.transform(({ isAsked, typed }) => (isAsked ? typed : null)),
)

const fields = z.object({
  name: required({ max: 200 }),
  email: email(),
  company: optional({ max: 200 }),
  phone: phone(),
  subject: required(),
  orderNumber,
  message: required(messageLengths),
  fileId: optional(),
  startedAt: optional(),
  website: optional(),
})

/** A message to the office. The gateway has the last word, in the same words. */
export const contactForm = z.pipe(
  z.transform(
    (form: Record<string, string>): z.input<typeof fields> => ({
      ...form,
      orderNumber: { isAsked: form.subject === orderSubject, typed: form.orderNumber ?? '' },
    }),
  ),
  fields,
)
