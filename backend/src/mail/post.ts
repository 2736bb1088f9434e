import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Mail, Sender } from './mail.ts'

function seconds(count: number) {
  return count * 1000
}

/** Parts of an error that tell whether a retry may help. */
const refusal = z.object({ command: z.string(), responseCode: z.number() })

/** A server that requires a login or has the wrong URL also rejects; people fix that while the emails wait. */
const refusedCommands = new Set(['RCPT TO', 'DATA'])

const sequenceOfCommands = 503

function toUndeliverable(error: unknown): unknown {
  const { success, data } = refusal.safeParse(error)
  if (!success || !refusedCommands.has(data.command)) return error
  const { responseCode } = data
  return responseCode >= 500 && responseCode !== sequenceOfCommands ? new Undeliverable(responseCode) : error
}

/**
 * Sends through an SMTP server (`smtp://user:password@host:587`, `smtps://…`). Uses TLS if the server supports it;
 * passwords require TLS unless the URL has `?requireTLS=false`.
 */
export function smtpPost(url: string, from: Sender): Post {
  const transport = createTransport({
    url,
    requireTLS: new URL(url).username !== '',
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(20),
    dnsTimeout: seconds(10),
  })
  return {
    send: async (mail, signal) => {
      try {
        await transport.sendMail(messageOf(mail, from, signal))
      } catch (error) {
        throw toUndeliverable(error)
      }
    },
  }
}

/** Emails contain links that open accounts: readable only by the shop's own user. */
const folderMode = 0o700
const fileMode = 0o600

/** `20261121T170305123Z-000042-verify-ana@lab.example.eml`: sorts by time. */
function fileName({ id, kind, to }: OutgoingMail, now: Date): string {
  const time = now.toISOString().replace(/[-:.]/g, '')
  const recipient = to.replace(/[^A-Za-z0-9@+._-]+/g, '_').slice(0, 120)
  return [time, String(id).padStart(6, '0'), kind, `${recipient}.eml`].join('-')
}

/** Unencoded text: the transfer encoding would break long lines, and with them the links, for readers of the file. */
function plainMessage(text: string) {
  return {
    raw: `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`,
  }
}

/** Writes emails to a folder instead of sending them, each atomically. */
export function outboxPost(folder: string, from: Sender): Post {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail, signal) => {
      const { message } = await transport.sendMail({ ...messageOf(mail, from, signal), text: plainMessage(mail.text) })
      await mkdir(folder, { recursive: true, mode: folderMode })
      await chmod(folder, folderMode)
      const path = join(folder, fileName(mail, new Date()))
      const unfinished = `${path}.part`
      await writeFile(unfinished, message, { mode: fileMode })
      await rename(unfinished, path)
    },
  }
}

/** An attached file. */
interface Attachment {
  readonly name: string
  readonly mime: string
  readonly content: Buffer
}

/** An email for delivery: `id` and `uuid` stay the same across retries. */
export type OutgoingMail = Omit<Mail, 'contactFileId'> & {
  readonly id: number
  readonly uuid: string
  readonly attachment?: Attachment | undefined
}

/** How emails leave the shop. */
export interface Post {
  /**
   * Aborts on the signal.
   * @throws {Undeliverable} if a retry cannot help; any other error if it may.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
}

/** The recipient or the message was permanently rejected. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
  /** The server's reply code (RFC 5321, 5yz). */
  readonly code: number

  constructor(code: number) {
    super('The mail server rejected the email.')
    this.code = code
  }
}

/** The message for nodemailer, which must neither read files nor fetch URLs for it. */
export function messageOf(
  { to, subject, text, html, uuid, replyTo, attachment }: OutgoingMail,
  from: Sender,
  signal: AbortSignal,
) {
  return {
    from,
    // As an object it is one address, whatever it contains.
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
    // The same for every attempt, so that mailboxes recognize duplicates.
    messageId: `<${uuid}@${from.address.split('@').at(-1) ?? ''}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
    signal,
  }
}
