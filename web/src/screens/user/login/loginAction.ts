import { graphql } from 'react-relay/hooks'
import { safeDestination } from '../../../account/access.ts'
import { sendSessionMutation } from '../../../account/session.ts'
import { fieldErrors, formAction } from '../../../forms/formAction.ts'
import { redirectWith } from '../../../shell/messages/notices.ts'
import type { loginActionMutation } from './__generated__/loginActionMutation.graphql.ts'
import { loginForm } from './loginForm.ts'

/** Logs in and leads to where the visitor came from, with what became of the cart that was filled before. */
export const loginAction = formAction({
  schema: loginForm,
  secrets: ['password'],
  async send(input, { environment, request }) {
    const { userErrors, warnings } = await sendSessionMutation<loginActionMutation>(
      environment,
      graphql`
        mutation loginActionMutation($input: LoginInput!) {
          login(input: $input) {
            ...session_payload
          }
        }
      `,
      { input },
    )
    if (userErrors.length > 0) return { errors: fieldErrors(userErrors) }
    return redirectWith(
      warnings.map(({ message }) => ({ type: 'warning', text: message })),
      safeDestination(new URL(request.url).searchParams.get('destination')),
    )
  },
})
