import { graphql } from 'react-relay/hooks'
import { fieldErrors, formAction, formActions } from '../../../platform/forms/formAction.ts'
import { redirectWith } from '../../../platform/messages/notices.ts'
import { accountPath } from '../../../platform/session/access.ts'
import { sentByAnother } from '../../../platform/session/sameCustomer.ts'
import { sendSessionMutation } from '../../../platform/session/session.ts'
import type { editActionPasswordMutation } from './__generated__/editActionPasswordMutation.graphql.ts'
import type { editActionProfileMutation } from './__generated__/editActionProfileMutation.graphql.ts'
import { forgetCredentials, revokedIds, revokedText } from '../revokeChoices.ts'
import { passwordForm, passwords, profileForm } from '../accountForms.ts'

/** Field names within a sentence, in the order of the form. */
const names = new Map([
  ['firstName', 'first name'],
  ['lastName', 'last name'],
  ['company', 'company'],
  ['email', 'email address'],
  ['phone', 'phone'],
  ['taxNum', 'resale certificate number'],
  ['subscription', 'newsletter'],
])

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Message after saving: "Saved: first name and phone." `changed` holds field names of User. */
export function changedText(changed: readonly string[]): string {
  const changedNames = [...names].flatMap(([field, name]) => (changed.includes(field) ? [name] : []))
  if (changedNames.length === 0) return 'No changes were made.'
  return `Saved: ${list.format(changedNames)}.`
}

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
            viewer {
              user {
                ...Account_user
                ...PasswordForm_user
                ...ProfileForm_user
              }
            }
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
  async send({ currentPassword, newPassword, ...boxes }, { environment }) {
    const { userErrors, revoked } = await sendSessionMutation<editActionPasswordMutation>(
      environment,
      graphql`
        mutation editActionPasswordMutation($input: ChangePasswordInput!) {
          changePassword(input: $input) {
            ...session_payload
            viewer {
              user {
                ...Account_user
              }
            }
          }
        }
      `,
      { input: { currentPassword, newPassword, revoke: revokedIds(boxes) } },
    )
    if (userErrors.length > 0) return { errors: fieldErrors(userErrors) }
    forgetCredentials(environment, revoked)
    const text = `Your password was changed. You have been logged out everywhere else.${revokedText(revoked)}`
    return redirectWith([{ type: 'success', text }], accountPath)
  },
})

export const editAction = formActions({ profile: saveProfile, password: changePassword })
