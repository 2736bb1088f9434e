import { graphql } from 'react-relay/hooks'
import { fieldErrors, formAction } from '../../../platform/forms/formAction.ts'
import { sendMutation } from '../../../platform/relay/sendMutation.ts'
import type { verificationActionMutation } from './__generated__/verificationActionMutation.graphql.ts'
import { emailForm } from '../accountForms.ts'

/** Resends the link that confirms an email address. */
export const verificationAction = formAction({
  schema: emailForm,
  async send({ email }, { environment }) {
    const { requestEmailVerification } = await sendMutation<verificationActionMutation>(
      environment,
      graphql`
        mutation verificationActionMutation($input: RequestEmailVerificationInput!) {
          requestEmailVerification(input: $input) {
            userErrors {
              path
              message
              code
            }
          }
        }
      `,
      { input: { email } },
    )
    const { userErrors } = requestEmailVerification
    if (userErrors.length > 0) return { errors: fieldErrors(userErrors) }
    return { errors: [], facts: { sentTo: email } }
  },
})
