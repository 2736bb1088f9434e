import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject } from 'vitest'

type Kind =
  | 'verify'
  | 'accountExists'
  | 'passwordReset'
  | 'passwordChanged'
  | 'mailChanged'
  | 'orderPlaced'
  | 'contactMessage'
  | 'contactCopy'
  | 'contactConfirmation'
  | 'quoteReceived'
  | 'quoteAnswered'

/** Emails of a kind to one address, oldest first. The outbox stores their text unchanged. */
async function mailsTo(email: string, kind: Kind): Promise<string[]> {
  const outbox = inject('outbox')
  const names = await readdir(outbox).catch(() => [])
  const wanted = names.filter((name) => name.endsWith(`-${kind}-${email}.eml`)).sort()
  return Promise.all(wanted.map((name) => readFile(path.join(outbox, name), 'utf8')))
}

/** The newest email of a kind, once there are this many: emails are sent asynchronously. */
export async function mailTo(email: string, kind: Kind, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(email, kind)).length, { timeout: 10_000 }).toBe(count)
  return (await mailsTo(email, kind)).at(-1) ?? ''
}

/** The email about a message to the office, by its reference. */
export async function officeMailOf(office: string, reference: string): Promise<string> {
  const find = async () => (await mailsTo(office, 'contactMessage')).find((mail) => mail.includes(reference)) ?? ''
  await expect.poll(find, { timeout: 10_000 }).not.toBe('')
  return find()
}

/** The token in an emailed link, as the mutations take it: user, timestamp and hash, joined by dots. */
export async function linkTokenTo(email: string, kind: 'verify' | 'passwordReset', count = 1): Promise<string> {
  const [link] = /https?:\/\/\S+[?&]timestamp=[^\s"<>]+/.exec(await mailTo(email, kind, count)) ?? []
  if (!link) throw new Error(`no link in the ${kind} email to ${email}`)
  const { searchParams } = new URL(link)
  return ['user', 'timestamp', 'hash'].map((name) => searchParams.get(name)).join('.')
}

/** The token in the link of an order confirmation or quote. */
export async function orderLinkTo(
  email: string,
  kind: 'orderPlaced' | 'quoteReceived' | 'quoteAnswered' = 'orderPlaced',
): Promise<{ uuid: string; token: string }> {
  const text = (await mailTo(email, kind)).replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const [, uuid, token] = /\/(?:order|quote)\/([0-9a-f-]{36})\?token=([\w-]+)/.exec(text) ?? []
  if (!uuid || !token) throw new Error(`no link in the email to ${email}`)
  return { uuid, token }
}
