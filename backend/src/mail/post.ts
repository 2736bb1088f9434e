import type { Mail } from './mail.ts'
import type { Sender } from './sender.ts'

/** A file that goes with a mail. */
type Attachment = { readonly name: string; readonly mime: string; readonly content: Buffer }

/** A mail on its way: `id` and `uuid` stay the same however often it is tried. */
export type Posted = Omit<Mail, 'contactFileId'> & {
  readonly id: number
  readonly uuid: string
  readonly attachment?: Attachment | undefined
}

/** Where mails leave the shop. */
export interface Post {
  /**
   * Given up where the signal says so.
   * @throws {Undeliverable} where another try would end the same; anything else where it may not.
   */
  send(mail: Posted, signal: AbortSignal): Promise<void>
}

/** The recipient or the message was refused for good. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
  /** The server's reply code (RFC 5321, 5yz). */
  readonly code: number

  constructor(code: number) {
    super('The mail was refused.')
    this.code = code
  }
}

/** The parts of a message, as nodemailer takes them. It neither reads files nor fetches anything for one. */
export const messageOf = (
  { to, subject, text, html, uuid, replyTo, attachment }: Posted,
  from: Sender,
  signal: AbortSignal,
) => ({
  from,
  // As an object it is one address, whatever it holds.
  to: { name: '', address: to },
  ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
  subject,
  text,
  html,
  ...(attachment === undefined
    ? {}
    : {
        attachments: [{ filename: attachment.name, contentType: attachment.mime, content: attachment.content }],
      }),
  // The same at every try, so that a reader's mailbox can tell a repeated one.
  messageId: `<${uuid}@${from.address.split('@').at(-1) ?? ''}>`,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
  signal,
})
