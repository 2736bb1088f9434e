import { graphql, useFragment } from 'react-relay/hooks'
import { useNavigation } from 'react-router'
import { apiKeysPath } from '../../../components/paths.ts'
import { ConfirmForm } from '../../../components/forms/ConfirmForm.tsx'
import { useShopTime } from '../../../platform/time/shopTime.ts'
import type { ApiKeysList_keys$data, ApiKeysList_keys$key } from './__generated__/ApiKeysList_keys.graphql.ts'
import list from '../AccountList.module.css'
import styles from './ApiKeysScreen.module.css'
import { scopeChoices } from './newKeyForm.ts'

const keysFragment = graphql`
  fragment ApiKeysList_keys on ApiKey @relay(plural: true) @throwOnFieldError {
    id
    name
    hint
    clientId
    scopes
    environment
    isCartShared
    createdAt
    expiresAt
    isExpired
    lastUsedAt
    revokedAt
    requests {
      at
      requestId
      operation
      status
      code
      milliseconds
    }
  }
`

type Key = ApiKeysList_keys$data[number]

const labels = new Map<string, string>(Object.values(scopeChoices).map(({ scope, label }) => [scope, label]))

function RequestLog({ requests }: Pick<Key, 'requests'>) {
  const { momentOf } = useShopTime()
  if (!requests || requests.length === 0)
    return <p className={`${styles.log} soft small`}>No requests in the past 30 days.</p>
  return (
    <details className={styles.log}>
      <summary>Requests in the past 30 days</summary>
      <div className={styles.table} tabIndex={0} role="region" aria-label="Requests">
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Operation</th>
              <th scope="col">Status</th>
              <th scope="col">Duration</th>
              <th scope="col">Request ID</th>
            </tr>
          </thead>
          <tbody>
            {requests.map(({ at, requestId, operation, status, code, milliseconds }) => (
              <tr key={requestId}>
                <td>{at ? momentOf(at) : ''}</td>
                <td>{operation}</td>
                <td>{code ? `${status} ${code}` : status}</td>
                <td>{milliseconds} ms</td>
                <td>
                  <code>{requestId}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function ApiKey({ apiKey }: { apiKey: Key }) {
  const { dayOf, momentOf } = useShopTime()
  const { id, name, hint, clientId, scopes, environment, createdAt, expiresAt, lastUsedAt, revokedAt } = apiKey
  const isPending = useNavigation().formAction === apiKeysPath
  const isExpired = apiKey.isExpired && !revokedAt
  const chosen = scopes.map((scope) => labels.get(scope) ?? scope).join(', ')
  return (
    <li className={list.item}>
      <div className={list.what}>
        <h3>
          {name}
          <span className={list.tag}>{environment === 'TEST' ? 'Test' : 'Live'}</span>
          {revokedAt && <span className={list.tag}>Revoked</span>}
          {isExpired && <span className={list.tag}>Expired</span>}
        </h3>
        <p className="soft small">
          <span>{clientId ? `OAuth client ${clientId}` : `${hint}…`}</span>
          <span>{chosen}</span>
          {apiKey.isCartShared && <span>Uses your cart</span>}
        </p>
        <p className="soft small">
          {createdAt && <span>Created {dayOf(createdAt)}</span>}
          {expiresAt && !revokedAt && (
            <span>
              {isExpired ? 'Expired' : 'Expires'} {dayOf(expiresAt)}
            </span>
          )}
          <span>{lastUsedAt ? `Last used ${momentOf(lastUsedAt)}` : 'Never used'}</span>
        </p>
      </div>
      {!revokedAt && !isExpired && (
        <ConfirmForm
          label="Revoke"
          fullLabel={`Revoke API key ${name}`}
          action={apiKeysPath}
          values={{ intent: 'revoke', id }}
          submitLabel={`Revoke ${name}`}
          isWaiting={isPending}
        >
          <p>
            Programs that use this key lose access immediately, and webhook endpoints that it created are paused. This
            cannot be undone.
          </p>
        </ConfirmForm>
      )}
      <RequestLog requests={apiKey.requests} />
    </li>
  )
}

/** Keys with their last use and requests, and a button to revoke each. */
export function ApiKeysList({ keys: refs }: { keys: ApiKeysList_keys$key }) {
  const keys = useFragment(keysFragment, refs)
  if (keys.length === 0) return <p className="soft">You have no API keys.</p>
  return (
    <section aria-labelledby="your-keys">
      <h2 id="your-keys" className={list.heading}>
        Your keys
      </h2>
      <ul className={list.list}>
        {keys.map((key) => (
          <ApiKey key={key.id} apiKey={key} />
        ))}
      </ul>
    </section>
  )
}
