import { graphql } from 'react-relay/hooks'
import { sendSessionMutation } from '../../../account/session.ts'
import { fieldErrors, formAction, formActions } from '../../../forms/formAction.ts'
import { resendIntent } from '../mailed/sentTo.ts'
import { verificationAction } from '../mailed/verificationAction.ts'
import type { registerActionMutation } from './__generated__/registerActionMutation.graphql.ts'
import { registerForm } from './registerForm.ts'

/** Says the same for an address that has an account and for one that has none: a mail has been sent. */
const register = formAction({
  schema: registerForm,
  secrets: ['password'],
  async send({ phone, taxNum, source, ...needed }, { environment }) {
    const { userErrors } = await sendSessionMutation<registerActionMutation>(
      environment,
      graphql`
        mutation registerActionMutation($input: RegisterInput!) {
          register(input: $input) {
            ...session_payload
          }
        }
      `,
      { input: { ...needed, phone: phone || null, taxNum: taxNum || null, source: source || null } },
    )
    if (userErrors.length > 0) return { errors: fieldErrors(userErrors) }
    return { errors: [], facts: { sentTo: needed.email } }
  },
})

export const registerAction = formActions({ register, [resendIntent]: verificationAction })
