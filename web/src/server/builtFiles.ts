import { matchesTag } from '@shop/runtime/entityTags'
import { createHash } from 'node:crypto'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Extensions of precompressed copies. */
export const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Cache lifetimes; other files are revalidated. */
const lifetimes: [path: RegExp, cacheControl: string][] = [
  // Named by content hash.
  [/^(?:assets|builds\/meta)\//, 'public, max-age=31536000, immutable'],
  // Tells open pages of a deployment.
  [/^builds\/latest\.json$/, 'no-store'],
]

/** Whether a build can contain a file of this type. */
export function isBuiltType(name: string): boolean {
  return types[path.extname(name)] !== undefined
}

/** Encodings a browser accepts, without those with `q=0`. */
function acceptedEncodings(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .toLowerCase()
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';', 1)[0]?.trim() ?? '')
}

export interface File {
  type: string
  etag: string
  cacheControl: string
  content: Buffer
  /** Copies by encoding. */
  compressed: ReadonlyMap<string, Buffer>
}

/** A file with its ETag. */
export function fileOf(content: Buffer, about: Pick<File, 'type' | 'cacheControl' | 'compressed'>): File {
  return {
    ...about,
    content,
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
  }
}

/** A file of a build. @param name such as "assets/client-1a2b.js", which determines its type and lifetime */
export function fileNamed(name: string, content: Buffer, compressed: File['compressed']): File {
  const cacheControl = lifetimes.find(([path]) => path.test(name))?.[1] ?? 'no-cache'
  return fileOf(content, { type: types[path.extname(name)] ?? 'application/octet-stream', cacheControl, compressed })
}

/**
 * Files of a build, held in memory: builds are small, and replacing one while the server runs must not mix versions.
 */
export async function readBuiltFiles(directory: string): Promise<Map<string, File>> {
  const root = await realpath(directory)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const names = entries.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  const contents = new Map<string, Buffer>()
  await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .map(async (name) => {
        // Symlinks may lead to files of the folder only.
        const file = await realpath(path.join(root, name))
        if (file.startsWith(root + path.sep) && (await stat(file)).isFile()) contents.set(name, await readFile(file))
      }),
  )
  const files = new Map<string, File>()
  for (const [name, content] of contents) {
    if (!isBuiltType(name)) continue
    const compressed = encodings.flatMap(([encoding, ending]) => {
      const copy = contents.get(name + ending)
      return copy ? [[encoding, copy] as const] : []
    })
    files.set(`/${name}`, fileNamed(name, content, new Map(compressed)))
  }
  return files
}

/** As routes are matched: encoded slashes stay encoded. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** Serves a file for GET or HEAD, or calls `next` if there is none. */
export function serveFiles(files: ReadonlyMap<string, File>) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const file = files.get(decoded((request.url ?? '/').split('?', 1)[0] ?? ''))
    if (!file) return next()
    response.setHeader('ETag', file.etag)
    response.setHeader('Cache-Control', file.cacheControl)
    response.setHeader('Vary', 'Accept-Encoding')
    if (matchesTag(request.headers['if-none-match'], file.etag)) return void response.writeHead(304).end()
    const accepted = acceptedEncodings(request.headers['accept-encoding'])
    const encoding = encodings
      .map(([name]) => name)
      .find((name) => accepted.includes(name) && file.compressed.has(name))
    const body = (encoding && file.compressed.get(encoding)) ?? file.content
    if (encoding) response.setHeader('Content-Encoding', encoding)
    response.writeHead(200, { 'content-type': file.type, 'content-length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}
