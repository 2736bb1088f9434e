import { GraphQLError } from 'graphql'

declare module 'graphql' {
  interface GraphQLErrorExtensions {
    /** Head of the whole response. */
    http?: {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      /** Whether responses as application/json have status 200 nevertheless. */
      readonly spec?: boolean
    }
  }
}

/** A limit that a request exceeds. */
export interface ExceededLimit {
  readonly name: string
  readonly maximum: number
  /** The value that exceeds it. Counting stops there, so the request may contain more. */
  readonly value: number
}

export function isExceededLimit(value: unknown): value is ExceededLimit {
  return typeof value === 'object' && value !== null && 'maximum' in value
}

interface LimitErrorOptions {
  readonly message: string
  readonly code: string
  readonly title: string
  readonly limit: ExceededLimit
}

/**
 * An operation that is too large and never fits. Like other invalid operations, it has status 400 as
 * application/graphql-response+json, and 200 as application/json.
 */
export function limitError({ message, ...extensions }: LimitErrorOptions): GraphQLError {
  return new GraphQLError(message, { extensions: { ...extensions, status: 400, http: { spec: true, status: 400 } } })
}
