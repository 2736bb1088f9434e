import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import type { RunningShop } from './shop.ts'

type Kind =
  | 'verify'
  | 'accountExists'
  | 'passwordReset'
  | 'passwordChanged'
  | 'mailChanged'
  | 'orderPlaced'
  | 'orderShipped'
  | 'orderCanceled'
  | 'contactConfirmation'
  | 'quoteReceived'
  | 'quoteAnswered'

async function textOf(file: string) {
  return (await PostalMime.parse(await readFile(file))).text ?? ''
}

/** The texts of one kind of email to an address, oldest first. */
export async function mailsTo({ outbox }: RunningShop, to: string, kind: Kind): Promise<string[]> {
  const names = await readdir(outbox).catch(() => [])
  const wanted = names.filter((name) => name.endsWith(`-${kind}-${to}.eml`)).sort()
  return Promise.all(wanted.map((name) => textOf(path.join(outbox, name))))
}

/** The newest email of a kind to an address, once there are `count`: emails are sent asynchronously. */
export async function mailTo(shop: RunningShop, to: string, kind: Kind, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(shop, to, kind)).length, `mails ${kind} to ${to}`).toBe(count)
  return (await mailsTo(shop, to, kind)).at(-1) ?? ''
}

/** The email's link to the given path or one below it; fails if there is none. */
export function linkIn(mail: string, page: '/user/verify' | '/user/new-password' | '/order/' | '/user/orders/'): URL {
  const isTo = (path: string) => (page.endsWith('/') ? path.startsWith(page) : path === page)
  const link = mail.split(/\s+/).find((word) => URL.canParse(word) && isTo(new URL(word).pathname))
  if (!link) throw new Error(`No link to ${page} in: ${mail}`)
  return new URL(link)
}
