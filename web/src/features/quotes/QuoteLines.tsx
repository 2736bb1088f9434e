import { graphql, useFragment } from 'react-relay/hooks'
import { PartNumber } from '../../components/products/Printed.tsx'
import { Price } from '../../components/products/Price.tsx'
import { typeset } from '../../components/products/typeset.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import orderStyles from '../orders/OrderLines.module.css'
import type { QuoteLines_quote$data, QuoteLines_quote$key } from './__generated__/QuoteLines_quote.graphql.ts'
import styles from './Quotes.module.css'

const quoteFragment = graphql`
      fragment QuoteLines_quote on Quote @throwOnFieldError {
        total {
          ...Price_money
        }
        lines {
          partNumber
          name
          quantity
          note
          reference
          price {
            ...Price_money
          }
          linePrice {
            ...Price_money
          }
          variation {
            path
          }
        }
      }
    `

/** Requested parts, with prices after the office has replied. */
export function QuoteLines({ quote }: { quote: QuoteLines_quote$key }) {
  const { lines, total } = useFragment(quoteFragment, quote)
  return (
    <>
      <table className={orderStyles.lines} aria-label="Parts">
        <thead>
          <tr>
            <th scope="col">Part number</th>
            <th scope="col">Product</th>
            <th scope="col" className={`${orderStyles.figure} only-wide`}>
              Unit price
            </th>
            <th scope="col" className={orderStyles.figure}>
              Qty
            </th>
            <th scope="col" className={orderStyles.figure}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <Line key={`${index} ${line.partNumber}`} line={line} />
          ))}
        </tbody>
      </table>
      {total && (
        <p className={styles.total}>
          <span>
            Total <small>(before shipping and tax)</small>
          </span>
          <Price money={total} />
        </p>
      )}
    </>
  )
}

function Line({ line }: { line: QuoteLines_quote$data['lines'][number] }) {
  const { partNumber, name, quantity, note, reference, price, linePrice, variation } = line
  return (
    <tr>
      <td>
        {variation ? (
          <ShopLink to={variation.path}>
            <PartNumber sku={partNumber} />
          </ShopLink>
        ) : (
          <PartNumber sku={partNumber} />
        )}
      </td>
      <td>
        {typeset(name)}
        {reference && <span className={orderStyles.detail}>Your item no.: {reference}</span>}
        {note && <span className={orderStyles.detail}>Note: {note}</span>}
      </td>
      <td className={`${orderStyles.figure} only-wide`}>{price ? <Price money={price} /> : '–'}</td>
      <td className={orderStyles.figure} data-label="Qty">
        {quantity}
      </td>
      <td className={orderStyles.figure}>{linePrice ? <Price money={linePrice} /> : '–'}</td>
    </tr>
  )
}
