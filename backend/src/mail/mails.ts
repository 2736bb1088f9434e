import { companyName } from '../catalog/company.ts'
import { mailOf } from './letter.ts'
import type { Mail } from './mail.ts'

interface Reader {
  readonly to: string
  readonly firstName?: string | undefined
}

/** After a registration or a change of the address: `link` shows that the reader holds it. */
export function verifyMail({ to, firstName, link }: Reader & { readonly link: string }): Mail {
  return mailOf({
    kind: 'verify',
    to,
    firstName,
    subject: 'Please confirm your e-mail address',
    parts: [
      `This address was given for an account at ${companyName}. Please confirm that it is yours.`,
      { label: 'Confirm this address', link },
      'The link is valid for 24 hours and works once.',
      'You did not ask for this? Then somebody mistyped an address. You need not do anything; without you the address stays unconfirmed.',
    ],
  })
}

/** After a registration with an address that has an account: only its owner learns that it has one. */
export function accountExistsMail({
  to,
  firstName,
  logInLink,
  newPasswordLink,
}: Reader & { readonly logInLink: string; readonly newPasswordLink: string }): Mail {
  return mailOf({
    kind: 'accountExists',
    to,
    firstName,
    subject: 'You already have an account',
    parts: [
      `Somebody tried to register this address at ${companyName}. It has an account already, so no second one was made and nothing was changed.`,
      { label: 'Log in', link: logInLink },
      'If you do not know your password any more, you can set a new one.',
      { label: 'Request a new password', link: newPasswordLink },
      'You did not ask for this? Then you need not do anything. Whoever tried learned nothing about your account.',
    ],
  })
}

/** After a request for a new password. */
export function passwordResetMail({ to, firstName, link }: Reader & { readonly link: string }): Mail {
  return mailOf({
    kind: 'passwordReset',
    to,
    firstName,
    subject: 'Set a new password',
    parts: [
      `A new password was requested for your account at ${companyName}.`,
      { label: 'Set a new password', link },
      'The link is valid for 24 hours and works once. Setting a new password ends all other sessions.',
      'You did not ask for this? Then you need not do anything. Your password stays as it is.',
    ],
  })
}

/** After a password was changed; `link` leads to where a new one is requested. */
export function passwordChangedMail({ to, firstName, link }: Reader & { readonly link: string }): Mail {
  return mailOf({
    kind: 'passwordChanged',
    to,
    firstName,
    subject: 'Your password was changed',
    parts: [
      `The password of your account at ${companyName} was changed, and all other sessions have ended.`,
      'That was you? Then you need not do anything.',
      'That was not you? Then please set a new password at once and write to us.',
      { label: 'Request a new password', link },
    ],
  })
}

/** To the owner of an account whose password somebody guesses; at most once a day. */
export function failedLoginsMail({
  to,
  firstName,
  count,
  newPasswordLink,
  sessionsLink,
}: Reader & { readonly count: number; readonly newPasswordLink: string; readonly sessionsLink: string }): Mail {
  return mailOf({
    kind: 'failedLogins',
    to,
    firstName,
    subject: 'Failed login attempts on your account',
    parts: [
      `In the last 24 hours, someone entered a wrong password for your account at ${companyName} ${count} times. None of these attempts succeeded, and your account is not locked.`,
      'If this was you, you do not need to do anything.',
      'If this was not you, set a new password if yours is easy to guess or if you use it elsewhere.',
      { label: 'Request a new password', link: newPasswordLink },
      'You can also see where you are logged in, and end all other sessions.',
      { label: 'See your sessions', link: sessionsLink },
    ],
  })
}

/** To the old address, after the account got another one. The new one is not told: this reader may not be the owner any more. */
export function mailChangedMail({ to, firstName }: Reader): Mail {
  return mailOf({
    kind: 'mailChanged',
    to,
    firstName,
    subject: 'The e-mail address of your account was changed',
    parts: [
      `Your account at ${companyName} has another e-mail address now. Mails about it go there, and this address does not log in to it any more.`,
      'That was you? Then you need not do anything.',
      'That was not you? Then please write to us at once; we can give the account back to you.',
    ],
  })
}
