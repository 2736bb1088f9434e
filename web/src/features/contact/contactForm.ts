import * as shape from '../../platform/shape.ts'
import { contactPath } from '../../components/paths.ts'
import { deviceStore } from '../../platform/device/deviceStore.ts'
import type { FormDraft } from '../../platform/forms/useFormDraft.ts'
import { email, messages, optional, phone, required } from '../../platform/forms/values.ts'

/** Format of message references; ignore anything else in the URL. */
const referenceForm = /^C-\d{6}-\d{4,}$/
/** Value in the URL if the site assigns no references. */
const NO_REFERENCE = 'yes'

/** URL of the confirmation, separate from the form so that reloading sends nothing twice. */
export function confirmationPath(reference: string | null | undefined): string {
  return `${contactPath}?${new URLSearchParams({ sent: reference ?? NO_REFERENCE })}`
}

/** The sent message that the URL refers to, or null. */
export function readSentMessage(parameters: URLSearchParams): { reference: string | null } | null {
  const reference = parameters.get('sent') ?? ''
  if (reference === NO_REFERENCE) return { reference: null }
  return referenceForm.test(reference) ? { reference } : null
}

/** Drafts by query string. The name prefix makes them end with the session. */
const drafts = deviceStore({
  name: 'form-draft contact-us',
  area: 'sessionStorage',
  schema: shape.record(shape.record(shape.string())),
  fallback: {},
})

/** Stores a draft until it is sent or the tab is closed. */
export function contactDraft(search: string): FormDraft {
  return {
    read: () => drafts.read()[search] ?? null,
    write: (values) => drafts.write({ ...drafts.read(), [search]: values }),
  }
}

/** Deletes the draft of a sent message. */
export function clearContactDraft(search: string) {
  const { [search]: _, ...others } = drafts.read()
  drafts.write(others)
}

/** Subject that requires an order number. */
export const orderSubject = 'Order status'

/** Length limits of a message. */
export const messageLengths = { min: 10, max: 4000 }

/** Order number, required for `orderSubject`; null for other subjects. */
const orderNumber = shape.pipe(
  shape
    .object({ isRequired: shape.boolean(), text: optional({ max: 40 }) })
    .check(shape.refine(({ isRequired, text }) => !isRequired || text !== '', { error: messages.required })),
  shape.transform(({ isRequired, text }) => (isRequired ? text : null)),
)

const fields = shape.object({
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

/** Contact form; the gateway validates with the same messages. */
export const contactForm = shape.pipe(
  shape.pipe(
    shape.record(shape.string()),
    shape.transform((form) => ({
      ...form,
      orderNumber: { isRequired: form.subject === orderSubject, text: form.orderNumber ?? '' },
    })),
  ),
  fields,
)
