import { graphql, useFragment } from 'react-relay/hooks'
import { useNavigation } from 'react-router'
import { webhooksPath } from '../../../components/paths.ts'
import { ConfirmForm } from '../../../components/forms/ConfirmForm.tsx'
import { PostForm } from '../../../platform/forms/PostForm.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { useShopTime } from '../../../platform/time/shopTime.ts'
import { useFocusAfterRemoval } from '../../../platform/ui/focus.ts'
import type {
  EndpointList_endpoints$data,
  EndpointList_endpoints$key,
} from './__generated__/EndpointList_endpoints.graphql.ts'
import { confirmationField, useConfirmation } from '../confirmPassword.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { type EventName, eventLabels } from './webhookForms.ts'
import list from '../AccountList.module.css'
import styles from './WebhooksScreen.module.css'

const endpointsFragment = graphql`
  fragment EndpointList_endpoints on WebhookEndpoint @relay(plural: true) @throwOnFieldError {
    id
    url
    description
    events
    isTest
    isEnabled
    disabledReason
    createdBy {
      name
      isRevoked
    }
    previousSecretExpiresAt
    ...DeliveryLog_endpoint
  }
`

type Endpoint = EndpointList_endpoints$data[number]

const reasons: Readonly<Record<string, string>> = {
  OWNER: 'You disabled it.',
  FAILED: 'Disabled because every delivery failed for three days.',
  KEY_REVOKED: 'Paused because its API key was revoked. Events are kept for 30 days. Take it over to receive them.',
  GONE: 'Disabled because it responded with status 410 (Gone).',
}

const names: Readonly<Record<string, string>> = eventLabels satisfies Record<EventName, string>

interface Props {
  endpoints: EndpointList_endpoints$key
  /** Whether taking one over requires the password. */
  needsPassword: boolean
}

/** Endpoints with their deliveries. */
export function EndpointList({ endpoints: refs, needsPassword }: Props) {
  const { momentOf } = useShopTime()
  const endpoints = useFragment(endpointsFragment, refs)
  useFocusAfterRemoval(endpoints.length)
  if (endpoints.length === 0) return <p className={`${styles.none} soft`}>You have no endpoints yet.</p>
  return (
    <ul className={list.list}>
      {endpoints.map((endpoint) => (
        <li key={endpoint.id} className={styles.endpoint}>
          <h2>
            <span>{endpoint.url}</span>
            {endpoint.isTest && <span className={list.tag}>Test</span>}
            {!endpoint.isEnabled && (
              <span className={list.tag}>{endpoint.disabledReason === 'KEY_REVOKED' ? 'Paused' : 'Disabled'}</span>
            )}
          </h2>
          {endpoint.description && <p>{endpoint.description}</p>}
          {endpoint.disabledReason && <p>{reasons[endpoint.disabledReason]}</p>}
          <p className="soft small">{endpoint.events.map((event) => names[event] ?? event).join(', ')}</p>
          <p className="soft small">
            {endpoint.createdBy
              ? `Created by the API key “${endpoint.createdBy.name}”${endpoint.createdBy.isRevoked ? ', which was revoked' : ''}`
              : 'Created by you'}
          </p>
          {endpoint.previousSecretExpiresAt && (
            <p className="soft small">
              Events are also signed with the previous secret until {momentOf(endpoint.previousSecretExpiresAt)}.
            </p>
          )}
          <Actions endpoint={endpoint} />
          {endpoint.createdBy && <TakeOver endpoint={endpoint} needsPassword={needsPassword} />}
          <DeliveryLog endpoint={endpoint} />
        </li>
      ))}
    </ul>
  )
}

/** Makes an endpoint of a key the customer's own. */
function TakeOver({ endpoint: { id, url }, needsPassword }: { endpoint: Endpoint; needsPassword: boolean }) {
  const isPending = useNavigation().formAction === webhooksPath
  const isConfirming = useConfirmation(needsPassword)
  return (
    <ConfirmForm
      label="Take over"
      fullLabel={`Take over: ${url}`}
      action={webhooksPath}
      values={{ intent: 'takeOver', id }}
      submitLabel="Take over the endpoint"
      isWaiting={isPending}
    >
      <p>
        It will no longer depend on the API key. Check that the URL is yours: it receives all fields that you can see.
      </p>
      {isConfirming && (
        <label className={styles.password}>
          {confirmationField.label}
          <input type="password" name={confirmationField.name} autoComplete="current-password" />
        </label>
      )}
    </ConfirmForm>
  )
}

function Actions({ endpoint: { id, url, isEnabled, disabledReason } }: { endpoint: Endpoint }) {
  const isPending = useNavigation().formAction === webhooksPath
  const actions = isEnabled
    ? ([
        ['test', 'Send test event'],
        ['disable', 'Disable'],
      ] as const)
    : disabledReason === 'KEY_REVOKED'
      ? []
      : ([['enable', 'Enable']] as const)
  return (
    <div className={`${styles.actions} no-print`}>
      {actions.map(([intent, label]) => (
        <PostForm key={intent} action={webhooksPath} values={{ intent, id }}>
          <SubmitButton variant="default" isWaiting={isPending} aria-label={`${label}: ${url}`}>
            {label}
          </SubmitButton>
        </PostForm>
      ))}
      <ConfirmForm
        label="Replace secret"
        fullLabel={`Replace secret: ${url}`}
        action={webhooksPath}
        values={{ intent: 'rotate', id, url }}
        submitLabel="Replace the secret"
        isWaiting={isPending}
      >
        <p>
          You get a new secret. For 24 hours, events are signed with both it and the current one. A secret that you
          replaced earlier stops working immediately.
        </p>
      </ConfirmForm>
      <ConfirmForm
        label="Delete"
        fullLabel={`Delete: ${url}`}
        action={webhooksPath}
        values={{ intent: 'delete', id }}
        submitLabel="Delete the endpoint"
        isWaiting={isPending}
      >
        <p>Its pending events and its delivery log are deleted too. This cannot be undone.</p>
      </ConfirmForm>
    </div>
  )
}
