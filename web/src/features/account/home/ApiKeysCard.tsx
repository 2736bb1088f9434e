import { graphql, useFragment } from 'react-relay/hooks'
import { apiKeysPath } from '../../../components/paths.ts'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import type { ApiKeysCard_viewer$key } from './__generated__/ApiKeysCard_viewer.graphql.ts'
import { AccountCard } from './AccountCard.tsx'

/** Link to the API keys. Renders nothing if the site does not offer keys. */
export function ApiKeysCard({ viewer }: { viewer: ApiKeysCard_viewer$key }) {
  const { hasApiKeys } = useFragment(
    graphql`
      fragment ApiKeysCard_viewer on Viewer {
        hasApiKeys
      }
    `,
    viewer,
  )
  if (hasApiKeys !== true) return null
  return (
    <AccountCard title="API keys" aside={<ShopLink to={apiKeysPath}>Manage API keys</ShopLink>}>
      <p className="soft">Let your programs search, check prices and order.</p>
    </AccountCard>
  )
}
