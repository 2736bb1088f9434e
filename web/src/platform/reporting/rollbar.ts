import Rollbar from 'rollbar/replay'
import type { ErrorReport } from './reporting.ts'
import { masked, scrubbedRecording } from './recording.ts'
import { scrubbed, scrubbedWithin } from './scrub.ts'

export interface RollbarOptions {
  token: string
  environment: string
  build: string | null
}

/** The recording: where things stand and what is clicked, without anything typed or said. Names and addresses stand in pages too. */
const replay = {
  enabled: true,
  maskAllInputs: true,
  maskTextSelector: '*',
  maskTextFn: masked,
  maskInputFn: masked,
  debug: { logErrors: false },
}

/** A part of a recording on its way out, as far as addresses and attributes stand in it. */
interface Span {
  attributes: Record<string, unknown>
  events: { attributes: { json?: unknown } }[]
}

/** The address of the page, in the words of Rollbar. */
const pageAddress = 'rollbar.replay.url.full'

function scrubSpan({ attributes, events }: Span) {
  const address = attributes[pageAddress]
  if (typeof address === 'string') attributes[pageAddress] = scrubbed(address)
  for (const event of events) {
    const { json } = event.attributes
    if (typeof json === 'string') event.attributes.json = scrubbedRecording(json)
  }
}

/** Limits of the specification, section 9, and nothing recorded that could tell who the visitor is. */
export const rollbarConfiguration = ({ token, environment, build }: RollbarOptions): Rollbar.Configuration => ({
  accessToken: token,
  environment,
  itemsPerMinute: 50,
  maxItems: 100,
  // The page's own listeners hand over what nobody caught.
  captureUncaught: false,
  captureUnhandledRejections: false,
  // Addresses asked for, words logged and things typed may be personal.
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
})

/** Begins the recording, and resolves to what sends one error with it. */
export function rollbarSender(options: RollbarOptions): (report: ErrorReport) => void {
  const rollbar = new Rollbar(rollbarConfiguration(options))
  return ({ message, stack, ...custom }) => {
    const error = new Error(message)
    error.stack = stack
    rollbar.error(error, custom)
  }
}
