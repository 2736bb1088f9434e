import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { contactPath } from '../components/paths.ts'

/** Largest form a page takes, and longest field of one with a file, in bytes. */
const largestForm = 64 * 1024
/** Largest form with a file: slightly above the file limit, so that the form reports larger files. */
const largestFormWithFile = 12 * 1024 * 1024

const tooLarge = 'This form is too large.'

/** A posted form that is not accepted. */
export class FormRefusal extends Error {
  override readonly name = 'FormRefusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Why a posted form is rejected: cross-site, not a form, or too large. */
function refusalOf(incoming: IncomingMessage, pathname: string, publicUrl: URL): FormRefusal | null {
  const { 'content-type': type = '', 'content-length': length } = incoming.headers
  if (isForged(incoming, publicUrl)) return new FormRefusal(403, 'This form came from another site.')
  const [kind] = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.exec(type) ?? []
  if (kind === undefined) return new FormRefusal(415, 'Only form submissions are accepted here.')
  // Without files, a form is text, which takes far more time and memory.
  const most = pathname === contactPath && /^multipart/i.test(kind) ? largestFormWithFile : largestForm
  if (length === undefined || Number(length) > most) return new FormRefusal(413, tooLarge)
  return null
}

/**
 * Whether another site may have caused this post. Browsers send the form's origin; requests without it but with cookies
 * are not trusted.
 */
export function isForged({ headers }: IncomingMessage, publicUrl: URL): boolean {
  const { origin, cookie, host, 'sec-fetch-site': from } = headers
  if (origin !== undefined) return !URL.canParse(origin) || ![publicUrl.host, host].includes(new URL(origin).host)
  return from === undefined ? cookie !== undefined : from !== 'same-origin'
}

/** Maximum number of form parts. Even small ones cost time to parse. */
const maxParts = 1_000
/** Maximum bytes and lines of a part's header. The parser ignores the rest. */
const headerLimits = { headerSize: 4_096, headerPairs: 20 }

const unreadable = 'This form could not be read. Please send it again.'

function parserOf({ headers }: IncomingMessage): BusboyInstance {
  const { 'content-type': type = '' } = headers
  const sizes = { fieldNameSize: largestForm, fieldSize: largestForm, ...headerLimits }
  return new Busboy({ headers: { 'content-type': type }, limits: { ...sizes, parts: maxParts, fields: maxParts } })
}

/**
 * Reads a posted form. After a failure, discards the rest, so that the connection can serve its next request.
 * @throws FormRefusal if it has too many parts, or is not a form
 */
async function readForm(incoming: IncomingMessage): Promise<FormData> {
  try {
    return await parseForm(incoming)
  } catch (error) {
    incoming.unpipe().resume()
    throw error instanceof FormRefusal ? error : new FormRefusal(400, unreadable)
  }
}

/** The parser counts the parts itself: a second opinion on where they begin could be wrong. */
function parseForm(incoming: IncomingMessage): Promise<FormData> {
  const form = new FormData()
  return new Promise((resolve, reject) => {
    const parser = parserOf(incoming)
    const refuse = () => reject(new FormRefusal(413, 'This form has too many fields.'))
    parser.on('field', (name: string | undefined, value, _isNameCut, isCut) => {
      if (isCut) reject(new FormRefusal(413, tooLarge))
      else if (name !== undefined) form.append(name, value)
    })
    parser.on('file', (name: string | undefined, content, fileName: string | undefined, _encoding, type) => {
      const chunks: Uint8Array<ArrayBuffer>[] = []
      content.on('data', (chunk: Buffer<ArrayBuffer>) => void chunks.push(chunk))
      content.on(
        'end',
        () => void (name !== undefined && form.append(name, new File(chunks, fileName ?? '', { type }))),
      )
      content.on('error', reject)
    })
    parser.on('partsLimit', refuse)
    parser.on('fieldsLimit', refuse)
    parser.on('finish', () => resolve(form))
    parser.on('error', reject)
    incoming.on('error', reject)
    incoming.pipe(parser)
  })
}

/** The form that a page was sent, or why it is not accepted. */
export async function postedForm(
  incoming: IncomingMessage,
  pathname: string,
  publicUrl: URL,
): Promise<FormData | FormRefusal> {
  try {
    return refusalOf(incoming, pathname, publicUrl) ?? (await readForm(incoming))
  } catch (error) {
    if (error instanceof FormRefusal) return error
    throw error
  }
}
