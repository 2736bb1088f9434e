/** Whether this is a system error with a given code, such as ENOENT. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** A reason not to start that the operator can fix: one clear sentence, printed without a stack trace. */
export class Refusal extends Error {}
