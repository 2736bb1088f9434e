import { redirect, type ActionFunction } from 'react-router'
import { quotePath } from '../../components/paths.ts'
import { fieldErrors, formAction, sentForm } from '../../platform/forms/formAction.ts'
import { contactAction, receiveFile } from '../contact/contactAction.ts'
import { quoteForm } from './quoteForm.ts'
import { requestQuote } from './quoteMutations.ts'

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
