import { Button } from '../../platform/ui/Button.tsx'
import { graphql } from 'react-relay/hooks'
import { Empty } from '../../components/Empty.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { PartFailed } from '../../components/page/PartBoundary.tsx'
import { quotePath, quotesPath, requestQuotePath } from '../../components/paths.ts'
import { PartNumber } from '../../components/products/Printed.tsx'
import { Price } from '../../components/products/Price.tsx'
import { accountPath } from '../../platform/session/access.ts'
import { useShopTime } from '../../platform/time/shopTime.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { QuotesScreenQuery } from './__generated__/QuotesScreenQuery.graphql.ts'
import { quoteStateLabel } from './quoteLabels.ts'
import styles from './Quotes.module.css'

export const query = graphql`
  query QuotesScreenQuery($shell: Boolean!, $after: String) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    shop {
      features
    }
    viewer {
      isLoggedIn
      quotes(first: 25, after: $after) {
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            id
            uuid
            number
            state
            requestedAt
            validUntil
            total {
              ...Price_money
            }
          }
        }
      }
    }
  }
`

/** A customer's quotes, newest first. */
export function Screen({ data }: { data: QuotesScreenQuery['response'] }) {
  const { quotes } = data.viewer
  return (
    <>
      <PageTitle>Quotes</PageTitle>
      <p className={`${styles.up} small no-print`}>
        <ShopLink to={accountPath}>Account</ShopLink>
      </p>
      <h1>Quotes</h1>
      {quotes ? <Quotes quotes={quotes} /> : <PartFailed of="quotes" />}
    </>
  )
}

type Connection = NonNullable<QuotesScreenQuery['response']['viewer']['quotes']>

function Quotes({ quotes: { edges, pageInfo } }: { quotes: Connection }) {
  const { dayOf } = useShopTime()
  if (edges.length === 0)
    return (
      <Empty title="No quotes yet" text="Add parts to your cart, then request a quote for all of them.">
        <Button component={ShopLink} to={requestQuotePath} variant="filled">
          Request a quote
        </Button>
      </Empty>
    )
  return (
    <>
      <table className={styles.quotes} aria-label="Quotes">
        <thead>
          <tr>
            <th scope="col">Quote</th>
            <th scope="col">Requested</th>
            <th scope="col">Status</th>
            <th scope="col">Valid until</th>
            <th scope="col" className={styles.figure}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {edges.map(({ node: { id, uuid, number, state, requestedAt, validUntil, total } }) => (
            <tr key={id}>
              <td>
                <ShopLink to={quotePath(uuid)}>
                  <PartNumber sku={number} />
                </ShopLink>
              </td>
              <td className="num mute">{dayOf(requestedAt)}</td>
              <td>{quoteStateLabel(state)}</td>
              <td className="num">{validUntil ? dayOf(validUntil) : '–'}</td>
              <td className={styles.figure}>{total ? <Price money={total} /> : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pageInfo.hasNextPage && pageInfo.endCursor && (
        <p>
          <ShopLink to={`${quotesPath}?${new URLSearchParams({ after: pageInfo.endCursor })}`}>Older quotes</ShopLink>
        </p>
      )}
    </>
  )
}
