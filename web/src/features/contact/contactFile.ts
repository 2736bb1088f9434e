import * as z from 'zod/mini'

/** Endings of the names of files that a message takes. */
const endings = ['pdf', 'step', 'stp', 'png', 'jpg', 'jpeg']
export const acceptedFiles = endings.map((ending) => `.${ending}`).join(',')

const megabyte = 1024 * 1024
/** Bytes of a file, at most. */
const largestFile = 10 * megabyte

/** Name of the box that takes a file off again where there are no scripts. */
export const withoutFile = 'withoutFile'

export const contactFilesPath = '/contact-files'

/** "830 kB", "4.2 MB". */
export function sizeInWords(bytes: number): string {
  return bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / megabyte).toFixed(1)} MB`
}

/** Why a file is not taken, before it goes anywhere; null where nothing speaks against it. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!endings.includes(ending)) return 'This kind of file is not taken. Send a PDF, STEP, PNG or JPG file.'
  if (size === 0) return 'This file is empty.'
  if (size > largestFile) return `This file has ${sizeInWords(size)}, and 10 MB at most are taken.`
  return null
}

const answer = z.union([z.object({ id: z.string() }), z.object({ error: z.object({ message: z.string() }) })])

/** What became of a file that was sent ahead of its message. */
export type SentFile = { readonly id: string } | { readonly refusal: string }

export const notSent: SentFile = { refusal: 'The file could not be sent. Please try again.' }

/** The answer of the gateway to a file, whatever came. */
export function readSentFile(json: unknown): SentFile {
  const read = answer.safeParse(json)
  if (!read.success) return notSent
  return 'id' in read.data ? read.data : { refusal: read.data.error.message }
}

/** Headers of a file on its way: its name may hold anything. */
export function fileHeaders(name: string) {
  return {
    'content-type': 'application/octet-stream',
    'x-file-name': encodeURIComponent(name),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Browser: sends a file ahead of its message. `onProgress` hears how much of it is there, from 0 to 1. */
export function sendFile(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<SentFile> {
  return new Promise((resolve) => {
    // fetch() does not tell how far an upload is.
    const request = new XMLHttpRequest()
    request.open('POST', contactFilesPath)
    for (const [name, value] of Object.entries(fileHeaders(file.name))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(readSentFile(parsed(request.responseText)))
    request.onerror = () => resolve(notSent)
    request.onabort = () => resolve(notSent)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
