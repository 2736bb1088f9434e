import { use, useEffect } from 'react'
import { graphql } from 'react-relay/hooks'
import { useSearchParams } from 'react-router'
import { ShopContext } from '../../../components/shop/ShopContext.ts'
import { loginPath, resetPasswordPath, withDestination } from '../../../platform/session/access.ts'
import { emailField } from '../../../platform/forms/contactFields.ts'
import { TextField } from '../../../platform/forms/fields.tsx'
import { PasswordField } from '../../../platform/forms/PasswordField.tsx'
import { ShopForm } from '../../../components/forms/ShopForm.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { focusHeading } from '../../../platform/ui/focus.ts'
import { FormLead, OtherWays, PageTitle } from '../../../components/page/PageTitle.tsx'
import { CheckYourEmail } from '../emailLinks/CheckYourEmail.tsx'
import { useSentTo } from '../emailLinks/emailLink.ts'
import { nameFields, otherFields } from '../accountFields.tsx'
import { registerForm } from '../accountForms.ts'
import type { RegisterScreenQuery } from './__generated__/RegisterScreenQuery.graphql.ts'

export const query = graphql`
  query RegisterScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
    }
    shop {
      inputs {
        accountFields
      }
    }
  }
`

const registeredTitle = 'Thank you for registering'

interface RegisteredProps {
  email: string
  toLogin: string
}

/** Next steps. They are the same for every address, so that they do not reveal accounts. */
function Registered({ email, toLogin }: RegisteredProps) {
  const { features } = use(ShopContext)
  useEffect(focusHeading, [])
  if (features.includes('EMAIL_CONFIRMATION'))
    return (
      <CheckYourEmail sentTo={email}>
        <p>
          Open its link to confirm your address. You don’t need to wait: <ShopLink to={toLogin}>log in</ShopLink> with
          your password.
        </p>
      </CheckYourEmail>
    )
  return (
    <>
      <PageTitle>{registeredTitle}</PageTitle>
      <FormLead title={registeredTitle}>
        <ShopLink to={toLogin}>Log in</ShopLink> with {email} and your password. If this address already had an account,
        its password has not changed. If you forgot it, <ShopLink to={resetPasswordPath}>set a new one</ShopLink>.
      </FormLead>
    </>
  )
}

export function Screen({ data }: { data: RegisterScreenQuery['response'] }) {
  const [parameters] = useSearchParams()
  const { accountFields } = data.shop.inputs
  const sentTo = useSentTo()
  const toLogin = withDestination(loginPath, parameters.get('destination'))
  if (sentTo) return <Registered email={sentTo} toLogin={toLogin} />
  return (
    <>
      <ShopForm
        intent="register"
        title="Create an account"
        heading={<FormLead title="Create an account">For order history and saved addresses.</FormLead>}
        schema={registerForm}
        submitLabel="Create account"
        pendingLabel="Creating account…"
      >
        <TextField {...emailField} />
        <PasswordField name="password" label="Password" autoComplete="new-password" />
        {nameFields(accountFields)}
        {otherFields(accountFields)}
      </ShopForm>
      <OtherWays>
        Have an account? <ShopLink to={toLogin}>Log in</ShopLink>
      </OtherWays>
    </>
  )
}
