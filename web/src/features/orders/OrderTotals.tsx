import { graphql, useFragment } from 'react-relay/hooks'
import { Price } from '../../components/products/Price.tsx'
import { typeset } from '../../components/products/typeset.ts'
import type { OrderTotals_totals$key } from './__generated__/OrderTotals_totals.graphql.ts'
import styles from './OrderTotals.module.css'

interface Props {
  totals: OrderTotals_totals$key
  /** Total quantity, unless shown nearby. */
  pieces?: number
  /** Note about tax exemption or use tax. */
  taxNote?: string | null | undefined
  /** What is added in later steps of checkout, unless it is known already. */
  later?: readonly ('SHIPPING' | 'TAX')[]
}

function subtotalLabel(pieces: number | undefined): string {
  return pieces === undefined ? 'Subtotal' : `Subtotal, ${pieces} ${pieces === 1 ? 'item' : 'items'}`
}

function totalLabel(missing: readonly string[]): string {
  return missing.length === 0 ? 'Total' : `Total before ${missing.join(' and ').toLowerCase()}`
}

/** Totals of an order, as computed by the backend. */
export function OrderTotals({ totals, pieces, taxNote, later = [] }: Props) {
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
  const known = { SHIPPING: shipping || has('SHIPPING'), TAX: tax || has('TAX') }
  const rows = [
    { label: subtotalLabel(pieces), amount: subTotal },
    ...adjustments,
    // The backend may send no adjustment for zero amounts.
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
            <th scope="row">{totalLabel(later.filter((type) => !known[type]))}</th>
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
