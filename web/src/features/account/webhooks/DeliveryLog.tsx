import { graphql, useFragment } from 'react-relay/hooks'
import { useNavigation } from 'react-router'
import { webhooksPath } from '../../../components/paths.ts'
import { PostForm } from '../../../platform/forms/PostForm.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { type ShopTime, useShopTime } from '../../../platform/time/shopTime.ts'
import type {
  DeliveryLog_endpoint$data,
  DeliveryLog_endpoint$key,
} from './__generated__/DeliveryLog_endpoint.graphql.ts'
import styles from './WebhooksScreen.module.css'

const deliveriesFragment = graphql`
  fragment DeliveryLog_endpoint on WebhookEndpoint @throwOnFieldError {
    isEnabled
    deliveries {
      id
      type
      createdAt
      state
      attempts
      nextAttemptAt
      status
      failure
    }
  }
`

type Delivery = DeliveryLog_endpoint$data['deliveries'][number]

const failures: Readonly<Record<string, string>> = {
  REDIRECT: 'redirected',
  TIMEOUT: 'no response within 5 seconds',
  ADDRESS_NOT_ALLOWED: 'address not public',
  CONNECTION_FAILED: 'could not connect',
  PAYLOAD_FAILED: 'query failed',
  INTERRUPTED: 'could not be completed',
  SECRET_UNREADABLE: 'signing secret unreadable: replace it',
}

/** Result of the last attempt and time of the next, such as "Failed: status 503. Next attempt…". */
function resultOf(delivery: Delivery, { momentOf }: ShopTime): string {
  const { state, attempts, status, failure, nextAttemptAt } = delivery
  const reason = failure ? (failures[failure] ?? `status ${status ?? 'unknown'}`) : ''
  if (state === 'DELIVERED') return `Delivered, status ${status ?? 'unknown'}`
  if (state === 'FAILED') return `Failed after ${attempts} attempts: ${reason}`
  if (attempts === 0 || reason === '') return 'Pending'
  return `Failed: ${reason}. ${nextAttemptAt ? `Next attempt ${momentOf(nextAttemptAt)}` : 'Paused until you enable the endpoint'}`
}

/** Latest deliveries of an endpoint, each with a button to send it again. */
export function DeliveryLog({ endpoint: ref }: { endpoint: DeliveryLog_endpoint$key }) {
  const shopTime = useShopTime()
  const { deliveries, isEnabled } = useFragment(deliveriesFragment, ref)
  const isPending = useNavigation().formAction === webhooksPath
  if (deliveries.length === 0) return <p className="soft small">Nothing has been sent yet.</p>
  return (
    <details className={styles.log}>
      <summary>Deliveries ({deliveries.length === 50 ? 'last 50' : deliveries.length})</summary>
      <ul>
        {deliveries.map((delivery) => {
          const { id, type, createdAt, state } = delivery
          const moment = createdAt ? shopTime.momentOf(createdAt) : 'at an unknown time'
          return (
            <li key={id}>
              <div>
                <code>{type}</code> <span className="soft small">{moment}</span>
                <p className="small">{resultOf(delivery, shopTime)}</p>
              </div>
              {isEnabled && state !== 'PENDING' && (
                <PostForm action={webhooksPath} className="no-print" values={{ intent: 'replay', id }}>
                  <SubmitButton variant="default" isWaiting={isPending} aria-label={`Replay ${type}, ${moment}`}>
                    Replay
                  </SubmitButton>
                </PostForm>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
