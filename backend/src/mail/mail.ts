import addressParser from 'nodemailer/lib/addressparser'

/** Sender of all emails. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** Parses `Name <address>` or a single address; undefined for anything else. */
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
  | 'apiKeyCreated'
  | 'apiKeyRevoked'
  | 'orderPlaced'
  | 'orderPartlyShipped'
  | 'orderShipped'
  | 'orderCanceled'
  | 'contactMessage'
  | 'contactCopy'
  | 'contactConfirmation'
  | 'webhookDisabled'
  | 'quoteReceived'
  | 'quoteRequested'
  | 'quoteAnswered'

/** An email's content, without delivery data. */
export interface Mail {
  /** A single address, without a name. */
  readonly to: string
  readonly kind: MailKind
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Reply address if it is not the shop's: a single address, without a name. */
  readonly replyTo?: string | null
  /** A file sent with a message. */
  readonly contactFileId?: number | null
}
