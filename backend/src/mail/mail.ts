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
export type Mail = {
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
