import { useNavigation } from 'react-router'
import { graphql, useFragment } from 'react-relay/hooks'
import { ConfirmForm } from '../../components/forms/ConfirmForm.tsx'
import { useFormResult } from '../../platform/relay/formResult.ts'
import { useShopTime } from '../../platform/time/shopTime.ts'
import type { CancelOrder_order$key } from './__generated__/CancelOrder_order.graphql.ts'
import styles from './CancelOrder.module.css'
import { cancelIntent } from './orderLabels.ts'

/** Cancels an order after confirmation. Shows only the error of a failed attempt if the order can no longer be canceled. */
export function CancelOrder({ order }: { order: CancelOrder_order$key }) {
  const { timeOf } = useShopTime()
  const { id, number, canCancel, cancelableUntil, paymentKind } = useFragment(
    graphql`
      fragment CancelOrder_order on Order @throwOnFieldError {
        id
        number
        canCancel
        cancelableUntil
        paymentKind
      }
    `,
    order,
  )
  const result = useFormResult()
  const { formData } = useNavigation()
  const refusal = result?.intent === cancelIntent ? result.errors[0]?.message : undefined
  return (
    <div className={styles.cancel}>
      {refusal && <p role="alert">{refusal}</p>}
      {canCancel && (
        <ConfirmForm
          label="Cancel this order"
          values={{ intent: cancelIntent, orderId: id }}
          submitLabel={`Cancel order ${number}`}
          isWaiting={formData?.get('intent') === cancelIntent}
        >
          <p>
            {cancelableUntil && (
              <>You can cancel until {timeOf(cancelableUntil)} unless we start processing it first. </>
            )}
            {paymentKind === 'PURCHASE_ORDER'
              ? 'We won’t ship or invoice anything.'
              : 'We won’t ship anything and will refund what you have paid.'}{' '}
            This cannot be undone.
          </p>
        </ConfirmForm>
      )}
    </div>
  )
}
