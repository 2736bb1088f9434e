import { PartNumber } from '../../components/products/Printed.tsx'
import { Price } from '../../components/products/Price.tsx'
import type { Price_money$key } from '../../components/products/__generated__/Price_money.graphql.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import styles from './OrderLines.module.css'

interface TableLine {
  partNumber: string
  /** The part's page, if it is in the catalog. */
  link: string | null | undefined
  name: string
  /** Below the name; empty ones are left out. */
  details: readonly (string | null | undefined | false)[]
  quantity: number
  /** Shown in a column of its own, if the table has one. */
  shippedQuantity?: number
  price: Price_money$key | null | undefined
  linePrice: Price_money$key | null | undefined
}

interface Props {
  lines: readonly TableLine[]
  label?: string
  hasShipped?: boolean
}

/** Lines of an order or a quote. */
export function LineTable({ lines, label, hasShipped = false }: Props) {
  return (
    <table className={styles.lines} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Part number</th>
          <th scope="col">Product</th>
          <th scope="col" className={`${styles.figure} only-wide`}>
            Unit price
          </th>
          <th scope="col" className={styles.figure}>
            {hasShipped ? 'Ordered' : 'Qty'}
          </th>
          {hasShipped && (
            <th scope="col" className={styles.figure}>
              Shipped
            </th>
          )}
          <th scope="col" className={styles.figure}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <Line key={`${index} ${line.partNumber}`} line={line} hasShipped={hasShipped} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ line, hasShipped }: { line: TableLine; hasShipped: boolean }) {
  const { partNumber, link, name, details, quantity, shippedQuantity, price, linePrice } = line
  const number = <PartNumber sku={partNumber} />
  return (
    <tr>
      <td>{link ? <ShopLink to={link}>{number}</ShopLink> : number}</td>
      <td>
        {name}
        {details.map(
          (detail, index) =>
            detail && (
              <span key={index} className={styles.detail}>
                {detail}
              </span>
            ),
        )}
      </td>
      <td className={`${styles.figure} only-wide`}>{price ? <Price money={price} /> : '–'}</td>
      <td className={styles.figure} data-label={hasShipped ? 'Ordered' : 'Qty'}>
        {quantity}
      </td>
      {hasShipped && (
        <td className={styles.figure} data-label="Shipped">
          {shippedQuantity}
        </td>
      )}
      <td className={styles.figure}>{linePrice ? <Price money={linePrice} /> : '–'}</td>
    </tr>
  )
}
