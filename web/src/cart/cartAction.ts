import { data, redirect, type ActionFunctionArgs } from 'react-router'
import type { Environment } from 'relay-runtime'
import { relaySession } from '../relay/session.ts'
import { asShopError } from '../relay/shopError.ts'
import { type CartForm, readCartForm } from './cartForm.ts'
import { addToCart, type CartAnswer, clearCart, removeCartItem, updateCartItem } from './cartMutations.ts'

function send(environment: Environment, form: CartForm): Promise<CartAnswer> {
  if (form.intent === 'clear') return clearCart(environment)
  if (form.intent === 'remove') return removeCartItem(environment, form.itemId)
  if (form.intent === 'add') {
    const { sku, quantity, isOneLength } = form
    return addToCart(environment, { sku, quantity, ...(isOneLength === undefined ? {} : { isOneLength }) })
  }
  return form.quantity === 0
    ? removeCartItem(environment, form.itemId)
    : updateCartItem(environment, form.itemId, form.quantity)
}

/** Cart forms sent by a browser without scripts: what goes through leads to the cart, what is refused is explained on it. */
export async function cartAction({ request, context }: ActionFunctionArgs) {
  const read = readCartForm(await request.formData())
  if ('problems' in read) return data({ problems: read.problems }, { status: 422 })
  try {
    const { problems } = await send(context.get(relaySession).environment, read.form)
    return problems.length > 0 ? data({ problems }, { status: 422 }) : redirect('/cart', 303)
  } catch (thrown) {
    const { message, status } = asShopError(thrown)
    return data({ problems: [message] }, { status })
  }
}
