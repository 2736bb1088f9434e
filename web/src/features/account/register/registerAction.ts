import { register } from './register.ts'
import { formAction, formActions } from '../../../platform/forms/formAction.ts'
import { resendIntent } from '../mailed/mailedLink.ts'
import { verificationAction } from '../mailed/verificationAction.ts'
import { registerForm } from '../accountForms.ts'

export const registerAction = formActions({
  register: formAction({
    schema: registerForm,
    secrets: ['password'],
    send: (values, { environment }) => register(environment, values),
  }),
  [resendIntent]: verificationAction,
})
