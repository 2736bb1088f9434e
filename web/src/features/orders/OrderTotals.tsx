import { graphql, useFragment } from 'react-relay/hooks'
import { Price } from '../../components/products/Price.tsx'
import { typeset } from '../../components/products/typeset.ts'
import type { OrderTotals_totals$key } from './__generated__/OrderTotals_totals.graphql.ts'
import styles from './OrderTotals.module.css'

interface Props {
  totals: OrderTotals_totals$key
  /** Pieces in all lines, where they are counted nowhere near. */
  pieces?: number
  /** Why there is no tax, or what may be due elsewhere. */
  taxNote?: string | null | undefined
}

/** The sums of an order, each as the backend computed it. */
export function OrderTotals({ totals, pieces, taxNote }: Props) {
  const { subTotal, adjustments, shipping, tax, total } = useFragment(
    graphql`
      fragment OrderTotals_totals on OrderTotals @throwOnFieldError {
        subTotal {
          ...Price_money
        }
        adjustments {
          type
          label
          amount {
            ...Price_money
          }
        }
        shipping {
          ...Price_money
        }
        tax {
          ...Price_money
        }
        total {
          ...Price_money
        }
      }
    `,
    totals,
  )
  const has = (type: 'SHIPPING' | 'TAX') => adjustments.some((adjustment) => adjustment.type === type)
  const count = pieces === undefined ? '' : `, ${pieces} ${pieces === 1 ? 'item' : 'items'}`
  const rows = [
    { label: `Subtotal${count}`, amount: subTotal },
    ...adjustments,
    // What costs nothing may not be adjusted for.
    ...(shipping && !has('SHIPPING') ? [{ label: 'Shipping', amount: shipping }] : []),
    ...(tax && !has('TAX') ? [{ label: 'Sales tax', amount: tax }] : []),
  ]
  return (
    <>
      <table className={styles.totals}>
        <tbody>
          {rows.map(({ label, amount }, index) => (
            <tr key={`${index} ${label}`}>
              <th scope="row">{typeset(label)}</th>
              <td>
                <Price money={amount} />
              </td>
            </tr>
          ))}
          <tr className={styles.grand}>
            <th scope="row">Total</th>
            <td>
              <Price money={total} />
            </td>
          </tr>
        </tbody>
      </table>
      {taxNote && <p className={styles.note}>{taxNote}</p>}
    </>
  )
}
