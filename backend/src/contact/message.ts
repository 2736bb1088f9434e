import { z } from 'zod'
import { readAddress } from '../accounts/profileFields.ts'
import { normalizePhone, plainPhone } from '@shop/schema/addresses/phone'
import { JsonApiError, badRequest, invalidValues, brokenRule } from '../jsonapi/errors.ts'
import { line, wrongType } from '../jsonapi/line.ts'

/** The subject that requires an order number. */
export const orderSubject = 'Order status'

export const contactMessageType = 'contact_message--feedback'

const missing = 'This value should not be null.'
const invalid = 'This value is not valid.'
function tooLong(max: number) {
  return `This value is too long. It should have ${max} characters or less.`
}
function tooShort(min: number) {
  return `This value is too short. It should have ${min} characters or more.`
}

const maxLineLength = 200
const minMessageLength = 10
const maxMessageLength = 4000

const orderNumber = /^(?=.*\d)[A-Z0-9](?:[A-Z0-9-]{0,30}[A-Z0-9])?$/

const requiredLine = z.preprocess(
  (input) => input ?? '',
  line.trim().min(1, missing).max(maxLineLength, tooLong(maxLineLength)),
)

/** A single line; null if empty. */
const shortLine = z.preprocess((input) => input ?? '', line.trim().max(maxLineLength, tooLong(maxLineLength)))
const optionalLine = shortLine.transform((text) => text || null)

const telephone = shortLine.transform(plainPhone).transform((number, { issues }) => {
  // Without a plus sign, a number in the shop's own region.
  if (number !== '' && normalizePhone(number, number.startsWith('+') ? '' : 'US') === null)
    issues.push({ code: 'custom', message: invalid, input: number })
  return number || null
})

const mail = z.unknown().transform((input, { issues }) => {
  const address = readAddress(input)
  if (address !== undefined) return address
  const isMissing = input === undefined || input === null || input === ''
  issues.push(
    isMissing
      ? { code: 'custom', message: missing, input: input }
      : { code: 'custom', message: 'This value is not a valid email address.', input: input, path: ['0', 'value'] },
  )
  return z.NEVER
})

/** Allows line breaks and tabs but no other control characters; limits count characters, not bytes. */
const message = z
  .preprocess(
    (input) => input ?? '',
    z
      .string(wrongType)
      .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, wrongType)
      .trim(),
  )
  .transform((text, { issues }) => {
    const { length } = [...text]
    const problems = [
      { holds: length === 0, message: missing },
      { holds: length < minMessageLength, message: tooShort(minMessageLength) },
      { holds: length > maxMessageLength, message: tooLong(maxMessageLength) },
    ].find(({ holds }) => holds)
    if (problems !== undefined) issues.push({ code: 'custom', message: problems.message, input: text })
    return text
  })

const attributes = z.object({
  name: requiredLine,
  mail,
  subject: requiredLine,
  message,
  copy: z.boolean(wrongType).default(false),
  field_company: optionalLine,
  field_phone: telephone,
  field_subject: optionalLine,
  field_order_number: optionalLine,
})

export const contactFields = [...Object.keys(attributes.shape), 'field_file']

/** Checks that depend on several fields, or on what the office accepts. */
function wholeMessage(subjects: readonly string[]) {
  return attributes.check(({ value, issues }) => {
    const { field_subject: topic, field_order_number: number } = value
    const refuse = (field: string, reason: string) =>
      issues.push({ code: 'custom', message: reason, input: value, path: [field] })
    if (topic !== null && !subjects.includes(topic))
      refuse('field_subject', 'The value you selected is not a valid choice.')
    if (topic === orderSubject && number === null) refuse('field_order_number', missing)
    if (number !== null && !orderNumber.test(number)) refuse('field_order_number', invalid)
  })
}

const bodySchema = z.object({
  data: z.object({
    type: z.literal(contactMessageType),
    attributes: z.record(z.string(), z.unknown()).default({}),
    relationships: z.record(z.string(), z.unknown()).default({}),
  }),
})

const fileLink = z.object({ data: z.object({ type: z.literal('file--file'), id: z.uuid() }).nullable() }).optional()

function checkKnown(what: string, names: readonly string[], allowedNames: readonly string[]): void {
  const unknown = names.find((name) => !allowedNames.includes(name))
  if (unknown !== undefined)
    throw brokenRule(`The ${what} ${unknown} does not exist on the ${contactMessageType} resource type.`)
}

/** The file belongs to another message, has expired or never existed. */
export function fileError() {
  return new JsonApiError(422, [
    { detail: 'The referenced file does not exist.', pointer: '/data/relationships/field_file', via: 'none' },
  ])
}

/** A valid message. */
export type SentMessage = z.infer<typeof attributes> & {
  /** UUID of the attached file. */
  readonly file: string | null
}

/**
 * @param subjects what a message can be about
 * @throws {JsonApiError} listing all invalid fields
 */
export function readMessage(body: unknown, subjects: readonly string[]): SentMessage {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) throw badRequest('Resource object must include a "type".')
  const { attributes: input, relationships } = parsed.data.data
  checkKnown('attribute', Object.keys(input), Object.keys(attributes.shape))
  checkKnown('relationship', Object.keys(relationships), ['field_file'])
  const read = wholeMessage(subjects).safeParse(input)
  if (!read.success)
    throw invalidValues(
      read.error.issues.map(({ path, message: reason }) => ({ property: path.map(String).join('.'), message: reason })),
    )
  const file = fileLink.safeParse(relationships['field_file'])
  if (!file.success) throw fileError()
  return { ...read.data, file: file.data?.data?.id ?? null }
}
