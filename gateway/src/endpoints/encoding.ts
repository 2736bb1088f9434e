import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliDecompress, createGunzip, createInflate, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Smaller responses fit into one packet anyway. */
const MIN_BYTES = 1_200
/** Compression levels that are faster than a slow network. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const gzipOptions = { level: 5 }

const encoders = {
  br: (content: string | Buffer) => brotli(content, brotliOptions),
  gzip: (content: string | Buffer) => gzipped(content, gzipOptions),
} as const

export type Encoding = keyof typeof encoders
const preferred: readonly Encoding[] = ['br', 'gzip']

/** The encoding of a response: the best one that the client accepts; null for none. */
export function encodingOf({ headers }: IncomingMessage): Encoding | null {
  const accepted = new Set(
    (headers['accept-encoding']?.toString() ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  )
  return preferred.find((encoding) => accepted.has(encoding)) ?? null
}

export function isWorthEncoding(content: string | Buffer): boolean {
  return content.length >= MIN_BYTES
}

/** Compressed forms of buffers that are sent repeatedly. */
const encodedBuffers = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>()

/** A response in an encoding. A buffer is compressed once. */
export function encode(content: string | Buffer, encoding: Encoding): Promise<Buffer> {
  if (typeof content === 'string') return encoders[encoding](content)
  const known = encodedBuffers.get(content) ?? new Map<Encoding, Promise<Buffer>>()
  encodedBuffers.set(content, known)
  const encoded = known.get(encoding) ?? encoders[encoding](content)
  known.set(encoding, encoded)
  return encoded
}

const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const

/** Encodings of request bodies, for the Accept-Encoding header of a 415. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br'

function isKnown(encoding: string): encoding is keyof typeof decoders {
  return encoding in decoders
}

/** The body of a request without its encoding; null for an unknown one. */
export function decodeBody(request: IncomingMessage): Readable | null {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity') return request
  if (!isKnown(encoding)) return null
  const decoder = decoders[encoding]()
  request.once('close', () => {
    if (!request.readableEnded) decoder.destroy(new Error('The client disconnected before it sent the whole body.'))
  })
  return request.pipe(decoder)
}
