import { NAMES } from '../jsonapi/names.ts'
import type { ContactMessage } from './message.ts'

/** What the office sees first: the subject, with the order where there is one. */
const subjectOf = ({ subject, orderNumber }: ContactMessage) =>
  orderNumber === null ? subject : `${subject}: ${orderNumber}`

/** A message in the site's form. */
export function siteMessageOf(message: ContactMessage, fileId: string | null, isCopied: boolean) {
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
  return {
    type: NAMES.contactMessage.type,
    // What nobody filled in is not sent.
    attributes: Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null)),
    ...(fileId !== null && { relationships: { field_file: { data: { type: NAMES.file.type, id: fileId } } } }),
  }
}

/** The same for a site whose form has the five fields of Drupal's own: the others stand below the message. */
export function plainMessageOf(message: ContactMessage, isCopied: boolean) {
  const { name, email, company, phone, orderNumber } = message
  const others = Object.entries({ Company: company, Phone: phone, 'Order number': orderNumber })
  const below = others.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`]))
  return {
    type: NAMES.contactMessage.type,
    attributes: {
      name,
      mail: email,
      subject: subjectOf(message),
      message: [message.message, ...(below.length > 0 ? [below.join('\n')] : [])].join('\n\n'),
      copy: isCopied,
    },
  }
}
