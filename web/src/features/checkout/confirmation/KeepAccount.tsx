import { graphql, useFragment } from 'react-relay/hooks'
import { loginPath } from '../../../platform/session/access.ts'
import { useFormResult } from '../../../platform/relay/formResult.ts'
import { PasswordField } from '../../../platform/forms/PasswordField.tsx'
import { ShopForm } from '../../../components/forms/ShopForm.tsx'
import { HiddenField } from '../../../platform/forms/fields.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import type { KeepAccount_order$key } from './__generated__/KeepAccount_order.graphql.ts'
import styles from './ConfirmationScreen.module.css'
import { keepAccountForm, NAME_MAX_LENGTH } from './keepAccountForm.ts'

/** Creates an account from a guest's order; asks only for a password. */
export function KeepAccount({ order }: { order: KeepAccount_order$key }) {
  const { email, shippingAddress } = useFragment(
    graphql`
      fragment KeepAccount_order on Order @throwOnFieldError {
        email
        shippingAddress {
          givenName
          familyName
          organization
          phone
        }
      }
    `,
    order,
  )
  const sentTo = useFormResult()?.facts?.sentTo
  if (!shippingAddress) return null
  const { givenName, familyName, organization, phone } = shippingAddress
  return (
    <section className={`${styles.account} no-print`}>
      <h2>{sentTo ? 'Check your email' : 'Create an account'}</h2>
      {sentTo ? (
        <p role="status">
          We sent an email to <b>{sentTo}</b>. Open its link to confirm your address and add this order to your account.
          You can already <ShopLink to={loginPath}>log in</ShopLink> with your password.
        </p>
      ) : (
        <>
          <p className={styles.lead}>
            Save this order and your addresses, and reorder in one step. Your account will use {email}.
          </p>
          <ShopForm schema={keepAccountForm} submitLabel="Create account" pendingLabel="Creating…" isSecond>
            <HiddenField name="email" defaultValue={email} />
            <HiddenField
              name="firstName"
              defaultValue={(givenName ?? familyName ?? organization ?? '').slice(0, NAME_MAX_LENGTH)}
            />
            <HiddenField
              name="lastName"
              defaultValue={(givenName ? (familyName ?? '') : '').slice(0, NAME_MAX_LENGTH)}
            />
            <HiddenField name="company" defaultValue={organization ?? ''} />
            <HiddenField name="phone" defaultValue={phone ?? ''} />
            <PasswordField name="password" label="Password" autoComplete="new-password" />
          </ShopForm>
        </>
      )}
    </section>
  )
}
