/** Whether an error is the system's of this code, such as ENOENT. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
