import * as z from 'zod/mini'
import { email, messages, optional, phone, required } from '../../forms/values.ts'

/** The subject of messages about an order, which say which one. */
export const orderSubject = 'Order status'

/** Characters of a message, at least and at most. */
export const messageLengths = { min: 10, max: 4000 }

/** A message to the office. The gateway has the last word, in the same words. */
export const contactForm = z
  .object({
    name: required({ max: 200 }),
    email: email(),
    company: optional({ max: 200 }),
    phone: phone(),
    subject: required(),
    orderNumber: optional({ max: 40 }),
    message: required(messageLengths),
    fileId: optional(),
    startedAt: optional(),
    website: optional(),
  })
  .check(
    z.refine(({ subject, orderNumber }) => subject !== orderSubject || orderNumber !== '', {
      error: messages.required,
      path: ['orderNumber'],
      // Beside the others, so that nobody hears of it only when all the rest is right.
      when: () => true,
    }),
  )
