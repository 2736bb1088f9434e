import { longestParts } from '@shop/schema/addresses/parts'
import { longestEmail } from '@shop/schema/emailAddress'

/** Props of the usual fields. Spread, since forms read labels from their child elements. */
export const emailField = {
  name: 'email',
  label: 'Email',
  type: 'email',
  autoComplete: 'email',
  maxLength: longestEmail,
} as const

export const phoneField = {
  name: 'phone',
  label: 'Phone',
  type: 'tel',
  autoComplete: 'tel',
  maxLength: longestParts.phone,
} as const
