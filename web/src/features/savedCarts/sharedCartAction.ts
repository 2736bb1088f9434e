import { redirect } from 'react-router'
import * as z from 'zod/mini'
import { cartPath } from '../../components/paths.ts'
import { addSharedCart } from '../cart/savedCartMutations.ts'
import { formAction } from '../../platform/forms/formAction.ts'

/** Copies a shared cart without scripts. */
export const sharedCartAction = formAction({
  schema: z.object({}),
  async send(_, { environment, params }) {
    const { problems } = await addSharedCart(environment, params.token ?? '')
    if (problems.length === 0) return redirect(cartPath, 303)
    return { errors: problems.map((message) => ({ field: '', message })) }
  },
})
