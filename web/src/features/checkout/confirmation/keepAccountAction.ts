import { register } from '../../account/register/register.ts'
import { formAction } from '../../../platform/forms/formAction.ts'
import { keepAccountForm } from './keepAccountForm.ts'

/** Registers a guest by what their order says. An address that has an account gets the same answer. */
export const keepAccountAction = formAction({
  schema: keepAccountForm,
  secrets: ['password'],
  send: (values, { environment }) => register(environment, values),
})
