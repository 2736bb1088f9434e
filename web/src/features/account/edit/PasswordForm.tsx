import { graphql } from 'react-relay/hooks'
import { readInlineData } from 'relay-runtime'
import { PasswordField } from '../../../platform/forms/PasswordField.tsx'
import { ShopForm } from '../../../components/forms/ShopForm.tsx'
import type { PasswordForm_user$key } from './__generated__/PasswordForm_user.graphql.ts'
import type { RevokeFields_credentials$key } from '../__generated__/RevokeFields_credentials.graphql.ts'
import { RevokeFields } from '../RevokeFields.tsx'
import { passwordForm } from '../accountForms.ts'
import classes from './EditScreen.module.css'

interface Props {
  user: PasswordForm_user$key
  credentials: RevokeFields_credentials$key
}

export function PasswordForm({ user: ref, credentials }: Props) {
  const { email } = readInlineData(
    graphql`
      fragment PasswordForm_user on User @inline {
        email
      }
    `,
    ref,
  )
  return (
    <section className={classes.password} id="password" aria-labelledby="password-heading">
      <ShopForm
        intent="password"
        action="/user/edit#password"
        heading={
          <div className={classes.passwordHead}>
            <h2 id="password-heading">Change password</h2>
            <p className="soft">You’ll stay logged in here and be logged out everywhere else.</p>
          </div>
        }
        schema={passwordForm}
        submitLabel="Change password"
        pendingLabel="Changing password…"
        isSecond
      >
        {/* Username for password managers; not submitted. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
        <PasswordField name="newPassword" label="New password" autoComplete="new-password" />
        <RevokeFields credentials={credentials} isPreselected={false} />
      </ShopForm>
    </section>
  )
}
