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
