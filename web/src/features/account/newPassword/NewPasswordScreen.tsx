import { Button } from '../../../platform/ui/Button.tsx'
import { graphql } from 'react-relay/hooks'
import { newPasswordPath, resetPasswordPath } from '../../../platform/session/access.ts'
import { useFormResult } from '../../../platform/relay/formResult.ts'
import { PasswordField } from '../../../platform/forms/PasswordField.tsx'
import { ShopForm } from '../../../components/forms/ShopForm.tsx'
import { HiddenField } from '../../../platform/forms/fields.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { FormLead } from '../../../components/page/PageTitle.tsx'
import { LinkFailed } from '../emailLinks/LinkFailed.tsx'
import { isOfLink, useEmailedToken } from '../emailLinks/emailLink.ts'
import type { NewPasswordScreenQuery } from './__generated__/NewPasswordScreenQuery.graphql.ts'
import { useFirstValue } from '../../../platform/forms/useFirstValue.ts'
import { RevokeFields } from '../RevokeFields.tsx'
import { newPasswordForm } from '../accountForms.ts'

export const query = graphql`
  query NewPasswordScreenQuery($shell: Boolean!, $token: String!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
    }
    passwordResetCredentials(token: $token) {
      ...RevokeFields_credentials
    }
  }
`

const title = 'Choose a new password'

export function Screen({ data }: { data: NewPasswordScreenQuery['response'] }) {
  const token = useEmailedToken()
  const result = useFormResult()
  const { isLoggedIn } = data.viewer
  // Later queries lack the token, which was removed from the URL.
  const credentials = useFirstValue(data.passwordResetCredentials)
  if (token === null || result?.errors.some(isOfLink))
    return (
      <LinkFailed isMissing={token === null}>
        <Button component={ShopLink} to={resetPasswordPath} variant="filled">
          Send a new link
        </Button>
      </LinkFailed>
    )
  return (
    <ShopForm
      title={title}
      heading={
        <FormLead title={title}>
          This logs you in here and logs you out everywhere else.
          {isLoggedIn && ' Anyone currently logged in here is logged out first.'}
        </FormLead>
      }
      action={newPasswordPath}
      schema={newPasswordForm}
      submitLabel="Set password"
      pendingLabel="Setting password…"
    >
      <HiddenField name="token" defaultValue={token} />
      {isLoggedIn && <HiddenField name="isLoggedIn" defaultValue="yes" />}
      <PasswordField name="password" label="New password" autoComplete="new-password" />
      {credentials && <RevokeFields credentials={credentials} isPreselected />}
    </ShopForm>
  )
}
