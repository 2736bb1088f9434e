import { graphql, useFragment } from 'react-relay/hooks'
import { sessionsPath } from '../../../components/paths.ts'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import type { SessionsCard_viewer$key } from './__generated__/SessionsCard_viewer.graphql.ts'
import { AccountCard } from './AccountCard.tsx'

/** Link to the customer's sessions. Renders nothing if the site does not list them. */
export function SessionsCard({ viewer }: { viewer: SessionsCard_viewer$key }) {
  const { hasSessions } = useFragment(
    graphql`
      fragment SessionsCard_viewer on Viewer {
        hasSessions
      }
    `,
    viewer,
  )
  if (hasSessions !== true) return null
  return (
    <AccountCard title="Sessions" aside={<ShopLink to={sessionsPath}>All sessions</ShopLink>}>
      <p className="soft">Devices where you’re logged in.</p>
    </AccountCard>
  )
}
