import { z } from 'zod'
import type { Attempts } from '../../protection/attempts.ts'
import type { User } from '../accounts/user.ts'
import type { BackendCalls, Call } from '../jsonapi/calls.ts'
import { BackendError, isInvalid } from '../jsonapi/errors.ts'
import { wireNames } from '../jsonapi/names.ts'
import { type UserError, userError } from '../jsonapi/userErrors.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import type { Shop } from '../shop/shop.ts'
import { type ContactInput, type ContactMessage, checkMessage } from './message.ts'

/** The subject that the office sees, with the order number if there is one. */
function subjectOf({ subject, orderNumber }: ContactMessage) {
  return orderNumber === null ? subject : `${subject}: ${orderNumber}`
}

/** Fields of messages beyond Drupal's own. */
const ownFields = ['field_company', 'field_phone', 'field_subject', 'field_order_number']

/** Attributes of a message on a site with our fields. */
function attributesOf(message: ContactMessage, isCopied: boolean) {
  const attributes = {
    name: message.name,
    mail: message.email,
    subject: subjectOf(message),
    message: message.message,
    copy: isCopied,
    field_company: message.company,
    field_phone: message.phone,
    field_subject: message.subject,
    field_order_number: message.orderNumber,
  }
  // Empty fields are not sent.
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null))
}

/** For sites whose form has only Drupal's own five fields: the others are appended to the message. */
function plainAttributesOf(message: ContactMessage, isCopied: boolean) {
  const { name, email, company, phone, orderNumber } = message
  const others = Object.entries({ Company: company, Phone: phone, 'Order number': orderNumber })
  const below = others.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`]))
  return {
    name,
    mail: email,
    subject: subjectOf(message),
    message: [message.message, ...(below.length > 0 ? [below.join('\n')] : [])].join('\n\n'),
    copy: isCopied,
  }
}

/** Result of sending a message. */
export interface ContactOutcome {
  readonly isSent: boolean
  /** "C-261121-0001"; null if it was not sent, and on sites without reference numbers. */
  readonly reference: string | null
  readonly userErrors: readonly UserError[]
}

function refused(...userErrors: readonly UserError[]): ContactOutcome {
  return {
    isSent: false,
    reference: null,
    userErrors,
  }
}

/** No person can read, fill in and send a form in less time. */
const MIN_DURATION_MS = 3_000

const filledHoneypot = userError('INVALID', 'Leave this field empty', ['website'])
const tooFast = userError('RATE_LIMITED', 'Please wait a few seconds and send your message again.')
function tooMany(phone: string | null): UserError {
  return userError(
    'RATE_LIMITED',
    `Too many messages. Please try again in an hour${phone === null ? '' : `, or call ${phone}`}.`,
  )
}
const noMessages = userError('INVALID', 'This shop does not accept contact messages.')
const fileGone = userError('EXPIRED', 'The file is no longer available. Please attach it again.', ['fileId'])

/** Site fields → form fields, for violations that only the site finds. */
const fields: Readonly<Record<string, string>> = {
  name: 'name',
  mail: 'email',
  field_company: 'company',
  field_phone: 'phone',
  field_subject: 'subject',
  field_order_number: 'orderNumber',
  message: 'message',
}

const uuidSchema = z.uuid()

const acceptedSchema = z.object({
  data: z.object({ attributes: z.object({ field_reference: z.string().min(1).nullish() }) }),
})

export interface ContactOptions {
  readonly calls: BackendCalls
  readonly profile: SiteProfile
  readonly attempts: Attempts
  /** The logged-in customer, as known to the site. */
  readonly user: () => Promise<User | null>
  /** The recipient of the copy, if known. */
  readonly shop: () => Shop
  readonly now: () => Date
}

/** Messages to the office. */
export class Contact {
  readonly #options: ContactOptions

  constructor(options: ContactOptions) {
    this.#options = options
  }

  /**
   * Validates and sends a message. At most 5 an hour per place, counting only messages that were delivered. Partner
   * systems may omit the time when they began to write; the shop's own form always sends it.
   * @throws BackendError if the office could not be reached; nothing was sent
   */
  async send(input: ContactInput): Promise<ContactOutcome> {
    const { attempts } = this.#options
    const shop = this.#options.shop()
    const checked = checkMessage(input, shop.contactSubjects)
    if (checked.userErrors) return refused(...checked.userErrors)
    if ((input.website ?? '') !== '') return refused(filledHoneypot)
    if (input.startedAt && this.#isTooFast(input.startedAt)) return refused(tooFast)
    // A message must not be lost just because its copy fails.
    const user = await this.#options.user().catch(() => null)
    const { message } = checked
    const outcome = await attempts.limited(
      'messagesFromPlace',
      () => this.#post(message, input.fileId ?? null, isSenderProblem(message.email, user)),
      ({ isSent }) => isSent,
    )
    return outcome === 'tooMany' ? refused(tooMany(shop.phone)) : outcome
  }

  /** A start time in the future is invalid: pages use our clock. */
  #isTooFast(startedAt: Date): boolean {
    return this.#options.now().getTime() - startedAt.getTime() < MIN_DURATION_MS
  }

  /** @param isCopied whether the sender may get a copy at the address they give */
  async #post(message: ContactMessage, fileId: string | null, isCopied: boolean): Promise<ContactOutcome> {
    if (fileId !== null && !uuidSchema.safeParse(fileId).success) return refused(fileGone)
    const { profile } = this.#options
    const form = profile.contactForm
    if (form === null) return refused(noMessages)
    const { type, path } = form
    const hasOwnFields = ownFields.every((field) => profile.canWrite(type, field))
    const attributes = hasOwnFields ? attributesOf : plainAttributesOf
    const file = { field_file: { data: { type: wireNames.file.type, id: fileId } } }
    const data = {
      type,
      attributes: attributes(message, isCopied),
      ...(fileId !== null && { relationships: file }),
    }
    try {
      return await this.#send(path, data, isCopied)
    } catch (error) {
      // Sites limit messages too.
      if (error instanceof BackendError && error.status === 429) return refused(tooMany(this.#options.shop().phone))
      if (!isInvalid(error)) throw error
      return refused(...refusalsOf(error))
    }
  }

  async #send(address: string, data: unknown, isCopied: boolean): Promise<ContactOutcome> {
    const { calls } = this.#options
    const call: Call = { operation: 'contactMessage', method: 'POST', address, body: { data } }
    // Sites do not send copies to guests either.
    const answer = await (isCopied ? calls.asCustomer(call) : calls.asAnonymous(call, 'jsonApi'))
    // Whatever else the response says, the site has the message now.
    const acceptanceSchema = acceptedSchema.safeParse(answer)
    return { isSent: true, reference: acceptanceSchema.data?.data.attributes.field_reference ?? null, userErrors: [] }
  }
}

/** Copies go to verified accounts only: anyone could enter or register a stranger's address. */
function isSenderProblem(email: string, user: User | null): boolean {
  return user !== null && user.isEmailConfirmed && user.email.toLowerCase() === email.toLowerCase()
}

/** @throws BackendError for violations that are our fault rather than the sender's */
function refusalsOf(error: BackendError): UserError[] {
  const errors = error.violations.map(({ field }): UserError | null => {
    const [name = ''] = field.split('/')
    if (name === 'field_file') return fileGone
    const inputField = fields[name]
    return inputField === undefined ? null : { code: 'INVALID', message: 'Value is not valid', path: [inputField] }
  })
  const known = errors.filter((one) => one !== null)
  if (known.length === 0) throw error
  return known
}
