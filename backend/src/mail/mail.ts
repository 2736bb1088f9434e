export type MailKind =
  | 'verify'
  | 'accountExists'
  | 'passwordReset'
  | 'passwordChanged'
  | 'mailChanged'
  | 'orderPlaced'
  | 'orderPartlyShipped'
  | 'orderShipped'
  | 'orderCanceled'

/** A mail as it is written, before anything of how it travels. */
export type Mail = {
  /** One address, without a name. */
  readonly to: string
  readonly kind: MailKind
  readonly subject: string
  readonly text: string
  readonly html: string
}
