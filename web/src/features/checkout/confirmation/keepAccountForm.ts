import * as shape from '../../../platform/shape.ts'
import { longestParts } from '@shop/schema/addresses/parts'
import { email, newPassword, optional, required } from '../../../platform/forms/values.ts'

/** Maximum length of a first or last name in an account. */
export const NAME_MAX_LENGTH = 60

/** A password, and the data of the order. */
export const keepAccountForm = shape.object({
  email: email(),
  firstName: required({ max: NAME_MAX_LENGTH }),
  lastName: optional({ max: NAME_MAX_LENGTH }),
  company: optional({ max: 100 }),
  phone: optional({ max: longestParts.phone }),
  password: newPassword(),
})
