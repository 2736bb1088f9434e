import { redirect } from 'react-router'
import * as shape from '../../platform/shape.ts'
import { cartPath, savedCartsPath } from '../../components/paths.ts'
import { addSavedCart, addSharedCart, deleteSavedCart } from '../cart/savedCartMutations.ts'
import { fieldErrors, formAction } from '../../platform/forms/formAction.ts'
import { checkbox, required } from '../../platform/forms/values.ts'

/** Buttons of saved carts without scripts. Deleting asks for confirmation first. */
export const savedCartsAction = formAction({
  schema: shape.object({ intent: shape.oneOf(['add', 'delete']), id: required(), isConfirmed: checkbox() }),
  async send({ intent, id, isConfirmed }, { environment, messages }) {
    if (intent === 'add') {
      const { problems } = await addSavedCart(environment, id)
      if (problems.length > 0) return { errors: problems.map((message) => ({ field: '', message })) }
      return redirect(cartPath, 303)
    }
    if (!isConfirmed) return { errors: [], facts: { toConfirm: id } }
    const refusals = await deleteSavedCart(environment, id)
    if (refusals.length > 0) return { errors: fieldErrors(refusals.map((refusal) => ({ ...refusal, path: [] }))) }
    messages.show({ type: 'success', text: 'The saved cart was deleted.' })
    return redirect(savedCartsPath, 303)
  },
})

/** Copies a shared cart without scripts. */
export const sharedCartAction = formAction({
  schema: shape.object({}),
  async send(_, { environment, params }) {
    const { problems } = await addSharedCart(environment, params.token ?? '')
    if (problems.length === 0) return redirect(cartPath, 303)
    return { errors: problems.map((message) => ({ field: '', message })) }
  },
})
