import { companyName } from '../../catalogue/company.ts'
import type { SentMessage } from './message.ts'
import { printedTime } from '../../orders/dates.ts'
import { onOneLine } from '../../orders/words.ts'
import { mailOf } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'

/** A message as the mails tell of it. */
type Written = Omit<SentMessage, 'file'> & {
  readonly reference: string
  readonly sent: Date
  readonly file: { readonly id: number; readonly name: string; readonly bytes: number | null } | null
}

const given = (label: string, value: string | null) => (value === null ? [] : [[label, onOneLine(value)] as const])

const sizeOf = (bytes: number | null): string =>
  bytes === null || bytes < 1024 * 1024
    ? `${Math.max(1, Math.round((bytes ?? 0) / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`

const factsOf = ({ reference, sent, file, ...message }: Written) => ({
  facts: [
    ['Reference', reference] as const,
    ...given('Subject', message.field_subject ?? message.subject),
    ...given('Order number', message.field_order_number),
    ...given('Name', message.name),
    ...given('Company', message.field_company),
    ...given('E-mail', message.mail),
    ...given('Phone', message.field_phone),
    ...(file === null ? [] : [['File', `${onOneLine(file.name)} (${sizeOf(file.bytes)})`] as const]),
    ['Sent', printedTime(sent)] as const,
  ],
})

/** To the office; an answer goes to whoever wrote it. */
export const contactMessageMail = (office: string, message: Written): Mail => ({
  ...mailOf({
    kind: 'contactMessage',
    to: office,
    subject: `${message.reference} ${onOneLine(message.subject)}`,
    parts: ['Somebody wrote to us on the contact page.', factsOf(message), { quote: message.message }],
  }),
  replyTo: message.mail,
  contactFileId: message.file?.id ?? null,
})

const thanks = `Thank you for writing to ${companyName}. We answer by e-mail.`
const notYou = 'You did not write to us? Then somebody gave your address by mistake. You need not do anything.'

/** To the customer who wrote it: what was sent, without the file. */
export const contactCopyMail = (message: Written): Mail =>
  mailOf({
    kind: 'contactCopy',
    to: message.mail,
    firstName: message.name,
    subject: `We have your message ${message.reference}`,
    parts: [`${thanks} This is what you sent us.`, factsOf(message), { quote: message.message }, notYou],
  })

/**
 * To whom somebody said they were: by what we know the message and what it is about, as the shop itself words it. Nothing in
 * it was typed, or anybody could have anything mailed to a stranger.
 */
export const contactConfirmationMail = ({ mail, reference, field_subject: subject, sent }: Written): Mail =>
  mailOf({
    kind: 'contactConfirmation',
    to: mail,
    subject: `We have your message ${reference}`,
    parts: [
      thanks,
      { facts: [['Reference', reference], ...given('Subject', subject), ['Sent', printedTime(sent)]] },
      notYou,
    ],
  })
