import { type ActionFunction, type ActionFunctionArgs, data } from 'react-router'
import type { Environment } from 'relay-runtime'
import type * as shape from '../shape.ts'
import { reloadAfter } from '../device/deployment/chunkErrors.ts'
import type { MessageQueue } from '../messages/messageQueue.ts'
import { type FieldError, type FormResult, isSessionOver } from '../relay/formResult.ts'
import { type RelaySession, relaySession } from '../relay/session.ts'
import { asShopError } from '../relay/shopError.ts'
import { switchToGuest } from '../session/sessionEnd.ts'
import { saveDraft } from './drafts.ts'

/**
 * Reads the posted form.
 * @throws the route's 400 if the body is not a form or is truncated
 */
export function sentForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    const message = 'This form could not be read. Please send it again.'
    throw data({ message, title: 'Unexpected Error' }, { status: 400 })
  })
}

/** A submit button with this name shows the form again with its entries, without validating or sending. */
export const unsentName = 'unsent'

interface SendArguments extends ActionFunctionArgs {
  session: RelaySession
  environment: Environment
  /** Messages shown on the next page, wherever it is. */
  messages: MessageQueue
}

/** A redirect or errors; without either, the data for the screen after success. */
export type ActionResult = Response | { errors: FieldError[]; facts?: Record<string, string> }

interface FormOptions<Values> {
  /** Schema of the form's strings by field name. */
  schema: shape.Shape<Values>
  send(values: Values, context: SendArguments): Promise<ActionResult>
  /** Names of fields that are never returned: passwords. */
  secrets?: readonly string[]
  /** Uploads files of a form posted without scripts, before validation. Its results are returned with the form. */
  receive?(form: FormData, context: SendArguments): Promise<FieldError[]>
  /** Loads data needed to show the form again. */
  showAgain?(values: Record<string, string>, context: SendArguments): Promise<unknown>
}

/** Advice for failures on our side. */
const again = 'Please try again.'

/** String fields of a posted form. */
export function stringsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/** First error of each field. */
export function schemaErrors(schema: shape.Shape, values: Record<string, string>): FieldError[] {
  const issues = schema.safeParse(values).issues ?? []
  const errors = new Map<string, FieldError>()
  for (const { path, message } of issues) {
    const field = path.map(String).join('.')
    if (!errors.has(field)) errors.set(field, { field, message })
  }
  return [...errors.values()]
}

interface UserError {
  readonly path: readonly string[]
  readonly message: string
  readonly code: string
}

/** Gateway errors by form field. A field is named after the last part of the path, unless `names` maps it. */
export function fieldErrors(userErrors: readonly UserError[], names: Record<string, string> = {}): FieldError[] {
  return userErrors.map(({ path, message, code }) => {
    const name = path.at(-1) ?? ''
    return { field: names[name] ?? name, message, code }
  })
}

/**
 * A form's route action. Runs in the browser, or on the server without scripts. Entries are returned on any failure.
 */
export function formAction<Values>(options: FormOptions<Values>): ActionFunction {
  const { schema, send, secrets = [], receive, showAgain } = options
  return async (args) => {
    const form = await sentForm(args.request)
    const session = args.context.get(relaySession)
    const context: SendArguments = { ...args, session, environment: session.environment, messages: session.messages }
    const receiveErrors = (await receive?.(form, context)) ?? []
    const entries = stringsOf(form)
    const values = Object.fromEntries(Object.entries(entries).filter(([name]) => !secrets.includes(name)))

    async function respond(part: Pick<FormResult, 'errors' | 'facts'>, status: number) {
      await showAgain?.(values, context).catch(() => undefined)
      const result: FormResult = { intent: entries.intent ?? '', values, ...part }
      // The page's loaders learn the result.
      if (import.meta.env.SSR) session.posted = result
      return data(result, { status })
    }

    if (unsentName in entries) return respond({ errors: [] }, 200)
    const parsed = schema.safeParse(entries)
    if (!parsed.success || receiveErrors.length > 0) {
      return respond({ errors: [...schemaErrors(schema, entries), ...receiveErrors] }, 422)
    }
    try {
      const sent = await send(parsed.data, context)
      if (sent instanceof Response) return sent
      // The gateway no longer knows the page's customer.
      if (isSessionOver(sent.errors)) switchToGuest(session.environment)
      return await respond(sent, sent.errors.length > 0 ? 422 : 200)
    } catch (thrown) {
      if (thrown instanceof Response) throw thrown
      const { message, status } = asShopError(thrown)
      const saysToRetry = status < 500 || message.includes(again)
      return respond({ errors: [{ field: '', message: saysToRetry ? message : `${message} ${again}` }] }, status)
    }
  }
}

/** The action of a screen with several forms, selected by `intent`. */
export function formActions(byIntent: Record<string, ActionFunction>): ActionFunction {
  return async (args, context) => {
    const intent = (await sentForm(args.request.clone())).get('intent')
    const action = typeof intent === 'string' && Object.hasOwn(byIntent, intent) ? byIntent[intent] : undefined
    if (!action)
      throw data(
        { message: 'Unknown form. Reload the page and try again.', title: 'Unexpected Error' },
        { status: 400 },
      )
    return action(args, context)
  }
}

/** A lazily loaded action. If its code fails to load, entries are kept. */
export function lazyAction(load: () => Promise<ActionFunction>): ActionFunction {
  return async (args, context) => {
    const loaded = await load().catch((error: unknown) => ({ error }))
    if (typeof loaded === 'function') return loaded(args, context)
    const { intent = '', ...values } = stringsOf(await sentForm(args.request))
    // Reloads the page with current code and restores entries, except secrets. When offline there is nothing to reload.
    const reload = navigator.onLine ? reloadAfter(loaded.error) : null
    if (reload) {
      saveDraft(`${location.pathname}${location.search} ${intent}`, withoutSecrets(values))
      throw reload
    }
    const errors = [{ field: '', message: `The form could not be sent. ${again}` }]
    return data<FormResult>({ intent, errors, values: {} }, { status: 503 })
  }
}

/** Before its code loads, a form cannot name its secret fields. */
function withoutSecrets(values: Record<string, string>) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)))
}
