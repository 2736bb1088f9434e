import { graphql } from 'react-relay/hooks'
import { useSearchParams } from 'react-router'
import { registerPath, resetPasswordPath, withDestination } from '../../../platform/session/access.ts'
import { cartPath } from '../../../components/paths.ts'
import { PasswordField } from '../../../platform/forms/PasswordField.tsx'
import { ShopForm } from '../../../components/forms/ShopForm.tsx'
import { TextField } from '../../../platform/forms/fields.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { OtherWays } from '../../../components/page/PageTitle.tsx'
import { loginForm } from '../accountForms.ts'

export const query = graphql`
  query LoginScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
    }
  }
`

/** Login form. Posts to its own URL, which keeps the destination parameter. */
export function Screen() {
  const [parameters] = useSearchParams()
  const destination = parameters.get('destination')
  return (
    <>
      <ShopForm title="Log in" schema={loginForm} submitLabel="Log in" pendingLabel="Logging in…">
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          aside={<ShopLink to={withDestination(resetPasswordPath, destination)}>Forgot password?</ShopLink>}
        />
      </ShopForm>
      <OtherWays isSetOff>
        New here? <ShopLink to={withDestination(registerPath, destination)}>Create an account</ShopLink>, or{' '}
        <ShopLink to={cartPath}>order without one</ShopLink>. We’ll keep your cart.
      </OtherWays>
    </>
  )
}
