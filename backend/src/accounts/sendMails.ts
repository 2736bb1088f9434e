import { sql, type Transaction } from 'kysely'
import { greetingName } from '@shop/schema/addresses/personName'
import type { Tables } from '../database/tables.ts'
import type { Mail, MailKind } from '../mail/mail.ts'
import {
  accountExistsMail,
  apiKeyCreatedMail,
  apiKeyRevokedMail,
  failedLoginsMail,
  mailChangedMail,
  passwordChangedMail,
  passwordResetMail,
  verifyMail,
} from '../mail/mails.ts'
import { enqueueMail } from '../mail/queue.ts'
import type { Accounts } from './accounts.ts'
import type { ApiKey } from './apiKeys.ts'
import type { Revoked } from './credentials.ts'
import { linkFor } from './links.ts'
import type { User } from './users.ts'

type InTransaction = Transaction<Tables>

const pause = 60_000
const dayMs = 24 * 60 * 60_000

/** Limits mail that strangers can trigger, to one of its kind per interval. Records the mail and returns true if it may be sent. */
async function claimSendSlot(
  transaction: InTransaction,
  userId: number,
  kind: MailKind,
  now: Date,
  pauseMs = pause,
): Promise<boolean> {
  const { rows } = await sql`
    insert into account_mails (user_id, kind, sent)
    select id, ${kind}, ${now} from users where id = ${userId}
    on conflict (user_id, kind) do update set sent = excluded.sent
    where account_mails.sent <= ${new Date(now.getTime() - pauseMs)}
    returning user_id`.execute(transaction)
  return rows.length > 0
}

function readerOf({ mail, first_name: givenName, last_name: familyName }: User) {
  return { to: mail, firstName: greetingName({ givenName, familyName }) }
}

const unknownUserId = 0

/** Sends nothing to unknown or blocked customers, in the same number of steps. */
async function sendLimited(
  transaction: InTransaction,
  accounts: Accounts,
  user: User | undefined,
  kind: MailKind,
  mail: (user: User) => Mail,
): Promise<void> {
  const canSend = await claimSendSlot(
    transaction,
    user?.status === true ? user.id : unknownUserId,
    kind,
    accounts.now(),
  )
  if (canSend && user !== undefined) await enqueueMail(transaction, mail(user), accounts.now())
}

/** Sends a verification link unless the address is verified. */
export function sendVerify(transaction: InTransaction, accounts: Accounts, user: User | undefined): Promise<void> {
  return sendLimited(transaction, accounts, user?.mail_verified === false ? user : undefined, 'verify', (to) =>
    verifyMail({ ...readerOf(to), link: linkFor(accounts, 'verify', to) }),
  )
}

export function sendAccountExists(transaction: InTransaction, accounts: Accounts, user: User): Promise<void> {
  return sendLimited(transaction, accounts, user, 'accountExists', (to) =>
    accountExistsMail({
      ...readerOf(to),
      logInLink: `${accounts.publicUrl}/user/login`,
      newPasswordLink: `${accounts.publicUrl}/user/reset-password`,
    }),
  )
}

export function sendPasswordReset(
  transaction: InTransaction,
  accounts: Accounts,
  user: User | undefined,
): Promise<void> {
  return sendLimited(transaction, accounts, user, 'passwordReset', (to) =>
    passwordResetMail({ ...readerOf(to), link: linkFor(accounts, 'reset', to) }),
  )
}

/** Warns the owner of password guessing, at most once a day. `count`: wrong passwords in the last day. */
export async function sendFailedLogins(
  transaction: InTransaction,
  { publicUrl, now }: Pick<Accounts, 'publicUrl' | 'now'>,
  user: User,
  count: number,
): Promise<void> {
  if (!(await claimSendSlot(transaction, user.id, 'failedLogins', now(), dayMs))) return
  const newPasswordLink = `${publicUrl}/user/reset-password`
  const mail = failedLoginsMail({
    ...readerOf(user),
    count,
    newPasswordLink,
    sessionsLink: `${publicUrl}/user/sessions`,
  })
  await enqueueMail(transaction, mail, now())
}

/** `before`: the previous account data, so that a thief who also changes the address cannot hide it from the owner. */
export function sendPasswordChanged(
  transaction: InTransaction,
  { publicUrl, now }: Accounts,
  before: User,
  { keys, endpoints, paused }: Revoked,
): Promise<void> {
  const mail = passwordChangedMail({
    ...readerOf(before),
    revoked: [...keys.map(({ name }) => `API key “${name}”`), ...endpoints.map(({ url }) => `webhook endpoint ${url}`)],
    paused,
    link: `${publicUrl}/user/reset-password`,
    webhooksLink: `${publicUrl}/user/webhooks`,
  })
  return enqueueMail(transaction, mail, now())
}

/**
 * Notifies the old address and sends a verification link to the new one, at most once a minute. Customers can request
 * another link.
 */
export async function sendMailChanged(
  transaction: InTransaction,
  accounts: Accounts,
  before: User,
  after: User,
): Promise<void> {
  const now = accounts.now()
  await enqueueMail(transaction, mailChangedMail(readerOf(before)), now)
  if (await claimSendSlot(transaction, after.id, 'mailChanged', now))
    await enqueueMail(transaction, verifyMail({ ...readerOf(after), link: linkFor(accounts, 'verify', after) }), now)
}

/** Notifies the owner, who may not be the person who created the key. */
export function sendKeyCreated(
  transaction: InTransaction,
  { publicUrl, now }: Pick<Accounts, 'publicUrl' | 'now'>,
  user: User,
  key: ApiKey,
): Promise<void> {
  const link = `${publicUrl}/user/api-keys`
  return enqueueMail(transaction, apiKeyCreatedMail({ ...readerOf(user), ...key, link }), now())
}

export function sendKeyRevoked(
  transaction: InTransaction,
  { publicUrl, now }: Pick<Accounts, 'publicUrl' | 'now'>,
  user: User,
  { key, pausedUrls }: { readonly key: ApiKey; readonly pausedUrls: readonly string[] },
): Promise<void> {
  const links = { link: `${publicUrl}/user/api-keys`, webhooksLink: `${publicUrl}/user/webhooks` }
  return enqueueMail(transaction, apiKeyRevokedMail({ ...readerOf(user), ...key, pausedUrls, ...links }), now())
}
