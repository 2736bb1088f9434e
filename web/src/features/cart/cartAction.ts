import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { cartPath } from '../../components/paths.ts'
import { sentForm, stringsOf } from '../../platform/forms/formAction.ts'
import { relaySession, type RelaySession } from '../../platform/relay/session.ts'
import { asShopError } from '../../platform/relay/shopError.ts'
import type { CartFormResult } from './cartFormResult.ts'
import { type CartForm, readCartForm } from './cartForm.ts'
import { addToCart, clearCart, type LineChange, removeCartItem, updateCartItem } from './cartMutations.ts'
import { applyCoupon, removeCoupon } from './couponMutations.ts'
import { saveCart, shareCart } from './savedCartMutations.ts'

type Of<Intent extends CartForm['intent']> = Extract<CartForm, { intent: Intent }>
type FormResult = Pick<CartFormResult, 'problems' | 'link'>

function omitUndefined<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const handlers: { [Intent in CartForm['intent']]: (session: RelaySession, form: Of<Intent>) => Promise<FormResult> } = {
  add: ({ environment }, { sku, quantity, isOneLength }) =>
    addToCart(environment, { sku, quantity, ...(isOneLength === undefined ? {} : { isOneLength }) }),
  'add-all': ({ environment }, { lines }) => addToCart(environment, ...lines),
  update({ environment }, { itemId, quantity, isOneLength, note, reference }) {
    if (quantity === 0) return removeCartItem(environment, itemId)
    const change: LineChange = omitUndefined({ quantity, isOneLength, note, reference })
    return updateCartItem(environment, itemId, change)
  },
  remove: ({ environment }, { itemId }) => removeCartItem(environment, itemId),
  clear: ({ environment }) => clearCart(environment),
  coupon: ({ environment }, { code }) => applyCoupon(environment, code),
  'remove-coupon': ({ environment }, { code }) => removeCoupon(environment, code),
  async save({ environment, messages }, { name }) {
    const problems = (await saveCart(environment, name)).map(({ message }) => message)
    if (problems.length === 0) messages.show({ type: 'success', text: `Cart saved as “${name}”.` })
    return { problems }
  },
  async share({ environment }) {
    const shared = await shareCart(environment)
    return 'link' in shared ? { problems: [], link: shared.link } : shared
  },
}

/** Ties the sender to the form by their common intent, which the compiler cannot infer from a lookup. */
function send<Intent extends CartForm['intent']>(session: RelaySession, form: Of<Intent> & { intent: Intent }) {
  return handlers[form.intent](session, form)
}

/** Handles cart forms posted without scripts: redirects to the cart, or shows it with the errors. */
export async function cartAction({ request, context }: ActionFunctionArgs) {
  const fields = await sentForm(request)
  const { intent = '', code, name } = stringsOf(fields)
  const text = code ?? name ?? ''
  const respond = (result: FormResult, status: number) => data<CartFormResult>({ intent, text, ...result }, { status })
  const parsed = readCartForm(fields)
  if ('problems' in parsed) return respond({ problems: parsed.problems }, 422)
  try {
    const result = await send(context.get(relaySession), parsed.form)
    if (result.problems.length > 0) return respond({ problems: result.problems }, 422)
    return result.link ? respond(result, 200) : redirect(cartPath, 303)
  } catch (thrown) {
    const { message, status } = asShopError(thrown)
    return respond({ problems: [message] }, status)
  }
}
