import { createRequire } from 'node:module'
import { context, diag, DiagLogLevel, propagation, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { detectResources, resourceAttributesEnvDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Environment } from '../settings.ts'
import { pathTemplate, withoutPersonalData } from './redaction.ts'
import type { TracedProcess, Tracer } from './tracer.ts'

/** Requests without a trace: health checks, and files of the build. */
const untraced = /^\/(?:health|assets)\//

const roots: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
}

/** The SDK for Node.js also reads these variables, but would send attributes without redaction. */
function samplerOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: Environment): Sampler {
  const name = OTEL_TRACES_SAMPLER || 'parentbased_always_on'
  const createRoot = roots[name.replace('parentbased_', '')]
  if (!createRoot) diag.warn(`Unknown OTEL_TRACES_SAMPLER ${name}: every trace is sent.`)
  const root = (createRoot ?? roots.always_on)?.(Number(OTEL_TRACES_SAMPLER_ARG || 1)) ?? new AlwaysOnSampler()
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** Reads its address, headers and timeouts from OTEL_EXPORTER_OTLP_*. */
async function createExporter(environment: Environment): Promise<SpanExporter> {
  const { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: traces, OTEL_EXPORTER_OTLP_PROTOCOL: all } = environment
  const isJson = (traces || all) === 'http/json'
  const { OTLPTraceExporter } = await (isJson
    ? import('@opentelemetry/exporter-trace-otlp-http')
    : import('@opentelemetry/exporter-trace-otlp-proto'))
  return new OTLPTraceExporter()
}

/** Server spans, spans of requests to other processes, and spans of SQL statements. */
function instrument(provider: TracerProvider, requireDriver: TracedProcess['requireDriver']): void {
  const http = new HttpInstrumentation({
    disableOutgoingRequestInstrumentation: true,
    ignoreIncomingRequestHook: ({ url: path = '' }) => untraced.test(path),
    startIncomingSpanHook: ({ url: path = '' }) => ({ 'http.route': pathTemplate(path) }),
    requestHook: (span, request) => {
      if ('url' in request) span.updateName(`${request.method} ${pathTemplate(request.url ?? '')}`)
    },
  })
  const undici = new UndiciInstrumentation({
    requireParentforSpans: true,
    startSpanHook: ({ path }) => ({ 'url.template': pathTemplate(path) }),
    requestHook: (span, { method, path }) => void span.updateName(`${method} ${pathTemplate(path)}`),
  })
  const pg = new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true })
  registerInstrumentations({ tracerProvider: provider, instrumentations: [http, undici, pg] })
  // The instrumentations patch a module's prototypes when it is required; imports do not trigger them.
  createRequire(import.meta.url)('http')
  requireDriver?.()
}

/** Sends spans to the OTLP endpoint of the environment. Attributes come from OTEL_RESOURCE_ATTRIBUTES. */
export async function createTracer({ name, environment, log, requireDriver }: TracedProcess): Promise<Tracer> {
  const warn = (message: string) => log.warn({ detail: message }, 'tracing failed')
  const ignore = () => {}
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  // Without baggage, which may hold personal data.
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': environment.OTEL_SERVICE_NAME || `shop-${name}` }).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector] }),
    ),
    sampler: samplerOf(environment),
    spanProcessors: [new BatchSpanProcessor({ exporter: withoutPersonalData(await createExporter(environment)) })],
  })
  trace.setGlobalTracerProvider(provider)
  instrument(provider, requireDriver)
  const spans = provider.getTracer('shop')
  return {
    inSpan: (spanName, work) =>
      spans.startActiveSpan(spanName, async (span) => {
        try {
          return await work({ set: (attributes) => void span.setAttributes(attributes) })
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      }),
    stop: () => provider.shutdown(),
  }
}
