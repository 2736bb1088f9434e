import { Button } from '@mantine/core'
import { graphql, useFragment } from 'react-relay/hooks'
import { ShopLink } from '../ShopLink.tsx'
import type { CartDropDown_cart$key } from './__generated__/CartDropDown_cart.graphql.ts'
import classes from './CartDropDown.module.css'

export function CartDropDown(props: { cart: CartDropDown_cart$key }) {
  const cart = useFragment(
    graphql`
      fragment CartDropDown_cart on Cart @throwOnFieldError {
        quantityTotal
        subTotal {
          formatted
        }
        items {
          id
          name
          partNumber
          quantity
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
    `,
    props.cart,
  )
  return (
    <div className={classes.contents}>
      {/* Scrolls, so it must be reachable by keyboard. */}
      <ul tabIndex={0} aria-label="Items">
        {cart.items.map((item) => (
          <li key={item.id}>
            <img src={item.image.url} alt="" width={52} height={52} />
            <div>
              <span className="part-number">{item.partNumber}</span>
              <ShopLink className={classes.name} to={item.link}>
                {item.name}
              </ShopLink>
            </div>
            <div className={classes.price}>
              <b>{item.linePrice.formatted}</b>
              <span className="mute">
                {item.quantity} × {item.price.formatted}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <footer>
        <p>
          <span>
            Subtotal, {cart.quantityTotal} {cart.quantityTotal === 1 ? 'item' : 'items'}
          </span>
          <b className="num">{cart.subTotal.formatted}</b>
        </p>
        <Button component={ShopLink} to="/cart" variant="filled" fullWidth>
          View cart
        </Button>
      </footer>
    </div>
  )
}
