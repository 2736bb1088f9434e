import { Button } from '../../platform/ui/Button.tsx'
import { graphql, useFragment } from 'react-relay/hooks'
import { spelledQuantity } from '@shop/schema/quantity'
import { cartPath, checkoutPath } from '../../components/paths.ts'
import { typeset } from '../../components/products/typeset.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { CartDropDown_cart$data, CartDropDown_cart$key } from './__generated__/CartDropDown_cart.graphql.ts'
import classes from './CartDropDown.module.css'
import type { CartDisplayMode } from './headerState.ts'

interface Props {
  cart: CartDropDown_cart$key
  mode: CartDisplayMode
}

const cartFragment = graphql`
  fragment CartDropDown_cart on Cart @throwOnFieldError {
    quantityTotal
    canCheckout
    subTotal {
      formatted
    }
    items {
      id
      name
      partNumber
      quantity
      quantityMultiplierLabel
      link
      price {
        formatted
      }
      linePrice {
        formatted
      }
      image {
        url(style: THUMBNAIL)
        alt
      }
    }
  }
`

export function CartDropDown(props: Props) {
  const cart = useFragment(cartFragment, props.cart)
  const offersCheckout = props.mode === 'full function'
  return (
    <div className={classes.contents}>
      {/* Scrolls, so it must be reachable by keyboard. */}
      <ul tabIndex={0} aria-label="Items">
        {cart.items.map((item) => (
          <CartLine key={item.id} item={item} />
        ))}
      </ul>
      <footer>
        <p>
          <span>
            Subtotal, {cart.quantityTotal} {cart.quantityTotal === 1 ? 'item' : 'items'}
          </span>
          <b className="num">{cart.subTotal.formatted}</b>
        </p>
        {offersCheckout && !cart.canCheckout && (
          <p className="mute">An item is no longer available. Remove it from the cart to check out.</p>
        )}
        <div className={classes.ways}>
          <Button
            component={ShopLink}
            to={cartPath}
            variant={offersCheckout && cart.canCheckout ? 'default' : 'filled'}
          >
            View cart
          </Button>
          {offersCheckout && cart.canCheckout && (
            <Button component={ShopLink} to={checkoutPath} variant="filled">
              Checkout
            </Button>
          )}
        </div>
      </footer>
    </div>
  )
}

function CartLine({ item }: { item: CartDropDown_cart$data['items'][number] }) {
  const spelled = spelledQuantity(item.quantity, item.quantityMultiplierLabel)
  return (
    <li>
      <img src={item.image.url} alt="" width={52} height={52} />
      <div>
        <span className="part-number">{item.partNumber}</span>
        <ShopLink className={classes.name} to={item.link}>
          {item.name}
        </ShopLink>
        {spelled !== '' && <span className="mute">{typeset(spelled)}</span>}
      </div>
      <div className={classes.price}>
        <b>{item.linePrice.formatted}</b>
        <span className="mute">
          {item.quantity} × {item.price.formatted}
        </span>
      </div>
    </li>
  )
}
