import { z } from 'zod'

/**
 * A setting with the path of a file, which is read and validated.
 * @param read reads and parses the file. @throws ZodError, or an error of the file system or JSON parser
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
