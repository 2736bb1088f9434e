import { register } from '../../account/register/register.ts'
import { formAction } from '../../../platform/forms/formAction.ts'
import { keepAccountForm } from './keepAccountForm.ts'

/** Registers a guest with the data of their order. Responds the same if the address has an account. */
export const keepAccountAction = formAction({
  schema: keepAccountForm,
  secrets: ['password'],
  send: (values, { environment }) => register(environment, values),
})
