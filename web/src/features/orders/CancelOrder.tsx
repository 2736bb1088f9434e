import { Form, useNavigation } from 'react-router'
import { graphql, useFragment } from 'react-relay/hooks'
import { useFormAnswer } from '../../platform/relay/formAnswer.ts'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { timeOf } from '../../platform/time/shopTime.ts'
import type { CancelOrder_order$key } from './__generated__/CancelOrder_order.graphql.ts'
import styles from './CancelOrder.module.css'
import { cancelIntent } from './orderLabels.ts'

/** Cancels an order after confirmation. Shows only the error of a failed attempt if the order can no longer be canceled. */
export function CancelOrder({ order }: { order: CancelOrder_order$key }) {
  const { id, number, canCancel, cancelableUntil } = useFragment(
    graphql`
      fragment CancelOrder_order on Order @throwOnFieldError {
        id
        number
        canCancel
        cancelableUntil
      }
    `,
    order,
  )
  const answer = useFormAnswer()
  const { formData } = useNavigation()
  const refusal = answer?.intent === cancelIntent ? answer.errors[0]?.message : undefined
  return (
    <div className={`${styles.cancel} no-print`}>
      {refusal && <p role="alert">{refusal}</p>}
      {canCancel && (
        <details>
          <summary>Cancel this order</summary>
          <Form method="post">
            <p>
              {cancelableUntil && (
                <>You can cancel until {timeOf(cancelableUntil)} unless we start processing it first. </>
              )}
              We won’t ship anything and will refund your payment. This cannot be undone.
            </p>
            <input type="hidden" name="intent" value={cancelIntent} />
            <input type="hidden" name="orderId" value={id} />
            <SubmitButton variant="default" isWaiting={formData?.get('intent') === cancelIntent}>
              Cancel order {number}
            </SubmitButton>
          </Form>
        </details>
      )}
    </div>
  )
}
