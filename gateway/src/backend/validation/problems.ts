import type { z } from 'zod'
import type { UserError } from '../jsonapi/userErrors.ts'
import { messages } from './text.ts'

function codeOf({ code, message }: z.core.$ZodIssue): UserError['code'] {
  if (message === messages.required) return 'REQUIRED'
  return code === 'too_small' ? 'TOO_SHORT' : code === 'too_big' ? 'TOO_LONG' : 'INVALID'
}

/** Problems with an input, at most one per field. */
export function userErrorsOf({ issues }: z.ZodError, at: readonly string[] = []): UserError[] {
  const errors = new Map<string, UserError>()
  for (const issue of issues) {
    const path = [...at, ...issue.path.map(String)]
    const key = path.join('.')
    if (!errors.has(key)) errors.set(key, { code: codeOf(issue), message: issue.message, path })
  }
  return [...errors.values()]
}
