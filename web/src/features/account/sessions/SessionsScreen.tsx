import { graphql, useFragment } from 'react-relay/hooks'
import { useNavigation } from 'react-router'
import { sessionsPath } from '../../../components/paths.ts'
import { PostForm } from '../../../platform/forms/PostForm.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { useShopTime } from '../../../platform/time/shopTime.ts'
import { useFocusAfterRemoval } from '../../../platform/ui/focus.ts'
import { accountPath } from '../../../platform/session/access.ts'
import { FormRefusal } from '../../../platform/forms/FormRefusal.tsx'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { PartFailed } from '../../../components/page/PartBoundary.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import type { SessionsScreenQuery } from './__generated__/SessionsScreenQuery.graphql.ts'
import type { SessionsScreen_sessions$key } from './__generated__/SessionsScreen_sessions.graphql.ts'
import styles from '../AccountList.module.css'

export const query = graphql`
  query SessionsScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
      sessions {
        id
        ...SessionsScreen_sessions
      }
    }
  }
`

const sessionsFragment = graphql`
  fragment SessionsScreen_sessions on AccountSession @relay(plural: true) @throwOnFieldError {
    id
    device
    network
    startedAt
    lastUsedAt
    isCurrent
  }
`

/** Sessions, last used first, with a button to end each of the others. */
function SessionsList({ sessions: refs }: { sessions: SessionsScreen_sessions$key }) {
  const { momentOf } = useShopTime()
  const sessions = useFragment(sessionsFragment, refs)
  const isPending = useNavigation().formAction === sessionsPath
  useFocusAfterRemoval(sessions.length)
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <>
      <p className={styles.lead}>
        You are logged in on these devices. If you do not recognize one, end its session and{' '}
        <ShopLink to="/user/edit#password">change your password</ShopLink>.
      </p>
      <ul className={styles.list}>
        {sessions.map(({ id, device, network, startedAt, lastUsedAt, isCurrent }) => {
          const name = device ?? 'Unknown device'
          return (
            <li key={id} className={styles.item}>
              <div className={styles.what}>
                <h2>
                  {name}
                  {isCurrent && <span className={styles.tag}>This device</span>}
                </h2>
                <p className="soft small">
                  {network && <span>Network {network}</span>}
                  {startedAt && <span>Logged in {momentOf(startedAt)}</span>}
                  {lastUsedAt && <span>Last used {momentOf(lastUsedAt)}</span>}
                </p>
              </div>
              {!isCurrent && (
                <PostForm action={sessionsPath} className="no-print" values={{ intent: 'one', id }}>
                  <SubmitButton
                    variant="default"
                    isWaiting={isPending}
                    aria-label={`End session: ${name}, logged in ${startedAt ? momentOf(startedAt) : 'at an unknown time'}`}
                  >
                    End session
                  </SubmitButton>
                </PostForm>
              )}
            </li>
          )
        })}
      </ul>
      {hasOthers ? (
        <PostForm action={sessionsPath} className="no-print" values={{ intent: 'others' }}>
          <SubmitButton isWaiting={isPending}>End all other sessions</SubmitButton>
        </PostForm>
      ) : (
        <p className="soft">You are not logged in anywhere else.</p>
      )}
    </>
  )
}

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
