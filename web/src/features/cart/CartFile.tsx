import { graphql, useFragment } from 'react-relay/hooks'
import { csvAddress, csvText, orderColumns } from '../../platform/csv/csvText.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import type { CartFile_cart$key } from './__generated__/CartFile_cart.graphql.ts'

/** Download link for the cart as CSV, which quick order can import. */
export function CartFile({ cart, className }: { cart: CartFile_cart$key; className: string | undefined }) {
  const { items } = useFragment(
    graphql`
      fragment CartFile_cart on Cart {
        items {
          partNumber
          quantity
          note
        }
      }
    `,
    cart,
  )
  const rows = items.map(({ partNumber, quantity, note }) => [partNumber, quantity, note ?? ''])
  return (
    <a className={className} href={csvAddress(csvText([orderColumns, ...rows]))} download="cart.csv">
      <Icon name="download" />
      Save as CSV
    </a>
  )
}
