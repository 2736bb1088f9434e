import { type ActionFunction, type ActionFunctionArgs, data } from 'react-router'
import type { Environment } from 'relay-runtime'
import type * as z from 'zod/mini'
import { loadedAnew } from '../device/deployment/chunkErrors.ts'
import type { MessageQueue } from '../messages/messageQueue.ts'
import { type FieldError, type FormAnswer, isSessionOver } from '../relay/formAnswer.ts'
import { type RelaySession, relaySession } from '../relay/session.ts'
import { asShopError } from '../relay/shopError.ts'
import { becomeGuests } from '../session/session.ts'
import { saveDraft } from './drafts.ts'

/**
 * The form that a request brings.
 * @throws the 400 of a route where its body is no form, or ends too early
 */
export function sentForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    const message = 'This form could not be read. Please send it again.'
    throw data({ message, title: 'Unexpected Error' }, { status: 400 })
  })
}

/** A submit button of this name shows the form again with what was typed; nothing is judged or sent. */
export const unsentName = 'unsent'

interface SendArguments extends ActionFunctionArgs {
  session: RelaySession
  environment: Environment
  /** What is said here is read on the page that follows, also where it is another one. */
  messages: MessageQueue
}

/** Where to go, or what is wrong; without errors, what the screen shows now that it went through. */
export type Sent = Response | { errors: FieldError[]; facts?: Record<string, string> }

interface FormOptions<Schema extends z.ZodMiniType> {
  /** Of the form's strings, by the names of their fields. */
  schema: Schema
  send(values: z.output<Schema>, context: SendArguments): Promise<Sent>
  /** Names of fields that are never handed back: passwords. */
  secrets?: readonly string[]
  /** Takes in the files of a form that came without scripts, before it is judged. What it puts into the form comes back with it. */
  receive?(form: FormData, context: SendArguments): Promise<FieldError[]>
  /** Loads what the form needs to be shown again with what was typed. */
  showAgain?(values: Record<string, string>, context: SendArguments): Promise<unknown>
}

/** What to do about a failure that is not the visitor's. */
const again = 'Please try again.'

/** The strings of a posted form. */
export function stringsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/** One error a field: the first. */
export function schemaErrors(schema: z.ZodMiniType, values: Record<string, string>): FieldError[] {
  const issues = schema.safeParse(values).error?.issues ?? []
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

/**
 * What the gateway says about an input, by the fields of a form. A field has the name of the last part of the path,
 * unless `names` says otherwise.
 */
export function fieldErrors(userErrors: readonly UserError[], names: Record<string, string> = {}): FieldError[] {
  return userErrors.map(({ path, message, code }) => {
    const name = path.at(-1) ?? ''
    return { field: names[name] ?? name, message, code }
  })
}

/**
 * The action of a form. It runs in the browser, or on the server where the form came without scripts. Whatever goes
 * wrong, what was typed comes back.
 */
export function formAction<Schema extends z.ZodMiniType>(options: FormOptions<Schema>): ActionFunction {
  const { schema, send, secrets = [], receive, showAgain } = options
  return async (args) => {
    const form = await sentForm(args.request)
    const session = args.context.get(relaySession)
    const context: SendArguments = { ...args, session, environment: session.environment, messages: session.messages }
    const refused = (await receive?.(form, context)) ?? []
    const typed = stringsOf(form)
    const values = Object.fromEntries(Object.entries(typed).filter(([name]) => !secrets.includes(name)))

    async function answer(part: Pick<FormAnswer, 'errors' | 'facts'>, status: number) {
      await showAgain?.(values, context).catch(() => undefined)
      const answered: FormAnswer = { intent: typed.intent ?? '', values, ...part }
      // The loaders that come next know what the page is the answer to.
      if (import.meta.env.SSR) session.posted = answered
      return data(answered, { status })
    }

    if (unsentName in typed) return answer({ errors: [] }, 200)
    const read = schema.safeParse(typed)
    if (!read.success || refused.length > 0) {
      return answer({ errors: [...schemaErrors(schema, typed), ...refused] }, 422)
    }
    try {
      const sent = await send(read.data, context)
      if (sent instanceof Response) return sent
      // Whoever the page was made for, the gateway knows them no longer.
      if (isSessionOver(sent.errors)) becomeGuests(session.environment)
      return await answer(sent, sent.errors.length > 0 ? 422 : 200)
    } catch (thrown) {
      if (thrown instanceof Response) throw thrown
      const { message, status } = asShopError(thrown)
      const isTold = status < 500 || message.includes(again)
      return answer({ errors: [{ field: '', message: isTold ? message : `${message} ${again}` }] }, status)
    }
  }
}

/** The action of a screen with several forms, each by its `intent`. */
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

/** An action whose code comes when it is needed. Where the code does not come, nothing typed is lost. */
export function lazyAction(load: () => Promise<ActionFunction>): ActionFunction {
  return async (args, context) => {
    const loaded = await load().catch((error: unknown) => ({ error }))
    if (typeof loaded === 'function') return loaded(args, context)
    const { intent = '', ...values } = stringsOf(await sentForm(args.request))
    // The page comes anew with code that can send the form; it stands there as it was typed, except for secrets. Without
    // a network nothing would come, and nothing is wrong with the page that is there.
    const anew = navigator.onLine ? loadedAnew(loaded.error) : null
    if (anew) {
      saveDraft(`${location.pathname}${location.search} ${intent}`, withoutSecrets(values))
      throw anew
    }
    const errors = [{ field: '', message: `The form could not be sent. ${again}` }]
    return data<FormAnswer>({ intent, errors, values: {} }, { status: 503 })
  }
}

/** Before its code has come, a form cannot say which of its fields are secret. */
function withoutSecrets(values: Record<string, string>) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)))
}
