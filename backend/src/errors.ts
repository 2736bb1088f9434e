/** Whether an error is the system's of this code, such as ENOENT. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** A reason not to start that a person can do something about: one clear sentence, shown without a stack trace. */
export class Refusal extends Error {}
