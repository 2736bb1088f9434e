import type { IncomingMessage } from 'node:http'

/** More than this no operation needs. */
export const LARGEST_BODY = 1024 * 1024

/** The body of a request, null when it is larger than allowed; the rest is then not kept. */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > LARGEST_BODY) return null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > LARGEST_BODY) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
