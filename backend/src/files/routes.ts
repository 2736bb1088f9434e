import { basename } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/tables.ts'
import { strongTag, isUnchanged } from '../jsonapi/conditional.ts'
import { parseQuery } from '../jsonapi/queryString.ts'
import { addressOf } from '../jsonapi/request.ts'
import type { FileCache } from './fileCache.ts'
import { sendingOf } from '../fileAddresses/kinds.ts'
import type { GeneratedFiles } from './generatedFiles.ts'
import { styledPicture } from './pictures.ts'
import { type FileSource, findFile } from './fileSource.ts'
import { type ImageStyle, imageStyles, publicFolder } from '../fileAddresses/styles.ts'
import { fileVersion } from '../fileAddresses/versions.ts'

const forEver = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'

interface FileRequest {
  readonly file: FileSource
  readonly headers: Readonly<Record<string, string>>
  /** Whether the URL names the current version. */
  readonly isExact: boolean
  /** Null if the part can't be drawn. */
  body(): Promise<Buffer | null>
}

// An SVG opened directly may contain styles and fonts, and nothing else.
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"

function picture(contentType: string) {
  return { 'content-type': contentType, 'content-security-policy': svgPolicy }
}

function headersOf({ kind, path }: FileSource): Record<string, string> {
  const { contentType, disposition } = sendingOf[kind]
  if (contentType === 'image/svg+xml') return picture(contentType)
  return { 'content-type': contentType, 'content-disposition': `${disposition}; filename="${basename(path)}"` }
}

const styleAddress = /^styles\/([a-z_]{1,40})\/public\/(.{1,200})\.webp$/

function findStyle(name: string): ImageStyle | undefined {
  return Object.hasOwn(imageStyles, name) ? imageStyles[name] : undefined
}

/** What a URL below the public folder refers to; undefined if there is no such file, style or token. */
async function findFileRequest(
  database: Database,
  cache: FileCache,
  files: GeneratedFiles,
  path: string,
  parameter: (name: string) => string | undefined,
): Promise<FileRequest | undefined> {
  const [, name, original] = styleAddress.exec(path) ?? []
  if (name === undefined || original === undefined) {
    const file = await findFile(database, path)
    if (file === undefined) return undefined
    const exact = parameter('v') === fileVersion(file.path, file.changed)
    return { file, headers: headersOf(file), isExact: exact, body: () => files.bytes(file) }
  }
  const style = findStyle(name)
  const file = style === undefined ? undefined : await findFile(database, original)
  // Styles exist only for pictures, and only with the right token.
  if (style === undefined || file?.kind !== 'picture') return undefined
  if (parameter('itok') !== fileVersion(file.path, file.changed, name)) return undefined
  const body = () => cache.get(`${name}.${file.path}.webp`, () => styledPicture(file, style))
  return { file, headers: picture('image/webp'), isExact: true, body }
}

function sendMessage(reply: FastifyReply, status: number, message: string) {
  return reply.code(status).header('cache-control', 'no-store').type('application/json').send({ message })
}

function wildcard(params: unknown): string {
  return typeof params === 'object' && params !== null && '*' in params && typeof params['*'] === 'string'
    ? params['*']
    : ''
}

/** Serves pictures, drawings, models and data sheets of all parts, generated from their rows on first request. */
export function fileRoutes(app: FastifyInstance, database: Database, cache: FileCache, files: GeneratedFiles): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = parseQuery(addressOf(request).rawQuery)
    const parameter = (name: string) => {
      const value = query[name]
      return typeof value === 'string' ? value : undefined
    }
    const path = wildcard(request.params)
    const fileRequest = path.includes('\0') ? undefined : await findFileRequest(database, cache, files, path, parameter)
    const body = (await fileRequest?.body()) ?? null
    if (fileRequest === undefined || body === null) return sendMessage(reply, 404, 'This file does not exist.')
    const { file, headers, isExact: exact } = fileRequest
    const tag = strongTag(body)
    reply
      .header('cache-control', exact ? forEver : forAnHour)
      .header('etag', tag)
      .header('last-modified', file.changed.toUTCString())
    if (isUnchanged(request, tag, file.changed)) return reply.code(304).send()
    return reply.headers(headers).send(body)
  }
  app.route({ method: ['GET', 'HEAD'], url: `${publicFolder}/*`, handler })
}
