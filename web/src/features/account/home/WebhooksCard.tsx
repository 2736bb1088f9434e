import { graphql, useFragment } from 'react-relay/hooks'
import { webhooksPath } from '../../../components/paths.ts'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import type { WebhooksCard_viewer$key } from './__generated__/WebhooksCard_viewer.graphql.ts'
import { AccountCard } from './AccountCard.tsx'

/** Link to the webhooks. Renders nothing if the shop does not send them. */
export function WebhooksCard({ viewer }: { viewer: WebhooksCard_viewer$key }) {
  const { hasWebhooks } = useFragment(
    graphql`
      fragment WebhooksCard_viewer on Viewer {
        hasWebhooks
      }
    `,
    viewer,
  )
  if (hasWebhooks !== true) return null
  return (
    <AccountCard title="Webhooks" aside={<ShopLink to={webhooksPath}>All webhooks</ShopLink>}>
      <p className="soft">Events for your programs: orders, prices, stock and products.</p>
    </AccountCard>
  )
}
