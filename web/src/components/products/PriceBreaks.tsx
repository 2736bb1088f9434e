import { Price } from './Price.tsx'
import styles from './PriceBreaks.module.css'
import type { Price_money$key } from './__generated__/Price_money.graphql.ts'

/** Unit price from `minimumQuantity` units. */
interface BreakFacts<Price> {
  minimumQuantity: number
  price: Price
}

type BreakRow<Price> = BreakFacts<Price> & { label: string; isInForce: boolean }

/**
 * Rows of a price break table, starting with the part's own price. Exactly one is active for a quantity; the first if
 * below the minimum.
 */
export function breakRows<Price>(
  base: BreakFacts<Price>,
  breaks: readonly BreakFacts<Price>[],
  quantity: number,
): BreakRow<Price>[] {
  const rows = [base, ...breaks.filter((row) => row.minimumQuantity > base.minimumQuantity)].sort(
    (a, b) => a.minimumQuantity - b.minimumQuantity,
  )
  const inForce = rows.findLastIndex((row) => row.minimumQuantity <= quantity)
  return rows.map((row, index) => ({
    ...row,
    label: rangeLabel(row.minimumQuantity, rows[index + 1]?.minimumQuantity),
    isInForce: index === Math.max(inForce, 0),
  }))
}

function rangeLabel(from: number, next: number | undefined): string {
  if (next === undefined) return `${from} or more`
  return next - 1 === from ? String(from) : `${from}–${next - 1}`
}

/** Unit prices by quantity, with the one in force marked. Renders nothing for a single price. */
export function PriceBreaks({ rows }: { rows: readonly BreakRow<Price_money$key>[] }) {
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
