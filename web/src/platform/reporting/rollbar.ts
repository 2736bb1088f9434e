import Rollbar from 'rollbar/replay'
import type { ErrorReport } from './reporting.ts'
import { scrubbed, scrubbedWithin } from './secretAddresses.ts'

/** A text of which only is told that there is one, and how long. */
function masked(text: string): string {
  return text.replace(/\S/g, '·')
}

/** Attributes that hold words, or what somebody typed; hidden fields among them, which are no inputs to the recorder. */
const worded = ['value', 'alt', 'title', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-valuetext']
/** Those that hold addresses, the page's own among them: a mailed link is somebody's way in. */
const addressed = ['href', 'src', 'srcset', 'action', 'formaction', 'content', 'xlink:href']

const ways = new Map([
  ...worded.map((name) => [name, masked] as const),
  ...addressed.map((name) => [name, scrubbed] as const),
])

/**
 * What was recorded, without what its attributes tell of the visitor: the recorder itself masks the texts between tags and
 * what is typed, and nothing else. Shapes and styles stay, so that the page can still be drawn.
 * @param json data of one event of the recorder
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
export function rollbarConfiguration({ token, environment, build }: RollbarOptions): Rollbar.Configuration {
  return {
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
  }
}

/** Begins the recording, and resolves to what sends one error with it. */
export function rollbarSender(options: RollbarOptions): (report: ErrorReport) => void {
  const rollbar = new Rollbar(rollbarConfiguration(options))
  return ({ message, stack, ...custom }) => {
    const error = new Error(message)
    error.stack = stack
    rollbar.error(error, custom)
  }
}
