import { graphql, useFragment } from 'react-relay/hooks'
import { Price } from '../../components/products/Price.tsx'
import { typeset } from '../../components/products/typeset.ts'
import { LineTable } from '../orders/LineTable.tsx'
import type { QuoteLines_quote$key } from './__generated__/QuoteLines_quote.graphql.ts'
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
      priceBreaks {
        minimumQuantity
        price {
          formatted
        }
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
      <LineTable
        label="Parts"
        lines={lines.map(({ name, note, reference, variation, priceBreaks, ...line }) => ({
          ...line,
          link: variation?.path,
          name: typeset(name),
          details: [
            ...priceBreaks.map(({ minimumQuantity, price }) => `${minimumQuantity} or more: ${price.formatted} each`),
            reference && `Your item no.: ${reference}`,
            note && `Note: ${note}`,
          ],
        }))}
      />
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
