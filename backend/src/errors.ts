/** Whether an error is the system's of this code, such as ENOENT. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A reason not to start that a person can do something about: one clear sentence, shown without a stack trace. */
export class Refusal extends Error {}
