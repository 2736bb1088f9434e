import * as shape from '../../platform/shape.ts'
import {
  checkbox,
  email,
  loginName,
  newPassword,
  optional,
  phone,
  required,
  secret,
} from '../../platform/forms/values.ts'
import { withRevocation } from './revokeChoices.ts'

export const verifyForm = shape.object({ token: required() })

/** Fields that forms leave out if the shop does not store them, with the backend's length limits. */
const storedFields = {
  firstName: shape.optional(required({ max: 60 })),
  lastName: shape.optional(optional({ max: 60 })),
  company: shape.optional(required({ min: 2, max: 100 })),
  phone: shape.optional(phone(null)),
  taxNum: shape.optional(optional({ max: 30 })),
}

/** Registration form. */
export const registerForm = shape.object({
  email: email(),
  password: newPassword(),
  ...storedFields,
  source: shape.optional(optional({ max: 60 })),
  subscription: checkbox(),
})

/** Answers to "How did you hear about us?", with the backend's values. */
export const sources = [
  { value: 'colleague', label: 'Colleague' },
  { value: 'search', label: 'Search' },
  { value: 'trade_show', label: 'Trade show' },
  { value: 'catalog', label: 'Catalog' },
]

export const newPasswordForm = withRevocation({
  token: required(),
  password: newPassword(),
  /** Whether anyone is logged in here, possibly with another account. */
  isLoggedIn: checkbox(),
})

/** Form that requests an email. */
export const emailForm = shape.object({ email: email() })

export const loginForm = shape.object({ email: loginName(), password: secret() })

/** Profile form. The password is required only to change the email address. */
export const profileForm = shape.object({
  /** UUID of the customer whose profile was rendered. */
  customer: shape.string(),
  ...storedFields,
  email: email(),
  currentPassword: shape.withDefault(shape.string(), ''),
  subscription: checkbox(),
})

export const passwordForm = withRevocation({ currentPassword: secret(), newPassword: newPassword() })

/** Names of fields that are never sent back to the page. */
export const passwords = ['currentPassword', 'newPassword']
