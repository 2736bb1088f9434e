import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

/** Larger than any operation's body. */
export const MAX_BODY_BYTES = 1024 * 1024

/**
 * The body of a request as text; null if it is larger than `largest` bytes. Excess data is not stored.
 * @param decoded the body without its encoding, whose size counts as well
 */
export function readBody(
  request: IncomingMessage,
  largest = MAX_BODY_BYTES,
  decoded: Readable = request,
): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > largest) return Promise.resolve(null)
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size <= largest) return chunks.push(chunk)
      decoded.off('data', take).pause()
      return resolve(null)
    }
    decoded.on('data', take)
    decoded.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    decoded.once('error', reject)
    request.once('close', () => {
      if (!request.readableEnded) reject(new Error('The client disconnected before it sent the whole body.'))
    })
  })
}
