import { useNavigation } from 'react-router'
import { PostForm } from '../../platform/forms/PostForm.tsx'
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
    <PostForm action={action} className="no-print" values={{ intent: reorderIntent, orderId }}>
      <SubmitButton
        variant={isCompact ? 'default' : 'filled'}
        size={isCompact ? 'xs' : 'sm'}
        isWaiting={isPending}
        aria-label={`Reorder ${number}`}
      >
        Reorder
      </SubmitButton>
    </PostForm>
  )
}
