import addressParser from 'nodemailer/lib/addressparser'

/** Whom mails come from. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** `Name <address>` or an address alone; undefined for anything else, or for more than one. */
export function readSender(text: string): Sender | undefined {
  const [sender, ...others] = addressParser(text, { flatten: true })
  if (sender === undefined || others.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(sender.address)) return undefined
  return { name: sender.name, address: sender.address }
}

export type MailKind =
  | 'verify'
  | 'accountExists'
  | 'passwordReset'
  | 'passwordChanged'
  | 'mailChanged'
  | 'failedLogins'
  | 'orderPlaced'
  | 'orderPartlyShipped'
  | 'orderShipped'
  | 'orderCanceled'
  | 'contactMessage'
  | 'contactCopy'
  | 'contactConfirmation'

/** A mail as it is written, before anything of how it travels. */
export interface Mail {
  /** One address, without a name. */
  readonly to: string
  readonly kind: MailKind
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where an answer goes, if not to the shop: one address, without a name. */
  readonly replyTo?: string | null
  /** A file that somebody sent with a message. */
  readonly contactFileId?: number | null
}
