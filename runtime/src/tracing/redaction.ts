import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'

/** Attributes to send. All others may contain personal data: URLs, queries, cookies, client addresses. */
const sentAttributes: ReadonlySet<string> = new Set([
  'db.namespace',
  'db.operation.name',
  'db.query.text',
  'db.response.status_code',
  'db.system.name',
  'error.type',
  'graphql.operation.name',
  'graphql.operation.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'server.address',
  'server.port',
  'shop.cost',
  'shop.error_codes',
  'url.template',
])

/** A word of a route, as opposed to a number, token, email address or personal name. */
const routeWord = /^(?:[a-z]+(?:[_.-]{1,2}[a-z]+)*|[a-z]+\.[a-z]{2,5})$/

const MAX_WORD_LENGTH = 40
const MAX_WORDS = 4

/** The path of an address without its query, and without IDs, tokens and names. */
export function pathTemplate(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  const words = path.split('/').slice(1, MAX_WORDS + 1)
  const kept = words.map((word) =>
    word === '' || (word.length <= MAX_WORD_LENGTH && routeWord.test(word)) ? word : '{}',
  )
  return `/${kept.join('/')}`
}

function redact(span: ReadableSpan): ReadableSpan {
  const { name, kind, parentSpanContext, startTime, endTime, duration, ended, resource, instrumentationScope } = span
  return {
    ...{ name, kind, startTime, endTime, duration, ended, resource, instrumentationScope },
    ...(parentSpanContext && { parentSpanContext }),
    spanContext: () => span.spanContext(),
    attributes: Object.fromEntries(Object.entries(span.attributes).filter(([key]) => sentAttributes.has(key))),
    // Messages of errors repeat values, such as those of a query.
    status: { code: span.status.code },
    events: [],
    links: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

/** Removes what may be personal or secret before spans leave the process. */
export function withoutPersonalData(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(redact), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}
