import { graphql } from 'react-relay/hooks'
import { accountPath, loginPath } from '../../../platform/session/access.ts'
import { logOut, sendSessionMutation } from '../../../platform/session/session.ts'
import { fieldErrors, formAction } from '../../../platform/forms/formAction.ts'
import { redirectWith } from '../../../platform/messages/notices.ts'
import { mergeNotices } from '../login/mergeNotices.ts'
import type { newPasswordActionMutation } from './__generated__/newPasswordActionMutation.graphql.ts'
import { forgetCredentials, revokedIds, revokedText } from '../revokeChoices.ts'
import { newPasswordForm } from '../accountForms.ts'

/** Sets the password by an emailed link and logs in. Logs out any other customer first. */
export const newPasswordAction = formAction({
  schema: newPasswordForm,
  secrets: ['password'],
  async send({ isLoggedIn, token, password, ...boxes }, { environment }) {
    if (isLoggedIn) await logOut(environment)
    const payload = await sendSessionMutation<newPasswordActionMutation>(
      environment,
      graphql`
        mutation newPasswordActionMutation($input: SetNewPasswordInput!) {
          setNewPassword(input: $input) {
            ...session_payload
          }
        }
      `,
      { input: { token, password, revoke: revokedIds(boxes) } },
    )
    if (payload.userErrors.length > 0) return { errors: fieldErrors(payload.userErrors) }
    forgetCredentials(environment, payload.revoked)
    // The password is set even if the login after it failed.
    const [text, path] = payload.viewer?.isLoggedIn
      ? ['Your new password is set. You are logged in here and logged out everywhere else.', accountPath]
      : ['Your new password is set. Log in with it now.', loginPath]
    return redirectWith(
      [{ type: 'success', text: `${text}${revokedText(payload.revoked)}` }, ...mergeNotices(payload)],
      path,
    )
  },
})
