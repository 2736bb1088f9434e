import { graphql } from 'react-relay/hooks'
import { accountPath } from '../../../platform/session/access.ts'
import { FormRefusal } from '../../../platform/forms/FormRefusal.tsx'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { PartFailed } from '../../../components/page/PartBoundary.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import type { SessionsScreenQuery } from './__generated__/SessionsScreenQuery.graphql.ts'
import { SessionsList } from './SessionsList.tsx'
import styles from '../AccountList.module.css'

export const query = graphql`
  query SessionsScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
      sessions {
        id
        ...SessionsList_sessions
      }
    }
  }
`

/** The customer's sessions. */
export function Screen({ data: { viewer } }: { data: SessionsScreenQuery['response'] }) {
  return (
    <>
      <PageTitle>Sessions</PageTitle>
      <p className={`${styles.up} small`}>
        <ShopLink to={accountPath}>Account</ShopLink>
      </p>
      <h1>Sessions</h1>
      <FormRefusal />
      {viewer.sessions ? <SessionsList sessions={viewer.sessions} /> : <PartFailed of="sessions" />}
    </>
  )
}
