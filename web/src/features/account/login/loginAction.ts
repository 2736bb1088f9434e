import { graphql } from 'react-relay/hooks'
import { safeDestination } from '../../../platform/session/access.ts'
import { sendSessionMutation } from '../../../platform/session/session.ts'
import { fieldErrors, formAction } from '../../../platform/forms/formAction.ts'
import { redirectWith } from '../../../platform/messages/notices.ts'
import { mergeNotices } from './mergeNotices.ts'
import type { loginActionMutation } from './__generated__/loginActionMutation.graphql.ts'
import { loginForm } from '../accountForms.ts'

/** Logs in and redirects to the destination, with notices about the merged cart. */
export const loginAction = formAction({
  schema: loginForm,
  secrets: ['password'],
  async send(input, { environment, request }) {
    const payload = await sendSessionMutation<loginActionMutation>(
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
    if (payload.userErrors.length > 0) return { errors: fieldErrors(payload.userErrors) }
    return redirectWith(mergeNotices(payload), safeDestination(new URL(request.url).searchParams.get('destination')))
  },
})
