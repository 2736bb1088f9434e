import { Form, useNavigation } from 'react-router'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { reorderIntent } from './orderLabels.ts'

interface Props {
  orderId: string
  /** Order number, for the accessible name of the button. */
  number: string
  /** The order's page, which shows the result. */
  action: string
  isCompact?: boolean
}

/** Adds the items of an order to the cart again. */
export function ReorderForm({ orderId, number, action, isCompact = false }: Props) {
  const { formData } = useNavigation()
  const isPending = formData?.get('intent') === reorderIntent && formData.get('orderId') === orderId
  return (
    <Form method="post" action={action} className="no-print">
      <input type="hidden" name="intent" value={reorderIntent} />
      <input type="hidden" name="orderId" value={orderId} />
      <SubmitButton
        variant={isCompact ? 'default' : 'filled'}
        size={isCompact ? 'xs' : 'sm'}
        isWaiting={isPending}
        aria-label={`Reorder ${number}`}
      >
        Reorder
      </SubmitButton>
    </Form>
  )
}
