import { graphql, useFragment } from 'react-relay/hooks'
import { useNavigation } from 'react-router'
import { sessionsPath } from '../../../components/paths.ts'
import { PostForm } from '../../../platform/forms/PostForm.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { useShopTime } from '../../../platform/time/shopTime.ts'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { useFocusAfterRemoval } from '../../../platform/ui/focus.ts'
import type { SessionsList_sessions$key } from './__generated__/SessionsList_sessions.graphql.ts'
import styles from '../AccountList.module.css'

const sessionsFragment = graphql`
  fragment SessionsList_sessions on AccountSession @relay(plural: true) @throwOnFieldError {
    id
    device
    network
    startedAt
    lastUsedAt
    isCurrent
  }
`

/** Sessions, last used first, with a button to end each of the others. */
export function SessionsList({ sessions: refs }: { sessions: SessionsList_sessions$key }) {
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
