import { redirect } from 'react-router'
import * as shape from '../../platform/shape.ts'
import { fieldErrors, formAction, formActions } from '../../platform/forms/formAction.ts'
import { required } from '../../platform/forms/values.ts'
import { cancelIntent, reorderIntent } from './orderLabels.ts'
import { cancelOrder, reorder } from './orderMutations.ts'

const orderForm = shape.object({ orderId: required() })

const reorderAction = formAction({
  schema: orderForm,
  async send({ orderId }, { environment }) {
    const { cart, userErrors, warnings } = await reorder(environment, orderId)
    const facts = { inCart: String(cart !== null), warnings: warnings.map(({ message }) => message).join('\n') }
    return { errors: fieldErrors(userErrors), facts }
  },
})

const cancelAction = formAction({
  schema: orderForm,
  async send({ orderId }, { environment, messages, request }) {
    const { order, userErrors } = await cancelOrder(environment, orderId)
    for (const { message } of userErrors) messages.show({ type: 'error', text: message })
    if (order && userErrors.length === 0)
      messages.show({ type: 'success', text: `Order ${order.number} was canceled.` })
    // Reload even after an error, since the order has changed.
    return redirect(new URL(request.url).pathname, 303)
  },
})

/** Reorder and cancel, for customers and guests. */
export const orderAction = formActions({ [reorderIntent]: reorderAction, [cancelIntent]: cancelAction })
