import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import type { BackendClient } from '../backend/connection/client.ts'
import { paths } from '../backend/jsonapi/names.ts'
import type { Attempts } from '../protection/attempts.ts'

/** A kind of file that the office takes. */
interface Kind {
  readonly endings: readonly string[]
  /** Its first bytes. */
  readonly signature: Buffer
  /** What may stand before them, in bytes. */
  readonly before?: RegExp
}

/** A STEP file is text, which may begin with the mark of its encoding and with blanks. */
const blanks = /^(?:\u00EF\u00BB\u00BF)?\s{0,200}/

const kinds: readonly Kind[] = [
  { endings: ['pdf'], signature: Buffer.from('%PDF-') },
  { endings: ['step', 'stp'], signature: Buffer.from('ISO-10303-21'), before: blanks },
  { endings: ['png'], signature: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { endings: ['jpg', 'jpeg'], signature: Buffer.from([0xff, 0xd8, 0xff]) },
]

/** The kind that the ending of a name says; null for one that the office does not take. */
function kindOfFile(name: string): Kind | null {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return kinds.find(({ endings }) => endings.includes(ending)) ?? null
}

/** Whether a file begins as its name says, as far as it is known by its first bytes. */
function beginsAs(name: string, head: Buffer): 'yes' | 'no' | 'unknown yet' {
  const kind = kindOfFile(name)
  if (!kind) return 'no'
  const { signature, before } = kind
  const skipped = before?.exec(head.toString('latin1'))?.[0].length ?? 0
  const start = head.subarray(skipped, skipped + signature.length)
  if (!start.equals(signature.subarray(0, start.length))) return 'no'
  return start.length === signature.length ? 'yes' : 'unknown yet'
}

/** What the office's mailbox takes. */
const LARGEST_FILE = 10 * 1024 * 1024
/** Of a refused file so much is waited for. */
const LONGEST_REFUSED = 4 * LARGEST_FILE
const LARGEST_ANSWER = 64 * 1024
const LONGEST_NAME = 120
/** Slow lines take their time. */
const LONGEST_MS = 110_000

/** A file that is not taken, in words for whoever sent it. */
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

/** What the site may find wrong with a file that seemed right here. A site without such a form takes no files at all. */
const siteRefusals: Readonly<Record<number, () => Refused>> = {
  403: () => new Refused(422, 'Files cannot be attached at the moment. Send the message without one.'),
  404: () => new Refused(422, 'Files cannot be attached at the moment. Send the message without one.'),
  413: TOO_LARGE,
  415: WRONG_KIND,
  422: () => new Refused(422, 'This file is damaged, or not what its name says.'),
}

/** A name without a folder, and without what ends a header or a name in one. */
function plainName(name: string): string {
  const [last = ''] = name.split(/[\\/]/).slice(-1)
  return last
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}"]/gu, '')
    .trim()
    .slice(-LONGEST_NAME)
    .toWellFormed()
}

/** @throws Refused */
function nameOf({ headers }: IncomingMessage): string {
  const sent = headers['x-file-name']
  try {
    const name = typeof sent === 'string' ? plainName(decodeURIComponent(sent)) : ''
    if (name !== '') return name
  } catch (error) {
    if (!(error instanceof URIError)) throw error
  }
  throw new Refused(422, 'This file has no name.')
}

/** The file as it comes, as long as its first bytes are those of its kind and it is not too large. @throws Refused */
async function* checked(request: IncomingMessage, name: string): AsyncGenerator<Buffer> {
  const body: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  let head: Buffer | null = Buffer.alloc(0)
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > LARGEST_FILE) throw TOO_LARGE()
    if (head === null) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    const verdict = beginsAs(name, head)
    if (verdict === 'no') throw new Refused(422, 'This file is not what its name says.')
    if (verdict === 'unknown yet') continue
    yield head
    head = null
  }
  if (size === 0) throw new Refused(422, 'This file is empty.')
  if (head !== null) throw new Refused(422, 'This file is not what its name says.')
}

const savedSchema = z.object({ data: z.object({ id: z.uuid() }) })

/** What the site answers, at most so much of it. */
async function textOf({ body }: Dispatcher.ResponseData): Promise<string> {
  let text = ''
  for await (const chunk of body) {
    text += String(chunk)
    if (text.length > LARGEST_ANSWER) break
  }
  return text
}

export interface ContactFileRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  /** Whether the page of another site may have made the request. */
  readonly isFromElsewhere: boolean
  readonly client: BackendClient
  readonly attempts: Attempts
  /** Told of a file that was not sent and is not to blame. */
  readonly onFailure: (error: unknown) => void
}

/** @returns the id under which a message may name the file. @throws Refused */
async function passOn({ request, requestId, isFromElsewhere, client, attempts }: ContactFileRequest): Promise<string> {
  const { headers } = request
  const length = headers['content-length']
  if (isFromElsewhere) throw new Refused(403, 'This origin may not act for its visitors here.')
  if (!/^application\/octet-stream\b/i.test(headers['content-type'] ?? '')) throw WRONG_KIND()
  const name = nameOf(request)
  if (kindOfFile(name) === null) throw WRONG_KIND()
  if (Number(length ?? 0) > LARGEST_FILE) throw TOO_LARGE()
  if (!(await attempts.admitsContactFile()))
    throw new Refused(429, 'Too many files. Please try again in an hour, or send the message without one.')
  // The generator's own words come back as the failure of the request that reads it.
  const failed: { by?: unknown } = {}
  const body = Readable.from(remembering(checked(request, name), failed))
  const answer = await client.dispatchers
    .of('papers')
    .request({
      origin: client.origin,
      path: paths.contactFiles,
      method: 'POST',
      headers: {
        accept: 'application/vnd.api+json',
        'content-type': 'application/octet-stream',
        // A header's bytes are those of the name in UTF-8.
        'content-disposition': `file; filename="${Buffer.from(name).toString('latin1')}"`,
        ...(length !== undefined && { 'content-length': length }),
        'x-request-id': requestId,
      },
      body,
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    .catch((error: unknown) => {
      throw failed.by ?? error
    })
  const text = await textOf(answer)
  const refusal = siteRefusals[answer.statusCode]
  if (refusal) throw refusal()
  if (answer.statusCode !== 201) throw new Error(`the site answered a file with ${answer.statusCode}`)
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

/** Takes a file for a message to the office, streams it on and answers with its id. It can never be read back. */
export async function takeContactFile(call: ContactFileRequest): Promise<void> {
  const { request, response, onFailure } = call
  const say = (status: number, body: unknown) => {
    if (response.destroyed || response.headersSent) return
    const isTooMuch = !request.complete && !(Number(request.headers['content-length']) <= LONGEST_REFUSED)
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        ...(isTooMuch && { connection: 'close' }),
      })
      .end(JSON.stringify(body))
    // What is left of a refused file is read to its end: its sender looks at no answer before it has sent everything.
    if (!isTooMuch) request.resume()
  }
  try {
    say(201, { id: await passOn(call) })
  } catch (error) {
    if (error instanceof Refused) return say(error.status, { error: { message: error.message } })
    // Whoever went away in the middle waits for no answer, and nothing is wrong.
    if (request.destroyed && !request.complete) return
    onFailure(error)
    say(503, { error: { message: NOT_SENT } })
  }
}
