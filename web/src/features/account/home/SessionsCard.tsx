import { graphql, useFragment } from 'react-relay/hooks'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { sessionsPath } from '../sessions/sessionsPath.ts'
import type { SessionsCard_viewer$key } from './__generated__/SessionsCard_viewer.graphql.ts'
import { AccountCard } from './AccountCard.tsx'

/** Number of devices the customer is logged in on. Renders nothing if the site does not list sessions. */
export function SessionsCard({ viewer }: { viewer: SessionsCard_viewer$key }) {
  const { sessions } = useFragment(
    graphql`
      fragment SessionsCard_viewer on Viewer {
        sessions {
          id
        }
      }
    `,
    viewer,
  )
  if (!sessions) return null
  const others = sessions.length - 1
  return (
    <AccountCard title="Sessions" aside={<ShopLink to={sessionsPath}>All sessions</ShopLink>}>
      <p className="soft">
        {others > 0
          ? `You are logged in on this device and ${others === 1 ? 'one other' : `${others} others`}.`
          : 'You are logged in on this device only.'}
      </p>
    </AccountCard>
  )
}
