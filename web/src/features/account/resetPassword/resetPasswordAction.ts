import { graphql } from 'react-relay/hooks'
import { fieldErrors, formAction } from '../../../platform/forms/formAction.ts'
import { sendMutation } from '../../../platform/relay/sendMutation.ts'
import { emailForm } from '../accountForms.ts'
import type { resetPasswordActionMutation } from './__generated__/resetPasswordActionMutation.graphql.ts'

/** Requests a password reset. Responds the same for every address. */
export const resetPasswordAction = formAction({
  schema: emailForm,
  async send({ email }, { environment }) {
    const { requestPasswordReset } = await sendMutation<resetPasswordActionMutation>(
      environment,
      graphql`
        mutation resetPasswordActionMutation($input: RequestPasswordResetInput!) {
          requestPasswordReset(input: $input) {
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
    const { userErrors } = requestPasswordReset
    if (userErrors.length > 0) return { errors: fieldErrors(userErrors) }
    return { errors: [], facts: { sentTo: email } }
  },
})
