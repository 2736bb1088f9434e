import { graphql } from 'react-relay/hooks'
import { sendSessionMutation } from '../../../platform/session/session.ts'
import { fieldErrors, formAction, formActions } from '../../../platform/forms/formAction.ts'
import { resendIntent } from '../emailLinks/emailLink.ts'
import { verificationAction } from '../emailLinks/verificationAction.ts'
import type { verifyActionMutation } from './__generated__/verifyActionMutation.graphql.ts'
import { verifyForm } from '../accountForms.ts'

/** Confirms an address by its emailed link. Does not log in, since having the link does not prove knowing the password. */
const verify = formAction({
  schema: verifyForm,
  async send({ token }, { environment }) {
    const { userErrors } = await sendSessionMutation<verifyActionMutation>(
      environment,
      graphql`
        mutation verifyActionMutation($input: VerifyEmailInput!) {
          verifyEmail(input: $input) {
            ...session_payload
            viewer {
              user {
                ...Account_user
              }
            }
          }
        }
      `,
      { input: { token } },
    )
    if (userErrors.length > 0) return { errors: fieldErrors(userErrors) }
    return { errors: [], facts: { confirmed: 'yes' } }
  },
})

export const verifyAction = formActions({ verify, send: verificationAction, [resendIntent]: verificationAction })
