import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import type { BackendClient } from '../backend/connection/client.ts'
import { paths } from '../backend/jsonapi/names.ts'
import type { Attempts } from '../protection/attempts.ts'

/** A file type that the office accepts. */
interface Kind {
  readonly endings: readonly string[]
  /** Magic bytes. */
  readonly signature: Buffer
  /** Maximum bytes before them. */
  readonly before?: RegExp
}

/** A STEP file is text, which may start with a byte order mark and spaces. */
const blanks = /^(?:\u00EF\u00BB\u00BF)?\s{0,200}/

const kinds: readonly Kind[] = [
  { endings: ['pdf'], signature: Buffer.from('%PDF-') },
  { endings: ['step', 'stp'], signature: Buffer.from('ISO-10303-21'), before: blanks },
  { endings: ['png'], signature: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { endings: ['jpg', 'jpeg'], signature: Buffer.from([0xff, 0xd8, 0xff]) },
]

/** The file type of a name's extension; null if it is not accepted. */
function kindOfFile(name: string): Kind | null {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return kinds.find(({ endings }) => endings.includes(ending)) ?? null
}

/** Whether a file starts with the magic bytes of its extension. */
function startsLike(name: string, head: Buffer): 'yes' | 'no' | 'unknown yet' {
  const kind = kindOfFile(name)
  if (!kind) return 'no'
  const { signature, before } = kind
  const skipped = before?.exec(head.toString('latin1'))?.[0].length ?? 0
  const start = head.subarray(skipped, skipped + signature.length)
  if (!start.equals(signature.subarray(0, start.length))) return 'no'
  return start.length === signature.length ? 'yes' : 'unknown yet'
}

/** Limit of the office's mailbox, in bytes. */
const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Maximum bytes of a rejected file that are read. */
const MAX_REFUSED_BYTES = 4 * MAX_FILE_BYTES
const MAX_RESPONSE_BYTES = 64 * 1024
const MAX_NAME_LENGTH = 120
/** Slow connections need time. */
const TIMEOUT_MS = 110_000

/** A rejected file, with a message for the sender. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

function TOO_LARGE() {
  return new Refused(413, 'This file is larger than 10 MB.')
}
function WRONG_KIND() {
  return new Refused(415, 'Attach a PDF, STEP, PNG or JPEG file.')
}
const NOT_SENT = 'The file could not be sent. Please try again.'

/** Violations that only the site may find in a file. A site without such a form accepts no files. */
const siteRefusals: Readonly<Record<number, () => Refused>> = {
  403: () => new Refused(422, 'Files cannot be attached right now. Send the message without one.'),
  404: () => new Refused(422, 'Files cannot be attached right now. Send the message without one.'),
  413: TOO_LARGE,
  415: WRONG_KIND,
  422: () => new Refused(422, 'This file is damaged, or its content does not match its extension.'),
}

/** A file name without folders and without characters that would end a header or the name in one. */
function sanitizeName(name: string): string {
  const [last = ''] = name.split(/[\\/]/).slice(-1)
  return last
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}"]/gu, '')
    .trim()
    .slice(-MAX_NAME_LENGTH)
    .toWellFormed()
}

/** @throws Refused */
function nameOf({ headers }: IncomingMessage): string {
  const sent = headers['x-file-name']
  try {
    const name = typeof sent === 'string' ? sanitizeName(decodeURIComponent(sent)) : ''
    if (name !== '') return name
  } catch (error) {
    if (!(error instanceof URIError)) throw error
  }
  throw new Refused(422, 'This file has no name.')
}

/** Streams the file as long as its first bytes match its type and it is not too large. @throws Refused */
async function* checkedChunks(request: IncomingMessage, name: string): AsyncGenerator<Buffer> {
  const body: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  let head: Buffer | null = Buffer.alloc(0)
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_FILE_BYTES) throw TOO_LARGE()
    if (head === null) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    const verdict = startsLike(name, head)
    if (verdict === 'no') throw new Refused(422, 'The content of this file does not match its extension.')
    if (verdict === 'unknown yet') continue
    yield head
    head = null
  }
  if (size === 0) throw new Refused(422, 'This file is empty.')
  if (head !== null) throw new Refused(422, 'The content of this file does not match its extension.')
}

const savedSchema = z.object({ data: z.object({ id: z.uuid() }) })

/** The site's response, up to a limit. */
async function textOf({ body }: Dispatcher.ResponseData): Promise<string> {
  let text = ''
  for await (const chunk of body) {
    text += String(chunk)
    if (text.length > MAX_RESPONSE_BYTES) break
  }
  return text
}

export interface ContactFileRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  /** Whether a page of another site may have sent the request. */
  readonly isFromElsewhere: boolean
  readonly client: BackendClient
  readonly attempts: Attempts
  /** Called when a valid file could not be sent. */
  readonly onFailure: (error: unknown) => void
}

/** @returns the ID that a message may refer to. @throws Refused */
async function forwardFile({
  request,
  requestId,
  isFromElsewhere,
  client,
  attempts,
}: ContactFileRequest): Promise<string> {
  const { headers } = request
  const length = headers['content-length']
  if (isFromElsewhere) throw new Refused(403, 'Requests from this origin are not allowed.')
  if (!/^application\/octet-stream\b/i.test(headers['content-type'] ?? '')) throw WRONG_KIND()
  const name = nameOf(request)
  if (kindOfFile(name) === null) throw WRONG_KIND()
  if (Number(length ?? 0) > MAX_FILE_BYTES) throw TOO_LARGE()
  if (!(await attempts.admits('contactFilesFromPlace')))
    throw new Refused(429, 'Too many files. Please try again in an hour, or send the message without one.')
  // Errors thrown by the generator reject the request that reads it.
  const failed: { by?: unknown } = {}
  const body = Readable.from(remembering(checkedChunks(request, name), failed))
  const answer = await client.dispatchers
    .of('documents')
    .request({
      origin: client.origin,
      path: paths.contactFiles,
      method: 'POST',
      headers: {
        accept: 'application/vnd.api+json',
        'content-type': 'application/octet-stream',
        // Header bytes are the name in UTF-8.
        'content-disposition': `file; filename="${Buffer.from(name).toString('latin1')}"`,
        ...(length !== undefined && { 'content-length': length }),
        'x-request-id': requestId,
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    .catch((error: unknown) => {
      throw failed.by ?? error
    })
  const text = await textOf(answer)
  const refusal = siteRefusals[answer.statusCode]
  if (refusal) throw refusal()
  if (answer.statusCode !== 201) throw new Error(`the site responded to a file upload with status ${answer.statusCode}`)
  return savedSchema.parse(JSON.parse(text)).data.id
}

async function* remembering(source: AsyncIterable<Buffer>, failed: { by?: unknown }): AsyncGenerator<Buffer> {
  try {
    yield* source
  } catch (error) {
    failed.by = error
    throw error
  }
}

/**
 * Accepts a file for a message to the office, streams it to the site, and returns its ID. The file cannot be read back.
 */
export async function receiveContactFile(call: ContactFileRequest): Promise<void> {
  const { request, response, onFailure } = call
  const say = (status: number, body: unknown) => {
    if (response.destroyed || response.headersSent) return
    const isTooMuch = !request.complete && !(Number(request.headers['content-length']) <= MAX_REFUSED_BYTES)
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        ...(isTooMuch && { connection: 'close' }),
      })
      .end(JSON.stringify(body))
    // Reads the rest of a rejected file: clients read no response before they have sent everything.
    if (!isTooMuch) request.resume()
  }
  try {
    say(201, { id: await forwardFile(call) })
  } catch (error) {
    if (error instanceof Refused) return say(error.status, { error: { message: error.message } })
    // The client has left: there is nobody to answer and nothing to report.
    if (request.destroyed && !request.complete) return
    onFailure(error)
    say(503, { error: { message: NOT_SENT } })
  }
}
