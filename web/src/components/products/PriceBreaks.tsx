import { graphql, useFragment } from 'react-relay/hooks'
import type { PriceBreaks_variation$key } from './__generated__/PriceBreaks_variation.graphql.ts'
import { Price } from './Price.tsx'
import styles from './PriceBreaks.module.css'
import { breakRows } from './priceBreaks.ts'

type Props = { variation: PriceBreaks_variation$key; quantity: number }

/** What one unit costs at which quantity, the price in force for `quantity` marked. Nothing where there is one price. */
export function PriceBreaks({ variation, quantity }: Props) {
  const part = useFragment(
    graphql`
      fragment PriceBreaks_variation on ProductVariation {
        minimumQuantity
        price {
          ...Price_money
        }
        priceBreaks {
          minimumQuantity
          price {
            ...Price_money
          }
        }
      }
    `,
    variation,
  )
  if (!part.price) return null
  const rows = breakRows({ minimumQuantity: part.minimumQuantity, price: part.price }, part.priceBreaks, quantity)
  if (rows.length < 2) return null
  return (
    <table className={styles.breaks}>
      <caption className="sr-only">Price breaks</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.minimumQuantity} aria-current={row.isInForce || undefined}>
            <th scope="row">{row.label}</th>
            <td>
              <Price money={row.price} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
