import { redirect } from 'react-router'
import { cartPath } from '../../components/paths.ts'
import { fieldErrors, formAction, formActions } from '../../platform/forms/formAction.ts'
import { acceptForm, acceptIntent, revisionForm, reviseIntent } from './quoteForm.ts'
import { acceptQuote, requestRevisedQuote } from './quoteMutations.ts'

const accept = formAction({
  schema: acceptForm,
  async send({ quoteId }, { environment, messages }) {
    const { userErrors } = await acceptQuote(environment, quoteId)
    if (userErrors.length > 0) return { errors: fieldErrors(userErrors.map((error) => ({ ...error, path: [] }))) }
    messages.show({ type: 'success', text: 'The quoted parts are in your cart.' })
    return redirect(cartPath, 303)
  },
})

const revise = formAction({
  schema: revisionForm,
  async send({ quoteId, note }, { environment, messages, request }) {
    const { quote, userErrors } = await requestRevisedQuote(environment, quoteId, note)
    if (!quote) return { errors: fieldErrors(userErrors, { id: '' }) }
    messages.show({ type: 'success', text: 'Your request was sent.' })
    return redirect(new URL(request.url).pathname, 303)
  },
})

/** Accepts a quote, or requests a revised one. */
export const quoteAction = formActions({ [acceptIntent]: accept, [reviseIntent]: revise })
