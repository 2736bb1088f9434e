import type { Environment } from '../settings.ts'
import type { Span, TracedProcess, Tracer } from './tracer.ts'

const untraced: Span = { set: () => {} }

const off: Tracer = { inSpan: (_name, work) => work(untraced), stop: async () => {} }

/** The tracer of this process. */
let tracer = off

/** Whether an OTLP endpoint is set and tracing is not disabled. */
function isOn(environment: Environment): boolean {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = environment
  const isDisabled = environment.OTEL_SDK_DISABLED === 'true' || environment.OTEL_TRACES_EXPORTER === 'none'
  return Boolean(all || traces) && !isDisabled
}

export function isTracing(): boolean {
  return tracer !== off
}

/** Starts tracing if the environment has an OTLP endpoint. OpenTelemetry is loaded only then. */
export async function startTracing(traced: TracedProcess): Promise<void> {
  if (!isOn(traced.environment)) return
  const { createTracer } = await import('./openTelemetry.ts')
  tracer = await createTracer(traced)
}

export async function stopTracing(): Promise<void> {
  const { stop } = tracer
  tracer = off
  await stop()
}

export function inSpan<T>(name: string, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer.inSpan(name, work)
}
