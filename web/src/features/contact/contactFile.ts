import * as shape from '../../platform/shape.ts'
import { fileSize } from '../../components/products/fileFacts.ts'

/** Accepted file extensions. */
const endings = ['pdf', 'step', 'stp', 'png', 'jpg', 'jpeg']
export const acceptedFiles = endings.map((ending) => `.${ending}`).join(',')

/** Maximum file size in bytes. */
const MAX_FILE_BYTES = 10 * 1024 * 1024

/** Name of the checkbox that removes a file without scripts. */
export const REMOVE_FILE = 'withoutFile'

export const contactFilesPath = '/contact-files'

/** Error message for a file that cannot be uploaded; null if it can. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!endings.includes(ending)) return 'This file type is not supported. Send a PDF, STEP, PNG or JPEG file.'
  if (size === 0) return 'This file is empty.'
  if (size > MAX_FILE_BYTES) return `This file is ${fileSize(size)}. The limit is 10 MB.`
  return null
}

const uploadResponse = shape.either(
  shape.object({ id: shape.string() }),
  shape.object({ error: shape.object({ message: shape.string() }) }),
)

/** Result of an upload. */
export type SentFile = { readonly id: string } | { readonly refusal: string }

export const uploadFailure: SentFile = { refusal: 'The file could not be sent. Please try again.' }

/** Parses the gateway's response to an upload. */
export function readSentFile(json: unknown): SentFile {
  const parsed = uploadResponse.safeParse(json)
  if (!parsed.success) return uploadFailure
  return 'id' in parsed.data ? parsed.data : { refusal: parsed.data.error.message }
}

/** Headers of an upload; the file name may contain any characters. */
export function fileHeaders(name: string) {
  return {
    'content-type': 'application/octet-stream',
    'x-file-name': encodeURIComponent(name),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Uploads a file in the browser. `onProgress` receives the sent share, from 0 to 1. */
export function sendFile(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<SentFile> {
  return new Promise((resolve) => {
    // fetch() does not report upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', contactFilesPath)
    for (const [name, value] of Object.entries(fileHeaders(file.name))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(readSentFile(parseJson(request.responseText)))
    request.onerror = () => resolve(uploadFailure)
    request.onabort = () => resolve(uploadFailure)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
