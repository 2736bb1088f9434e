import { graphql } from 'react-relay/hooks'
import type { Environment } from 'relay-runtime'
import { type ActionResult, fieldErrors, formAction, formActions } from '../../../platform/forms/formAction.ts'
import type { RegisterInput, registerMutation } from './__generated__/registerMutation.graphql.ts'
import { registerForm } from '../accountForms.ts'
import { resendIntent } from '../emailLinks/emailLink.ts'
import { verificationAction } from '../emailLinks/verificationAction.ts'
import { sendSessionMutation } from '../../../platform/session/session.ts'

const optional = ['company', 'phone', 'taxNum', 'source'] as const

/** Registers a customer. Responds the same for an address that already has an account. */
export async function register(environment: Environment, values: RegisterInput): Promise<ActionResult> {
  const input = { ...values, ...Object.fromEntries(optional.map((name) => [name, values[name] || null])) }
  const { userErrors } = await sendSessionMutation<registerMutation>(
    environment,
    graphql`
      mutation registerMutation($input: RegisterInput!) {
        register(input: $input) {
          ...session_payload
        }
      }
    `,
    { input },
  )
  if (userErrors.length > 0) return { errors: fieldErrors(userErrors) }
  return { errors: [], facts: { sentTo: values.email } }
}

export const registerAction = formActions({
  register: formAction({
    schema: registerForm,
    secrets: ['password'],
    send: (values, { environment }) => register(environment, values),
  }),
  [resendIntent]: verificationAction,
})
