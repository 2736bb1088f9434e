import type { Environment } from '../settings.ts'

/** Attributes of a span. Only those listed in redaction.ts are sent. */
type Attributes = Record<string, string | number | string[]>

export interface Span {
  set(attributes: Attributes): void
}

export interface Tracer {
  /** Runs work in a span, which is the parent of the spans of its calls. */
  inSpan<T>(name: string, work: (span: Span) => Promise<T>): Promise<T>
  /** Sends the remaining spans. */
  stop(): Promise<void>
}

interface Log {
  warn(fields: object, message: string): void
}

export interface TracedProcess {
  readonly name: 'web' | 'gateway' | 'backend'
  readonly environment: Environment
  readonly log: Log
  /** Requires the database driver, so that it can be instrumented. */
  readonly requireDriver?: () => unknown
}

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
