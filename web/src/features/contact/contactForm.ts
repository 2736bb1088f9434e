import * as z from 'zod/mini'
import { contactPath } from '../../components/paths.ts'
import { deviceStore } from '../../platform/device/deviceStore.ts'
import type { FormKeep } from '../../platform/forms/useKeptValues.ts'
import { email, messages, optional, phone, required } from '../../platform/forms/values.ts'

/** What the office calls messages. Anything else in an address is somebody else's invention. */
const referenceForm = /^C-\d{6}-\d{4,}$/
/** In place of a reference, of a site that gives none. */
const unnamed = 'yes'

/** Where it says that a message was sent: an address of its own, so that reloading it sends nothing again. */
export function sentPath(reference: string | null | undefined): string {
  return `${contactPath}?${new URLSearchParams({ sent: reference ?? unnamed })}`
}

/** The message that an address tells of; null where it tells of none. */
export function sentMessageOf(parameters: URLSearchParams): { reference: string | null } | null {
  const sent = parameters.get('sent') ?? ''
  if (sent === unnamed) return { reference: null }
  return referenceForm.test(sent) ? { reference: sent } : null
}

/** What is typed, by the query string of the address it is typed at. Its name makes it one of the drafts that end with a session. */
const drafts = deviceStore({
  name: 'form-draft contact-us',
  area: 'sessionStorage',
  schema: z.record(z.string(), z.record(z.string(), z.string())),
  fallback: {},
})

/** Keeps a message for the life of the tab, until it is sent. */
export function keepContact(search: string): FormKeep {
  return {
    read: () => drafts.read()[search] ?? null,
    write: (values) => drafts.write({ ...drafts.read(), [search]: values }),
  }
}

/** Once a message is sent, the next one begins afresh. */
export function forgetContact(search: string) {
  const { [search]: _, ...others } = drafts.read()
  drafts.write(others)
}

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
