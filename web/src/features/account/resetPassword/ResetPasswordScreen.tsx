import { graphql } from 'react-relay/hooks'
import { useSearchParams } from 'react-router'
import { loginPath, withDestination } from '../../../platform/session/access.ts'
import { ShopForm } from '../../../components/forms/ShopForm.tsx'
import { TextField } from '../../../platform/forms/fields.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { FormLead, OtherWays } from '../../../components/page/PageTitle.tsx'
import { CheckYourEmail } from '../emailLinks/CheckYourEmail.tsx'
import { emailForm } from '../accountForms.ts'
import { useSentTo } from '../emailLinks/emailLink.ts'

export const query = graphql`
  query ResetPasswordScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
  }
`

export function Screen() {
  const [parameters] = useSearchParams()
  const sentTo = useSentTo()
  if (sentTo)
    return (
      <CheckYourEmail sentTo={sentTo}>
        <p>If this address has an account, the email contains a link. It works once and expires after 24 hours.</p>
      </CheckYourEmail>
    )
  return (
    <>
      <ShopForm
        title="Set a new password"
        heading={
          <FormLead title="Set a new password">
            We’ll email you a link to choose a new one. It works once and expires after 24 hours.
          </FormLead>
        }
        schema={emailForm}
        submitLabel="Send link"
        pendingLabel="Sending…"
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" maxLength={254} />
      </ShopForm>
      <OtherWays>
        Remembered it? <ShopLink to={withDestination(loginPath, parameters.get('destination'))}>Log in</ShopLink>
      </OtherWays>
    </>
  )
}
