import type { IncomingMessage } from 'node:http'

/** Larger than any operation's body. */
export const MAX_BODY_BYTES = 1024 * 1024

/** The body of a request as text; null if it is larger than `largest` bytes. Excess data is not stored. */
export function readBody(request: IncomingMessage, largest = MAX_BODY_BYTES): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > largest) return Promise.resolve(null)
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size <= largest) return chunks.push(chunk)
      request.off('data', take).pause()
      return resolve(null)
    }
    request.on('data', take)
    request.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    request.once('error', reject)
    request.once('close', () => {
      if (!request.readableEnded) reject(new Error('The client left before the end of the body.'))
    })
  })
}
