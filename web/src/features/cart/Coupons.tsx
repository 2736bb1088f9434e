import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { cartPath } from '../../components/paths.ts'
import { PostForm } from '../../platform/forms/PostForm.tsx'
import { useWriteButton } from '../../platform/forms/useWriteButton.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import type { Coupons_cart$key } from './__generated__/Coupons_cart.graphql.ts'
import styles from './CartForms.module.css'
import { CartTextForm, useTextForm } from './CartTextForm.tsx'

const cartFragment = graphql`
  fragment Coupons_cart on Cart {
    acceptsCoupons
    coupons {
      code
      description
    }
  }
`

/** Coupons applied to the cart, with a field for a new code; nothing if the shop has no coupons. */
export function Coupons({ cart }: { cart: Coupons_cart$key }) {
  const { acceptsCoupons, coupons } = useFragment(cartFragment, cart)
  const environment = useRelayEnvironment()
  const form = useTextForm('coupon')
  const writeButton = useWriteButton(form.isPending)
  if (!acceptsCoupons) return null
  return (
    <details className={styles.details} open={coupons.length > 0 || form.isRefused}>
      <summary>Coupon code</summary>
      {coupons.map((coupon) => (
        <PostForm
          key={coupon.code}
          className={styles.applied}
          action={cartPath}
          values={{ intent: 'remove-coupon', code: coupon.code }}
          onSend={() =>
            void form.send(async () => {
              const { removeCoupon } = await import('./couponMutations.ts')
              return (await removeCoupon(environment, coupon.code)).problems[0]
            })
          }
        >
          <span>
            <b>{coupon.code}</b>
            {coupon.description && <span className="mute"> {coupon.description}</span>}
          </span>
          <button type="submit" aria-label={`Remove coupon ${coupon.code}`} {...writeButton}>
            <Icon name="cross" size={15} />
          </button>
        </PostForm>
      ))}
      <CartTextForm
        form={form}
        name="code"
        label={coupons.length > 0 ? 'Replace with another code' : 'Code'}
        maxLength={50}
        autoCapitalize="characters"
        spellCheck={false}
        submitLabel="Apply"
        write={async (code) => {
          const { applyCoupon } = await import('./couponMutations.ts')
          return (await applyCoupon(environment, code)).problems[0]
        }}
      />
    </details>
  )
}
