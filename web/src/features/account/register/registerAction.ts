import { register } from './register.ts'
import { formAction, formActions } from '../../../platform/forms/formAction.ts'
import { resendIntent } from '../emailLinks/emailLink.ts'
import { verificationAction } from '../emailLinks/verificationAction.ts'
import { registerForm } from '../accountForms.ts'

export const registerAction = formActions({
  register: formAction({
    schema: registerForm,
    secrets: ['password'],
    send: (values, { environment }) => register(environment, values),
  }),
  [resendIntent]: verificationAction,
})
