import { redirect } from 'react-router'
import { cartPath } from '../../components/paths.ts'
import { fieldErrors, formAction, formActions } from '../../platform/forms/formAction.ts'
import { acceptForm, acceptIntent, askForm, askIntent } from './quoteForm.ts'
import { acceptQuote, askQuoteAgain } from './quoteMutations.ts'

const accept = formAction({
  schema: acceptForm,
  async send({ quoteId }, { environment, messages }) {
    const { userErrors } = await acceptQuote(environment, quoteId)
    if (userErrors.length > 0) return { errors: fieldErrors(userErrors.map((error) => ({ ...error, path: [] }))) }
    messages.show({ type: 'success', text: 'The quoted parts are in your cart.' })
    return redirect(cartPath, 303)
  },
})

const ask = formAction({
  schema: askForm,
  async send({ quoteId, note }, { environment, messages, request }) {
    const { quote, userErrors } = await askQuoteAgain(environment, quoteId, note)
    if (!quote) return { errors: fieldErrors(userErrors, { id: '' }) }
    messages.show({ type: 'success', text: 'Your request was sent.' })
    return redirect(new URL(request.url).pathname, 303)
  },
})

/** Accepts a quote, or asks the office again. */
export const quoteAction = formActions({ [acceptIntent]: accept, [askIntent]: ask })
