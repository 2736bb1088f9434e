import { graphql, useFragment } from 'react-relay/hooks'
import { loginPath, registerPath, withDestination } from '../../platform/session/access.ts'
import { cartPath, checkoutPath } from '../../components/paths.ts'
import { ShopForm } from '../../components/forms/ShopForm.tsx'
import { TextField } from '../../platform/forms/fields.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { StartForm_checkout$key } from './__generated__/StartForm_checkout.graphql.ts'
import { contactForm } from './checkoutForms.ts'
import styles from './StartForm.module.css'
import { useStepAction } from './useStepAction.ts'

/** Guest checkout by email address, or login. Does not reveal whether an address has an account. */
export function StartForm({ checkout }: { checkout: StartForm_checkout$key }) {
  const { email, hasShipping } = useFragment(
    graphql`
      fragment StartForm_checkout on Checkout {
        email
        hasShipping
      }
    `,
    checkout,
  )
  return (
    <div className={styles.ways}>
      <section className={styles.guest}>
        <h2>Check out as a guest</h2>
        <p className="soft">
          No account needed. We’ll send the confirmation{hasShipping && ' and tracking number'} to this address.
        </p>
        <ShopForm
          intent=""
          schema={contactForm}
          action={useStepAction('')}
          submitLabel={hasShipping ? 'Continue to shipping' : 'Continue to payment'}
          pendingLabel="Saving…"
          isStep
          aside={<ShopLink to={cartPath}>Back to cart</ShopLink>}
        >
          <TextField name="email" label="Email" type="email" autoComplete="email" defaultValue={email ?? ''} />
        </ShopForm>
      </section>
      <section className={styles.customer}>
        <h2>Log in</h2>
        <p className="soft">Use your saved addresses, terms and prices. We’ll keep your cart.</p>
        <p>
          <ShopLink className={styles.button ?? ''} to={withDestination(loginPath, checkoutPath)}>
            Log in
          </ShopLink>
        </p>
        <p className="small">
          New here? <ShopLink to={withDestination(registerPath, checkoutPath)}>Create an account</ShopLink>
        </p>
      </section>
    </div>
  )
}
