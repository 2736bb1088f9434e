import { fetchQuery } from 'react-relay/hooks'
import type { Environment } from 'relay-runtime'
import { comparedSizes, partOfSize } from '../../compare/comparedSizes.ts'
import query, { type ProductVariationsQuery } from './__generated__/ProductVariationsQuery.graphql.ts'

/** A part of a product in the size that was compared last; null if there is none, or none has been compared. */
export async function findComparedSize(environment: Environment, id: string) {
  const { size } = comparedSizes.read()
  if (size === null) return null
  const response = await fetchQuery<ProductVariationsQuery>(
    environment,
    query,
    { id },
    { fetchPolicy: 'store-or-network' },
  ).toPromise()
  return partOfSize(response?.node?.product?.variations.nodes ?? [], size)
}
