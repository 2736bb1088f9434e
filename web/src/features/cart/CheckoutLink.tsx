import { Button } from '../../platform/ui/Button.tsx'
import { useId } from 'react'
import { checkoutPath } from '../../components/paths.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import styles from './CartScreen.module.css'

interface Props {
  /** Whether every item is available. */
  canCheckout: boolean
  className?: string | undefined
}

/** Link to checkout; disabled with the reason if an item is unavailable. */
export function CheckoutLink({ canCheckout, className = '' }: Props) {
  const id = useId()
  const face = { variant: 'filled', size: 'md', className: `${styles.checkout} ${className}` } as const
  if (canCheckout) {
    return (
      <Button component={ShopLink} to={checkoutPath} {...face}>
        Checkout
      </Button>
    )
  }
  return (
    <div>
      <Button type="button" aria-disabled data-disabled aria-describedby={id} {...face}>
        Checkout
      </Button>
      <p id={id} className={styles.barred}>
        An item is no longer available. Remove it to check out.
      </p>
    </div>
  )
}
