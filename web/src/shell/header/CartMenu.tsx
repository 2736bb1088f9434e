import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { useLocation } from 'react-router'
import { cartPath } from '../../components/paths.ts'
import headerClasses from './Header.module.css'
import { LoadingTool } from './LoadingTool.tsx'
import { cartDisplayMode, useIsUserLoading } from './headerState.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { useMessageQueue } from '../../platform/relay/messages.tsx'
import { PartBoundary } from '../../components/page/PartBoundary.tsx'
import { idleComponent } from '../../platform/ui/idleComponent.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { CartMenu_cart$key } from './__generated__/CartMenu_cart.graphql.ts'
import classes from './CartMenu.module.css'

const CartDropDown = idleComponent(async () => (await import('./CartDropDown.tsx')).CartDropDown)

/** ID of the drop-down. */
const dropDown = 'cart-drop-down'

/** Milliseconds until the drop-down closes after the pointer leaves. */
const leaveDelay = 300

/** The header's cart: a link while empty, else a button with a drop-down. On the cart page it never opens. */
export function CartMenu(props: { cart: CartMenu_cart$key | null }) {
  const cart = useFragment<CartMenu_cart$key>(
    graphql`
      fragment CartMenu_cart on Cart {
        quantityTotal
        ...CartDropDown_cart
      }
    `,
    props.cart,
  )
  const { pathname } = useLocation()
  const isUserLoading = useIsUserLoading()
  const count = cart?.quantityTotal ?? 0
  const mode = cartDisplayMode(pathname)
  const { isOpen, button, handlers } = useDropDown(pathname, count === 0)
  const face = <Face count={count} />
  if (isUserLoading) {
    return (
      <div className={`${classes.anchor} no-print`}>
        <LoadingTool label="Loading the cart">{face}</LoadingTool>
        <CountAnnouncer count={count} />
      </div>
    )
  }
  if (count === 0 || mode === 'no hover' || !cart) {
    return (
      <div className={`${classes.anchor} no-print`}>
        <ShopLink className={headerClasses.tool ?? ''} to={cartPath}>
          {face}
        </ShopLink>
        <CountAnnouncer count={count} />
      </div>
    )
  }
  return (
    // Without scripts the button opens the cart page.
    <form className={`${classes.anchor} no-print`} action={cartPath} {...handlers}>
      <button ref={button} type="submit" className={headerClasses.tool} aria-expanded={isOpen} aria-controls={dropDown}>
        {face}
      </button>
      {isOpen && (
        // Takes focus on press, which would otherwise count as outside.
        <section className={classes.drop} id={dropDown} aria-label="Cart" tabIndex={-1}>
          <PartBoundary of="cart">
            <CartDropDown cart={cart} mode={mode} />
          </PartBoundary>
        </section>
      )}
      <CountAnnouncer count={count} />
    </form>
  )
}

function Face({ count }: { count: number }) {
  return (
    <>
      <Icon name="cart" />
      <span className={headerClasses.label} aria-hidden="true">
        Cart
      </span>
      {count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {count}
        </span>
      )}
      <span className="sr-only">{`Cart, ${count === 0 ? 'empty' : `${count} ${count === 1 ? 'item' : 'items'}`}`}</span>
    </>
  )
}

function useDropDown(pathname: string, isEmpty: boolean) {
  const messages = useMessageQueue()
  // Tied to one location: navigation closes it without an effect.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => () => clearTimeout(closing.current), [])
  const isOpen = openOn === pathname && !isEmpty
  const handlers: ComponentProps<'form'> = {
    onSubmit(event) {
      event.preventDefault()
      setOpenOn(isOpen ? null : pathname)
      // The list repeats these messages, and on a phone they would cover it.
      messages.closeAll('success')
    },
    onPointerEnter: () => clearTimeout(closing.current),
    onPointerLeave({ pointerType }) {
      // Touch pointers leave on every lift.
      if (isOpen && pointerType !== 'touch') closing.current = setTimeout(() => setOpenOn(null), leaveDelay)
    },
    onBlur(event) {
      if (!event.currentTarget.contains(event.relatedTarget)) setOpenOn(null)
    },
    onKeyDown(event) {
      if (event.key !== 'Escape' || !isOpen) return
      setOpenOn(null)
      button.current?.focus()
    },
  }
  return { isOpen, button, handlers }
}

/** Announces the count on changes, but not on page load. */
function CountAnnouncer({ count }: { count: number }) {
  const [first] = useState(count)
  return (
    <span className="sr-only" role="status">
      {count === first ? '' : `${count} ${count === 1 ? 'item' : 'items'} in cart`}
    </span>
  )
}
