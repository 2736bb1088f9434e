import * as shape from '../shape.ts'
import { pageFactsOf, requestIdOfPage } from '../device/pageFacts.ts'
import { whenIdle } from '../device/whenIdle.ts'
import type { ErrorReport } from './errorReport.ts'
import { scrubbed } from './secretAddresses.ts'

/** Where the error occurred. */
export interface ErrorPlace {
  /** Name of the part of the page. */
  component?: string
  /** Further information, such as the component stack. */
  info?: string
}

const described = shape.object({
  message: shape.optional(shape.string()),
  stack: shape.optional(shape.string()),
  status: shape.optional(shape.number()),
  statusCode: shape.optional(shape.number()),
  requestId: shape.optional(shape.string()),
  data: shape.optional(
    shape.object({ message: shape.optional(shape.string()), requestId: shape.optional(shape.string()) }),
  ),
})

/** Describes anything thrown. Route errors have their details in `data`. */
function descriptionOf(thrown: unknown) {
  const { message, stack, status, statusCode, requestId, data } = described.safeParse(thrown).data ?? {}
  return {
    message: message ?? data?.message ?? String(thrown),
    stack: stack ?? '',
    status: statusCode ?? status,
    requestId: requestId ?? data?.requestId,
  }
}

/** Not reported, only logged as a warning. */
function isOrdinary(status: number | undefined) {
  return status === 403 || status === 404
}

interface ReporterOptions {
  console: Pick<Console, 'warn' | 'error'>
  page(): { path: string; requestId: string }
  /** Sends the first error of a page; null without a service. */
  send: ((report: ErrorReport) => void) | null
}

/** Logs errors to the console, each once, and reports the first of the page. */
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
    const prefix = status === undefined ? 'Reported' : `Reported (status of ${status})`
    console.error(`${prefix}: ${message}`, ...(component ? [`in ${component}`] : []), ...(stack ? [error] : []))
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

/** The page's reporter; a no-op until the page starts, and on the server, which logs errors itself. */
let report: ReturnType<typeof createReporter> = () => {}

/** Reports an error; used by all parts of the page. */
export function reportError(error: unknown, place?: ErrorPlace): void {
  return report(error, place)
}

/** Not ours: extensions, cross-origin scripts, and ResizeObserver notices. */
function isNoise(message: string) {
  return /^Script error\.?$|^ResizeObserver loop/.test(message)
}

/** Starts reporting this page's errors, including uncaught ones. */
export function startReporting(): void {
  const { rollbar, build } = pageFactsOf(document)
  // Loaded when idle, so that recording starts before most errors; an earlier error loads it immediately.
  const service = rollbar && {
    sender: whenIdle()
      .then(() => import('./rollbar.ts'))
      .then(({ rollbarSender }) => rollbarSender({ ...rollbar, build })),
  }
  // If its code fails to load, errors are in the console only.
  service?.sender.catch(() => {})
  report = createReporter({
    console,
    page: () => ({ path: location.pathname, requestId: requestIdOfPage() }),
    send: service && ((sent) => void service.sender.then((send) => send(sent)).catch(() => {})),
  })
  window.addEventListener('error', ({ error, message }) => {
    if (!isNoise(message)) reportError(error ?? new Error(message), { component: 'window' })
  })
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    reportError(reason, { component: 'promise' })
  })
}
