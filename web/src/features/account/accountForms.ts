import * as z from 'zod/mini'
import { checkbox, email, newPassword, optional, phone, required, secret } from '../../platform/forms/values.ts'

export const verifyForm = z.object({ token: required() })

/** Lengths are those of the backend. */
export const registerForm = z.object({
  email: email(),
  password: newPassword(),
  firstName: required({ max: 60 }),
  lastName: required({ max: 60 }),
  company: required({ min: 2, max: 100 }),
  phone: phone(null),
  taxNum: optional({ max: 30 }),
  source: optional({ max: 60 }),
  subscription: checkbox(),
})

/** How a customer may have heard of the shop, as the backend calls it. */
export const sources = [
  { value: 'colleague', label: 'Colleague' },
  { value: 'search', label: 'Search' },
  { value: 'trade_show', label: 'Trade show' },
  { value: 'catalog', label: 'Catalog' },
]

export const newPasswordForm = z.object({
  token: required(),
  password: newPassword(),
  /** Somebody is logged in here, maybe another than the link is for. */
  isLoggedIn: checkbox(),
})

/** Whom to mail to. */
export const mailForm = z.object({ email: email() })

/** An account may be known by another name than its email address, so any text will do for it. */
export const loginForm = z.object({ email: required({ max: 254 }), password: secret() })

/** Lengths are those of the backend. The password is needed for another email address only. */
export const profileForm = z.object({
  /** Uuid of whose profile the form showed. */
  customer: z.string(),
  firstName: required({ max: 60 }),
  lastName: required({ max: 60 }),
  company: required({ min: 2, max: 100 }),
  email: email(),
  currentPassword: z._default(z.string(), ''),
  phone: phone(null),
  taxNum: optional({ max: 30 }),
  subscription: checkbox(),
})

export const passwordForm = z.object({ currentPassword: secret(), newPassword: newPassword() })

/** Names of fields that are never handed back. */
export const passwords = ['currentPassword', 'newPassword']
