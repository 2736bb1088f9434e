import { graphql, useFragment } from 'react-relay/hooks'
import { apiKeysPath, sessionsPath, webhooksPath } from '../../../components/paths.ts'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import type { AccessCards_viewer$key } from './__generated__/AccessCards_viewer.graphql.ts'
import { AccountCard } from './AccountCard.tsx'

/** Links to the customer's sessions, webhooks and API keys, as far as the site offers them. */
export function AccessCards({ viewer }: { viewer: AccessCards_viewer$key }) {
  const { hasApiKeys, hasSessions, hasWebhooks } = useFragment(
    graphql`
      fragment AccessCards_viewer on Viewer {
        hasApiKeys
        hasSessions
        hasWebhooks
      }
    `,
    viewer,
  )
  return (
    <>
      {hasSessions === true && (
        <AccountCard title="Sessions" aside={<ShopLink to={sessionsPath}>All sessions</ShopLink>}>
          <p className="soft">Devices where you’re logged in.</p>
        </AccountCard>
      )}
      {hasWebhooks === true && (
        <AccountCard title="Webhooks" aside={<ShopLink to={webhooksPath}>All webhooks</ShopLink>}>
          <p className="soft">Events for your programs: orders, prices, stock and products.</p>
        </AccountCard>
      )}
      {hasApiKeys === true && (
        <AccountCard title="API keys" aside={<ShopLink to={apiKeysPath}>Manage API keys</ShopLink>}>
          <p className="soft">Let your programs search, check prices and order.</p>
        </AccountCard>
      )}
    </>
  )
}
