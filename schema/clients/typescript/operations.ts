import { graphql } from './generated/gql.ts'

export const PartsQuery = graphql(`
  query Parts($after: String) {
    variations(first: 250, after: $after) {
      nodes {
        sku
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`)

export const PricesQuery = graphql(`
  query Prices($lines: [QuickOrderLineInput!]!) {
    quickOrder(lines: $lines) {
      partNumber
      quantity
      orderQuantity
      price {
        amount
        currencyCode
      }
      status
    }
  }
`)
