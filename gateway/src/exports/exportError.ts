/** Why an export failed, for programs. */
export const exportErrorCodes = ['STORAGE_FULL', 'TOO_LARGE', 'FILE_REMOVED', 'QUERY_FAILED', 'INTERNAL'] as const

export type ExportErrorCode = (typeof exportErrorCodes)[number]

/** An export that failed. The message is for the person who started it. */
export class ExportError extends Error {
  override readonly name = 'ExportError'
  readonly code: ExportErrorCode

  constructor(code: ExportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export function storageFull(cause?: unknown): ExportError {
  return new ExportError('STORAGE_FULL', 'The shop has no storage left for this file. Try again in an hour.', { cause })
}
