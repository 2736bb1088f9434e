import { graphql } from 'react-relay/hooks'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { PartFailed } from '../../../components/page/PartBoundary.tsx'
import type { AccountScreenQuery } from './__generated__/AccountScreenQuery.graphql.ts'
import { Account } from './Account.tsx'

export const query = graphql`
  query AccountScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
      user {
        ...Account_user
      }
      ...Account_viewer
    }
    shop {
      inputs {
        accountFields
      }
    }
  }
`

/** A customer's home page. Empty between logging out and the next page. */
export function Screen({ data: { viewer, shop } }: { data: AccountScreenQuery['response'] }) {
  return (
    <>
      <PageTitle>Account</PageTitle>
      {viewer.user ? (
        <Account user={viewer.user} viewer={viewer} fields={shop.inputs.accountFields} />
      ) : (
        <>
          <h1>Account</h1>
          {viewer.isLoggedIn && <PartFailed of="account" />}
        </>
      )}
    </>
  )
}
