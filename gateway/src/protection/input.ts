import type { IncomingMessage } from 'node:http'

/** Larger than any operation's body. */
export const MAX_BODY_BYTES = 1024 * 1024

/** The body of a request as text; null if it is larger than `largest` bytes. Excess data is not stored. */
export async function readBody(request: IncomingMessage, largest = MAX_BODY_BYTES): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > largest) return null
  const chunks: Buffer[] = []
  let size = 0
  const body: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  for await (const chunk of body) {
    size += chunk.length
    if (size > largest) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
