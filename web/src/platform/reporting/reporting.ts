import * as z from 'zod/mini'
import { pageFactsOf } from '../device/pageFacts.ts'
import { whenIdle } from '../device/whenIdle.ts'
import { scrubbed } from './secretAddresses.ts'

/** Where an error was met. */
export interface ErrorPlace {
  /** Name of the part of the page. */
  component?: string
  /** What else is known, for example which components stand around it. */
  info?: string
}

/** An error as it is sent: nothing in it tells who the visitor is. */
export interface ErrorReport {
  message: string
  stack: string
  component: string
  info: string
  /** Path of the page. */
  path: string
  /** Of the answer that brought the error, else of the page. */
  requestId: string
}

const described = z.object({
  message: z.optional(z.string()),
  stack: z.optional(z.string()),
  status: z.optional(z.number()),
  statusCode: z.optional(z.number()),
  requestId: z.optional(z.string()),
  data: z.optional(z.looseObject({ message: z.optional(z.string()), requestId: z.optional(z.string()) })),
})

/** Anything thrown, as far as it describes itself. A refused route carries what it has to say in `data`. */
function descriptionOf(thrown: unknown) {
  const { message, stack, status, statusCode, requestId, data } = described.safeParse(thrown).data ?? {}
  return {
    message: message ?? data?.message ?? String(thrown),
    stack: stack ?? '',
    status: statusCode ?? status,
    requestId: requestId ?? data?.requestId,
  }
}

/** Specification, section 8: not reported, and only a warning in the console. */
function isOrdinary(status: number | undefined) {
  return status === 403 || status === 404
}

interface ReporterOptions {
  console: Pick<Console, 'warn' | 'error'>
  page(): { path: string; requestId: string }
  /** Takes the first error of a page; null where there is nobody to send to. */
  send: ((report: ErrorReport) => void) | null
}

/** Says errors in the console, each once, and sends the first of the page on (specification, section 8). */
export function createReporter({ console, page, send }: ReporterOptions) {
  const met = new WeakSet<object>()
  let isSent = false

  return function report(error: unknown, { component = '', info = '' }: ErrorPlace = {}): void {
    if (typeof error === 'object' && error !== null) {
      if (met.has(error)) return
      met.add(error)
    }
    const { message, stack, status, requestId } = descriptionOf(error)
    if (isOrdinary(status)) return console.warn(`Status ${status}: ${message}`)
    const said = status === undefined ? 'Reported' : `Reported (status of ${status})`
    console.error(`${said}: ${message}`, ...(component ? [`in ${component}`] : []), ...(stack ? [error] : []))
    if (isSent || !send) return
    isSent = true
    const { path, requestId: requestOfPage } = page()
    send({
      message: scrubbed(message),
      stack: scrubbed(stack),
      component,
      info: scrubbed(info),
      path: scrubbed(path),
      requestId: requestId ?? requestOfPage,
    })
  }
}

/** The page's own reporter; before the page has begun, and on the server, where errors are logged, it does nothing. */
let report: ReturnType<typeof createReporter> = () => {}

/** Reports an error that a visitor met: the one way out for all parts of the page. */
export function reportError(error: unknown, place?: ErrorPlace): void {
  return report(error, place)
}

/** Not of the shop: extensions and scripts of other sites, and a browser's note that it observes sizes a frame later. */
function isNoise(message: string) {
  return /^Script error\.?$|^ResizeObserver loop/.test(message)
}

/** Begins to report the errors of this page, those that nobody catches among them. */
export function startReporting(): void {
  const { rollbar, requestId, build } = pageFactsOf(document)
  // Loaded late, so that the recording it begins is there before most errors; an error before that loads it at once.
  const service = rollbar && {
    sender: whenIdle()
      .then(() => import('./rollbar.ts'))
      .then(({ rollbarSender }) => rollbarSender({ ...rollbar, build })),
  }
  // Without its code nothing can be sent; the console has it.
  service?.sender.catch(() => {})
  report = createReporter({
    console,
    page: () => ({ path: location.pathname, requestId }),
    send: service && ((sent) => void service.sender.then((send) => send(sent)).catch(() => {})),
  })
  window.addEventListener('error', ({ error, message }) => {
    if (!isNoise(message)) reportError(error ?? new Error(message), { component: 'window' })
  })
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    reportError(reason, { component: 'promise' })
  })
}
