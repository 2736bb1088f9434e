import Rollbar from 'rollbar/replay'
import type { ErrorReport } from './errorReport.ts'
import { scrubbed, scrubbedWithin } from './secretAddresses.ts'

/** Replaces a text with a placeholder of the same length. */
function masked(text: string): string {
  return text.replace(/\S/g, '·')
}

/** Attributes with text or input values, including hidden fields, which the recorder does not mask. */
const worded = ['value', 'alt', 'title', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-valuetext']
/** Attributes with addresses, including the page's: an emailed link can be a secret. */
const addressed = ['href', 'src', 'srcset', 'action', 'formaction', 'content', 'xlink:href']

const ways = new Map([
  ...worded.map((name) => [name, masked] as const),
  ...addressed.map((name) => [name, scrubbed] as const),
])

/**
 * Removes personal data from attributes of a recorded event: the recorder only masks text nodes and inputs. Shapes and
 * styles stay, so the page can be drawn.
 * @param json data of a recorder event
 */
function scrubbedRecording(json: string): string {
  return JSON.stringify(JSON.parse(json), (name, value: unknown) =>
    typeof value === 'string' ? (ways.get(name)?.(value) ?? value) : value,
  )
}

export interface RollbarOptions {
  token: string
  environment: string
  build: string | null
}

/**
 * The recorder's configuration: layout and clicks, without any text or input. Pages also contain names and addresses.
 */
const replay = {
  enabled: true,
  maskAllInputs: true,
  maskTextSelector: '*',
  maskTextFn: masked,
  maskInputFn: masked,
  debug: { logErrors: false },
}

/** Scrubs addresses and attributes in a recorded event. */
interface Span {
  attributes: Record<string, unknown>
  events: { attributes: { json?: unknown } }[]
}

/** The page's address, in Rollbar's format. */
const pageAddress = 'rollbar.replay.url.full'

function scrubSpan({ attributes, events }: Span) {
  const address = attributes[pageAddress]
  if (typeof address === 'string') attributes[pageAddress] = scrubbed(address)
  for (const event of events) {
    const { json } = event.attributes
    if (typeof json === 'string') event.attributes.json = scrubbedRecording(json)
  }
}

/** Rate limits, and no telemetry that could identify the visitor. */
export function rollbarConfiguration({ token, environment, build }: RollbarOptions): Rollbar.Configuration {
  return {
    accessToken: token,
    environment,
    itemsPerMinute: 50,
    maxItems: 100,
    // The page's own listeners pass on uncaught errors.
    captureUncaught: false,
    captureUnhandledRejections: false,
    // Requested addresses, logs and inputs may be personal.
    autoInstrument: false,
    captureIp: false,
    sendConfig: false,
    scrubTelemetryInputs: true,
    replay,
    tracing: { transformSpan: ({ span }: { span: Span }) => scrubSpan(span) },
    ...(build ? { payload: { client: { javascript: { code_version: build } } } } : {}),
    transform(data) {
      data.request = scrubbedWithin(data.request)
    },
  }
}

/** Starts recording, and resolves to a function that sends an error with it. */
export function rollbarSender(options: RollbarOptions): (report: ErrorReport) => void {
  const rollbar = new Rollbar(rollbarConfiguration(options))
  return ({ message, stack, ...custom }) => {
    const error = new Error(message)
    error.stack = stack
    rollbar.error(error, custom)
  }
}
