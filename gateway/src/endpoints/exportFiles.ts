import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

const headers = { 'cache-control': 'private, no-store' }

/** Streams the file of a signed link; answers 404 if the link is invalid or its file is gone. */
export async function serveExport(
  { method }: IncomingMessage,
  response: ServerResponse,
  file: string | null,
): Promise<void> {
  const found = file === null ? null : await stat(file).catch(() => null)
  if (file === null || found === null) {
    response.writeHead(404, { ...headers, 'content-type': 'text/plain; charset=utf-8' })
    response.end('This link is invalid or has expired, or its file was removed to make room for newer ones.\n')
    return
  }
  response.writeHead(200, { ...headers, 'content-type': 'application/x-ndjson', 'content-length': found.size })
  if (method === 'HEAD') response.end()
  else await pipeline(createReadStream(file), response)
}
