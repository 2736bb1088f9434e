import { graphql, useFragment } from 'react-relay/hooks'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { apiKeysPath } from '../apiKeys/apiKeysPath.ts'
import type { ApiKeysCard_viewer$key } from './__generated__/ApiKeysCard_viewer.graphql.ts'
import { AccountCard } from './AccountCard.tsx'

/** Number of active API keys. Renders nothing if the site does not offer keys. */
export function ApiKeysCard({ viewer }: { viewer: ApiKeysCard_viewer$key }) {
  const { apiKeys } = useFragment(
    graphql`
      fragment ApiKeysCard_viewer on Viewer {
        apiKeys {
          id
          revokedAt
        }
      }
    `,
    viewer,
  )
  if (!apiKeys) return null
  const count = apiKeys.filter(({ revokedAt }) => !revokedAt).length
  return (
    <AccountCard title="API keys" aside={<ShopLink to={apiKeysPath}>Manage API keys</ShopLink>}>
      <p className="soft">
        {count === 0
          ? 'Let your programs search, check prices and order.'
          : `${count} active ${count === 1 ? 'key' : 'keys'}.`}
      </p>
    </AccountCard>
  )
}
