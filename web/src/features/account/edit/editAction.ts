import { graphql } from 'react-relay/hooks'
import { accountPath } from '../../../platform/session/access.ts'
import { sentByAnother } from '../../../platform/session/sameCustomer.ts'
import { sendSessionMutation } from '../../../platform/session/session.ts'
import { fieldErrors, formAction, formActions } from '../../../platform/forms/formAction.ts'
import { redirectWith } from '../../../platform/messages/notices.ts'
import type { editActionPasswordMutation } from './__generated__/editActionPasswordMutation.graphql.ts'
import type { editActionProfileMutation } from './__generated__/editActionProfileMutation.graphql.ts'
import { changedText } from './changedText.ts'
import { passwordForm, passwords, profileForm } from './editForms.ts'

const saveProfile = formAction({
  schema: profileForm,
  secrets: passwords,
  async send({ customer, currentPassword, ...profile }, { environment, request }) {
    const another = sentByAnother(customer, request)
    if (another) return { errors: [another] }
    const { userErrors, changed } = await sendSessionMutation<editActionProfileMutation>(
      environment,
      graphql`
        mutation editActionProfileMutation($input: UpdateProfileInput!) {
          updateProfile(input: $input) {
            ...session_payload
          }
        }
      `,
      { input: { ...profile, ...(currentPassword === '' ? {} : { currentPassword }) } },
    )
    if (userErrors.length > 0) return { errors: fieldErrors(userErrors) }
    return redirectWith([{ type: changed.length > 0 ? 'success' : 'info', text: changedText(changed) }], accountPath)
  },
})

const changePassword = formAction({
  schema: passwordForm,
  secrets: passwords,
  async send(input, { environment }) {
    const { userErrors } = await sendSessionMutation<editActionPasswordMutation>(
      environment,
      graphql`
        mutation editActionPasswordMutation($input: ChangePasswordInput!) {
          changePassword(input: $input) {
            ...session_payload
          }
        }
      `,
      { input },
    )
    if (userErrors.length > 0) return { errors: fieldErrors(userErrors) }
    const text = 'Your password is changed. Wherever else you were logged in, you are logged out.'
    return redirectWith([{ type: 'success', text }], accountPath)
  },
})

export const editAction = formActions({ profile: saveProfile, password: changePassword })
