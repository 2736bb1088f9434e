import { companyName } from '../catalog/company.ts'
import { renderMail } from './renderMail.ts'
import type { Mail } from './mail.ts'

interface Reader {
  readonly to: string
  readonly firstName?: string | undefined
}

/** After registration or an address change: `link` verifies that the recipient owns the address. */
export function verifyMail({ to, firstName, link }: Reader & { readonly link: string }): Mail {
  return renderMail({
    kind: 'verify',
    to,
    firstName,
    subject: 'Please confirm your email address',
    parts: [
      `This email address was entered for an account at ${companyName}. Please confirm that it is yours.`,
      { label: 'Confirm this address', link },
      'The link is valid for 24 hours and works once.',
      'If this was not you, you can ignore this email. The address will not be confirmed.',
    ],
  })
}

/** After registration with a taken address, so that only its owner learns that the account exists. */
export function accountExistsMail({
  to,
  firstName,
  logInLink,
  newPasswordLink,
}: Reader & { readonly logInLink: string; readonly newPasswordLink: string }): Mail {
  return renderMail({
    kind: 'accountExists',
    to,
    firstName,
    subject: 'You already have an account',
    parts: [
      `Someone tried to create an account at ${companyName} with this email address. You already have one, so nothing was changed.`,
      { label: 'Log in', link: logInLink },
      'If you forgot your password, you can set a new one.',
      { label: 'Reset password', link: newPasswordLink },
      'If this was not you, you can ignore this email. No information about your account was revealed.',
    ],
  })
}

/** After a password reset request. */
export function passwordResetMail({ to, firstName, link }: Reader & { readonly link: string }): Mail {
  return renderMail({
    kind: 'passwordReset',
    to,
    firstName,
    subject: 'Set a new password',
    parts: [
      `We received a request to reset the password for your account at ${companyName}.`,
      { label: 'Set a new password', link },
      'The link is valid for 24 hours and works once. Setting a new password logs you out everywhere else.',
      'If you did not request this, you can ignore this email. Your password stays the same.',
    ],
  })
}

/** Paragraphs about endpoints that were paused because their key was revoked. */
function pausedParts(urls: readonly string[], link: string) {
  if (urls.length === 0) return []
  return [
    'These webhook endpoints of revoked keys are paused: new events are kept for 30 days, until you or another key takes them over.',
    ...urls.map((url) => ({ quote: url })),
    { label: 'View your webhooks', link },
  ]
}

/** After a password change; `link` leads to the password reset form. */
export function passwordChangedMail({
  to,
  firstName,
  revoked,
  paused,
  link,
  webhooksLink,
}: Reader & {
  readonly revoked: readonly string[]
  readonly paused: readonly string[]
  readonly link: string
  readonly webhooksLink: string
}): Mail {
  return renderMail({
    kind: 'passwordChanged',
    to,
    firstName,
    subject: 'Your password was changed',
    parts: [
      `The password for your account at ${companyName} was changed, and all other sessions were ended.`,
      ...(revoked.length === 0 ? [] : [`Access was revoked for: ${revoked.join(', ')}.`]),
      ...pausedParts(paused, webhooksLink),
      'If this was you, you don’t need to do anything.',
      'If this was not you, reset your password right away and contact us.',
      { label: 'Reset password', link },
    ],
  })
}

/** To the owner of an account whose password someone is guessing; at most once a day. */
export function failedLoginsMail({
  to,
  firstName,
  count,
  newPasswordLink,
  sessionsLink,
}: Reader & { readonly count: number; readonly newPasswordLink: string; readonly sessionsLink: string }): Mail {
  return renderMail({
    kind: 'failedLogins',
    to,
    firstName,
    subject: 'Failed login attempts on your account',
    parts: [
      `In the last 24 hours, someone entered the wrong password for your account at ${companyName} ${count} times. None of these attempts succeeded, and your account is not locked.`,
      'If this was you, you don’t need to do anything.',
      'If this was not you, and your password is easy to guess or used elsewhere, set a new one.',
      { label: 'Reset password', link: newPasswordLink },
      'You can also see where you are logged in and end all other sessions.',
      { label: 'View your sessions', link: sessionsLink },
    ],
  })
}

/** To the old address after a change. It does not name the new one: the recipient may no longer be the owner. */
export function mailChangedMail({ to, firstName }: Reader): Mail {
  return renderMail({
    kind: 'mailChanged',
    to,
    firstName,
    subject: 'The email address for your account was changed',
    parts: [
      `The email address for your account at ${companyName} was changed. You can no longer log in with this address, and we’ll send all messages to the new one.`,
      'If this was you, you don’t need to do anything.',
      'If this was not you, contact us right away so that we can restore your account.',
    ],
  })
}

/** Sent after a program is given access to the account. `link` leads to the list of keys. */
export function apiKeyCreatedMail({
  to,
  firstName,
  name,
  scopes,
  environment,
  link,
}: Reader & {
  readonly name: string
  readonly scopes: readonly string[]
  readonly environment: 'live' | 'test'
  readonly link: string
}): Mail {
  return renderMail({
    kind: 'apiKeyCreated',
    to,
    firstName,
    subject: environment === 'test' ? 'A test API key was created' : 'An API key was created',
    parts: [
      `The ${environment} API key "${name}" was created for your account at ${companyName}. Programs with this key have these scopes: ${scopes.join(', ')}.`,
      'If this was you, you don’t need to do anything.',
      'If this was not you, revoke the key and change your password right away.',
      { label: 'View your API keys', link },
    ],
  })
}

/** Sent after a key was revoked. */
export function apiKeyRevokedMail({
  to,
  firstName,
  name,
  environment,
  pausedUrls,
  link,
  webhooksLink,
}: Reader & {
  readonly name: string
  readonly environment: 'live' | 'test'
  readonly pausedUrls: readonly string[]
  readonly link: string
  readonly webhooksLink: string
}): Mail {
  return renderMail({
    kind: 'apiKeyRevoked',
    to,
    firstName,
    subject: 'An API key was revoked',
    parts: [
      `The ${environment} API key "${name}" for your account at ${companyName} was revoked. It no longer works.`,
      ...pausedParts(pausedUrls, webhooksLink),
      { label: 'View your API keys', link },
    ],
  })
}
