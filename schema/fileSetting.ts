import { z } from 'zod'

/**
 * A setting that names a file.
 * @param read parses the file. @throws ZodError, or the error of reading the file as JSON
 * @param kind completes "must be …"
 */
export function fileSetting<T>(read: (file: string) => T, kind: string) {
  return z.string().transform((file, context): T => {
    try {
      return read(file)
    } catch (error) {
      const reason = error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error)
      context.addIssue({ code: 'custom', message: `must be ${kind}: ${reason}` })
      return z.NEVER
    }
  })
}
