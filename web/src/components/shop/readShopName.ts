import { fetchQuery, graphql } from 'react-relay/hooks'
import type { Execute } from '../../platform/relay/network.ts'
import { createSession } from '../../platform/relay/session.ts'
import type { readShopNameQuery } from './__generated__/readShopNameQuery.graphql.ts'

const query = graphql`
  query readShopNameQuery {
    shop {
      companyName
    }
  }
`

/** Reads the shop's name. Rejects if the gateway does not return it. */
export async function readShopName(execute: Execute): Promise<string> {
  const { environment } = createSession(execute, { take: () => undefined, put() {} })
  const response = await fetchQuery<readShopNameQuery>(environment, query, {}).toPromise()
  if (!response) throw new Error('Could not read the name of the shop')
  return response.shop.companyName
}
