import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { sendPrivate } from '../jsonapi/sendResponse.ts'
import { document } from '../jsonapi/document.ts'
import { JsonApiError, badRequest, brokenRule } from '../jsonapi/errors.ts'
import { rfc3339 } from '../jsonapi/fields.ts'
import { addressOf, mediaType } from '../jsonapi/request.ts'

/** A file type that the office accepts. */
interface Kind {
  readonly endings: readonly string[]
  readonly mime: string
  /** Whether the first bytes match the file type. */
  readonly hasSignature: (head: Buffer) => boolean
}

function startsWith(...bytes: readonly number[]) {
  return (head: Buffer): boolean => head.subarray(0, bytes.length).equals(Buffer.from(bytes))
}

/** ISO 10303-21: the first characters of a STEP file, after whitespace or a byte order mark. */
function startsAsStep(head: Buffer): boolean {
  return /^\uFEFF?\s*ISO-10303-21/.test(head.toString('utf8'))
}

const kinds: readonly Kind[] = [
  { endings: ['pdf'], mime: 'application/pdf', hasSignature: (head) => head.toString('latin1').startsWith('%PDF-') },
  { endings: ['step', 'stp'], mime: 'model/step', hasSignature: startsAsStep },
  { endings: ['png'], mime: 'image/png', hasSignature: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { endings: ['jpg', 'jpeg'], mime: 'image/jpeg', hasSignature: startsWith(0xff, 0xd8, 0xff) },
]

/** `jpg jpeg pdf …`, as Drupal lists them. */
const allowedEndings = kinds.flatMap(({ endings }) => endings).join(' ')

/** Returns the file type for a name's extension; undefined if it is not accepted. */
function kindOf(name: string): Kind | undefined {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return kinds.find(({ endings }) => endings.includes(ending))
}

const octets = 'application/octet-stream'

/** Size limit of the office's mailbox. */
const maxBytes = 10 * 1024 * 1024

/** Files are stored in chunks, so that none is ever in memory as a whole. */
const partBytes = 256 * 1024

const maxNameLength = 120

const HOUR = 3_600_000

/** How long a file waits for its message, ms. */
const fileLifetime = HOUR

/** Strips folders and characters that would end a header or file name. */
function plainName(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{C}"]/gu, '')
    .trim()
    .slice(-maxNameLength)
}

/** Header values are bytes; names are UTF-8. */
function nameIn(header: string | undefined): string {
  if (header === undefined)
    throw badRequest(
      '"Content-Disposition" header is required. A file name in the format "filename=FILENAME" must be provided.',
    )
  const encoded = /\bfilename="(.+)"/.exec(Buffer.from(header, 'latin1').toString('utf8'))?.[1]
  const name = plainName(encoded ?? '')
  if (name === '')
    throw badRequest(
      'No filename found in "Content-Disposition" header. A file name in the format "filename=FILENAME" must be provided.',
    )
  return name
}

function fileError(reason: string) {
  return brokenRule(`Unprocessable Entity: file validation failed.\n${reason}`)
}

function tooLarge() {
  return new JsonApiError(413, [{ detail: `The file exceeds the maximum file size of ${maxBytes / 1024 / 1024} MB.` }])
}

/** Yields the body in chunks of one size, except the last. @throws {JsonApiError} as soon as it is too large */
async function* partsOf(body: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  let totalBytes = 0
  // Destroying the body would close the connection before the response is sent.
  const chunks: AsyncIterable<Uint8Array> = body.iterator({ destroyOnReturn: false })
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk)
    totalBytes += bytes.length
    if (totalBytes > maxBytes) throw tooLarge()
    waiting.push(bytes)
    size += bytes.length
    if (size < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

function writePart(database: Database, fileId: number, place: number, content: Buffer) {
  return sql`insert into contact_file_parts (file_id, place, content)
    values (${fileId}, ${place}, decode(${content.toString('base64')}, 'base64'))`.execute(database)
}

interface NewFile {
  readonly uuid: string
  readonly name: string
  readonly mime: string
  readonly created: Date
}

/** Stores a file while it arrives, and deletes it if the upload fails. Its size is set only once it is complete. */
async function storeFile(
  database: Database,
  file: NewFile,
  body: Readable,
  hasSignature: (head: Buffer) => boolean,
): Promise<number> {
  const { id } = await database.insertInto('contact_files').values(file).returning('id').executeTakeFirstOrThrow()
  let bytes = 0
  let place = 0
  try {
    for await (const part of partsOf(body)) {
      if (place === 0 && !hasSignature(part)) throw fileError('The content of the file does not match its name.')
      await writePart(database, id, place, part)
      bytes += part.length
      place += 1
    }
    if (bytes === 0) throw fileError('The file is empty.')
    await database.updateTable('contact_files').set({ bytes }).where('id', '=', id).execute()
    return bytes
  } catch (error) {
    await database.deleteFrom('contact_files').where('id', '=', id).execute()
    throw error
  }
}

function upload(database: Database) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { body, headers, receivedAt: created } = request
    if (!(body instanceof Readable))
      throw new JsonApiError(415, [
        { detail: `No route found that matches "Content-Type: ${headers['content-type'] ?? ''}"` },
      ])
    const name = nameIn(headers['content-disposition'])
    const kind = kindOf(name)
    if (kind === undefined) throw fileError(`Only files with the following extensions are allowed: ${allowedEndings}.`)
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
    const file = { uuid: randomUUID(), name, mime: kind.mime, created }
    const bytes = await storeFile(database, file, body, kind.hasSignature)
    // No URL: files of messages cannot be read back.
    const data = {
      type: 'file--file',
      id: file.uuid,
      attributes: {
        langcode: 'en',
        filename: name,
        filemime: kind.mime,
        filesize: bytes,
        status: false,
        created: rfc3339(created),
        changed: rfc3339(created),
      },
    }
    const { origin, path } = addressOf(request)
    const text = JSON.stringify(document({ data, links: { self: { href: `${origin}${path}` } } }))
    return sendPrivate(request, reply, 201, mediaType, text)
  }
}

interface StoredFile {
  readonly name: string
  readonly mime: string
  readonly bytes: number
  /** Reads the file in chunks. */
  readonly content: Readable
}

async function* storedParts(database: Database, fileId: number): AsyncGenerator<Buffer> {
  for (let place = 0; ; place += 1) {
    const { rows } = await sql<{ content: string }>`
      select encode(content, 'base64') as content from contact_file_parts
      where file_id = ${fileId} and place = ${place}`.execute(database)
    const [part] = rows
    if (part === undefined) return
    yield Buffer.from(part.content, 'base64')
  }
}

/** The file that a buyer sent with a quote request, which only that buyer may read. */
export async function findQuoteFile(database: Database, quoteId: number): Promise<StoredFile | undefined> {
  const file = await database
    .selectFrom('contact_files')
    .select(['id', 'name', 'mime', 'bytes'])
    .where('quote_id', '=', quoteId)
    .executeTakeFirst()
  if (file === undefined) return undefined
  const { id, name, mime, bytes } = file
  return { name, mime, bytes: bytes ?? 0, content: Readable.from(storedParts(database, id)) }
}

/** Upload route of files for messages. Only buyers can read theirs, and only those of quote requests. */
export async function contactFileRoute(app: FastifyInstance, database: Database): Promise<void> {
  await app.register(async (uploads) => {
    uploads.addContentTypeParser(octets, (_request, payload, done) => done(null, payload))
    const url = '/jsonapi/contact_message/feedback/field_file'
    uploads.route({ method: 'POST', url, handler: upload(database) })
    uploads.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      handler: (request) => {
        const { origin, path } = addressOf(request)
        const detail = `No route found for "${request.method} ${origin}${path}": Method Not Allowed (Allow: POST)`
        throw new JsonApiError(405, [{ detail }], { allow: 'POST' })
      },
    })
  })
}

/** Deletes files whose messages were never sent. */
export async function deleteUnsentFiles(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('contact_files')
    .where('message_id', 'is', null)
    .where('quote_id', 'is', null)
    .where('created', '<', new Date(now.getTime() - fileLifetime))
    .execute()
}

/** Attaches a waiting file to a message or quote, once; undefined if there is none. */
export function takeFile(
  transaction: Database,
  uuid: string,
  owner: { readonly message_id: number } | { readonly quote_id: number },
  now: Date,
) {
  return transaction
    .updateTable('contact_files')
    .set(owner)
    .where('uuid', '=', uuid)
    .where('message_id', 'is', null)
    .where('quote_id', 'is', null)
    .where('bytes', 'is not', null)
    .where('created', '>=', new Date(now.getTime() - fileLifetime))
    .returning(['id', 'name', 'mime', 'bytes'])
    .executeTakeFirst()
}
