import { redirect } from 'react-router'
import * as z from 'zod/mini'
import { fieldErrors, formAction, formActions } from '../../platform/forms/formAction.ts'
import { required } from '../../platform/forms/values.ts'
import { cancelIntent, reorderIntent } from './orderWords.ts'
import { cancelOrder, reorder } from './orderMutations.ts'

const which = z.object({ orderId: required() })

const reorderAction = formAction({
  schema: which,
  async send({ orderId }, { environment }) {
    const { cart, userErrors, warnings } = await reorder(environment, orderId)
    const facts = { inCart: String(cart !== null), warnings: warnings.map(({ message }) => message).join('\n') }
    return { errors: fieldErrors(userErrors), facts }
  },
})

const cancelAction = formAction({
  schema: which,
  async send({ orderId }, { environment, messages, request }) {
    const { order, userErrors } = await cancelOrder(environment, orderId)
    for (const { message } of userErrors) messages.show({ type: 'error', text: message })
    if (order && userErrors.length === 0) messages.show({ type: 'success', text: `Order ${order.number} is canceled.` })
    // Either way the order is not what the page shows: it is read anew.
    return redirect(new URL(request.url).pathname, 303)
  },
})

/** The forms of an order's page, whoever looks at it. */
export const orderAction = formActions({ [reorderIntent]: reorderAction, [cancelIntent]: cancelAction })
