import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Mail, Sender } from './mail.ts'

function seconds(count: number) {
  return count * 1000
}

/** What of a failure tells whether another try may help. */
const refusal = z.object({ command: z.string(), responseCode: z.number() })

/** A server that lacks a login or is called wrongly refuses too; that is put right by people, and the mail waits for them. */
const refusedCommands = new Set(['RCPT TO', 'DATA'])

const sequenceOfCommands = 503

function asUndeliverable(error: unknown): unknown {
  const { success, data } = refusal.safeParse(error)
  if (!success || !refusedCommands.has(data.command)) return error
  const { responseCode } = data
  return responseCode >= 500 && responseCode !== sequenceOfCommands ? new Undeliverable(responseCode) : error
}

/**
 * Sends by the server at a URL (`smtp://user:password@host:587`, `smtps://…`). It speaks TLS where the server can; a password
 * is only ever sent over it, unless the URL says `?requireTLS=false`.
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
        throw asUndeliverable(error)
      }
    },
  }
}

/** Only the shop's own user may read the mails: they hold links that open accounts. */
const folderMode = 0o700
const fileMode = 0o600

/** `20261121T170305123Z-000042-verify-ana@lab.example.eml`: sorted by name is sorted by time. */
function fileName({ id, kind, to }: Posted, now: Date): string {
  const time = now.toISOString().replace(/[-:.]/g, '')
  const recipient = to.replace(/[^A-Za-z0-9@+._-]+/g, '_').slice(0, 120)
  return [time, String(id).padStart(6, '0'), kind, `${recipient}.eml`].join('-')
}

/** The text as it is: a mail that travels breaks its long lines, and with them the links, for whoever reads the file itself. */
function readable(text: string) {
  return {
    raw: `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`,
  }
}

/** Writes every mail into a folder instead of sending it, whole or not at all. */
export function outboxPost(folder: string, from: Sender): Post {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail, signal) => {
      const { message } = await transport.sendMail({ ...messageOf(mail, from, signal), text: readable(mail.text) })
      await mkdir(folder, { recursive: true, mode: folderMode })
      await chmod(folder, folderMode)
      const path = join(folder, fileName(mail, new Date()))
      const unfinished = `${path}.part`
      await writeFile(unfinished, message, { mode: fileMode })
      await rename(unfinished, path)
    },
  }
}

/** A file that goes with a mail. */
interface Attachment {
  readonly name: string
  readonly mime: string
  readonly content: Buffer
}

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
    super('The mail server rejected the email.')
    this.code = code
  }
}

/** The parts of a message, as nodemailer takes them. It neither reads files nor fetches anything for one. */
export function messageOf(
  { to, subject, text, html, uuid, replyTo, attachment }: Posted,
  from: Sender,
  signal: AbortSignal,
) {
  return {
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
  }
}
