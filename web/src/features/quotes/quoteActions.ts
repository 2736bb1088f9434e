import { type ActionFunction, redirect } from 'react-router'
import { cartPath, quotePath } from '../../components/paths.ts'
import { fieldErrors, formAction, formActions, sentForm } from '../../platform/forms/formAction.ts'
import { contactAction, receiveFile } from '../contact/contactAction.ts'
import { acceptForm, acceptIntent, quoteForm, revisionForm, reviseIntent } from './quoteForm.ts'
import { acceptQuote, requestQuote, requestRevisedQuote } from './quoteMutations.ts'

function orNull(text: string) {
  return text === '' ? null : text
}

const requestAction = formAction({
  schema: quoteForm,
  receive: receiveFile,
  async send(values, { environment }) {
    const { partNumber, quantity, targetDate, note, name, email, company, phone, fileId, startedAt, website } = values
    const { quote, userErrors } = await requestQuote(environment, {
      lines: partNumber === '' ? null : [{ partNumber, quantity: Number(quantity || 1) }],
      targetDate: orNull(targetDate),
      note: orNull(note),
      name,
      email,
      company: orNull(company),
      phone: orNull(phone),
      fileId: orNull(fileId),
      // Without a valid time, the form was never rendered. The gateway rejects the current time as too early.
      startedAt: Number.isNaN(Date.parse(startedAt)) ? new Date().toISOString() : startedAt,
      website: orNull(website),
    })
    if (!quote) return { errors: fieldErrors(userErrors, { fileId: 'file' }) }
    return redirect(quotePath(quote.uuid), 303)
  },
})

/** Requests a quote; sends a message instead if the shop does not accept quote requests. */
export const quoteRequestAction: ActionFunction = async (args, context) => {
  const isMessage = (await sentForm(args.request.clone())).has('subject')
  return (isMessage ? contactAction : requestAction)(args, context)
}

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
