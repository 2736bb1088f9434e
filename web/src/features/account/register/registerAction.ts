import { register } from './register.ts'
import { formAction, formActions } from '../../../platform/forms/formAction.ts'
import { resendIntent } from '../mailed/sentTo.ts'
import { verificationAction } from '../mailed/verificationAction.ts'
import { registerForm } from './registerForm.ts'

export const registerAction = formActions({
  register: formAction({
    schema: registerForm,
    secrets: ['password'],
    send: (values, { environment }) => register(environment, values),
  }),
  [resendIntent]: verificationAction,
})
