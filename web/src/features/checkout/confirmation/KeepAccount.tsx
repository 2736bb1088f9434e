import { graphql, useFragment } from 'react-relay/hooks'
import { loginPath } from '../../../platform/session/access.ts'
import { useFormAnswer } from '../../../platform/relay/formAnswer.ts'
import { PasswordField } from '../../../platform/forms/PasswordField.tsx'
import { ShopForm } from '../../../components/forms/ShopForm.tsx'
import { HiddenField } from '../../../platform/forms/fields.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import type { KeepAccount_order$key } from './__generated__/KeepAccount_order.graphql.ts'
import styles from './ConfirmationScreen.module.css'
import { keepAccountForm, longestName } from './keepAccountForm.ts'

/** Makes an account of what a guest has told the shop already: only a password is missing. */
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
  const sentTo = useFormAnswer()?.facts?.sentTo
  if (!shippingAddress) return null
  const { givenName, familyName, organization, phone } = shippingAddress
  return (
    <section className={`${styles.account} no-print`}>
      <h2>{sentTo ? 'Check your email' : 'Keep an account'}</h2>
      {sentTo ? (
        <p role="status">
          A mail is on its way to <b>{sentTo}</b>. The link in it confirms that the address is yours; then this order is
          in your account. You can <ShopLink to={loginPath}>log in</ShopLink> with your password already.
        </p>
      ) : (
        <>
          <p className={styles.lead}>
            One password, and this order, the addresses and reordering are there next time. The account is for {email}.
          </p>
          <ShopForm schema={keepAccountForm} submitLabel="Create account" pendingLabel="Creating…" isSecond>
            <HiddenField name="email" defaultValue={email} />
            <HiddenField name="firstName" defaultValue={(givenName ?? '').slice(0, longestName)} />
            <HiddenField name="lastName" defaultValue={(familyName ?? '').slice(0, longestName)} />
            <HiddenField name="company" defaultValue={organization ?? ''} />
            <HiddenField name="phone" defaultValue={phone ?? ''} />
            <PasswordField name="password" label="Password" autoComplete="new-password" />
          </ShopForm>
        </>
      )}
    </section>
  )
}
