import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { messageOf, type Post, Undeliverable } from './post.ts'
import type { Sender } from './sender.ts'

const seconds = (count: number) => count * 1000

/** What of a failure tells whether another try may help. */
const refusal = z.object({ command: z.string(), responseCode: z.number() })

/** A server that lacks a login or is called wrongly refuses too; that is put right by people, and the mail waits for them. */
const refusedCommands = new Set(['RCPT TO', 'DATA'])

const sequenceOfCommands = 503

const asUndeliverable = (error: unknown): unknown => {
  const { success, data } = refusal.safeParse(error)
  if (!success || !refusedCommands.has(data.command)) return error
  const { responseCode } = data
  return responseCode >= 500 && responseCode !== sequenceOfCommands ? new Undeliverable(responseCode) : error
}

/**
 * Sends by the server at a URL (`smtp://user:password@host:587`, `smtps://…`). It speaks TLS where the server can; a password
 * is only ever sent over it, unless the URL says `?requireTLS=false`.
 */
export const smtpPost = (url: string, from: Sender): Post => {
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
