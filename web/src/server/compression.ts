import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

/** Fast settings that send each piece of the page at once instead of waiting for more. */
const encodings: [name: string, create: () => Transform][] = [
  [
    'br',
    () =>
      createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      }),
  ],
  ['gzip', () => createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })],
]

/** What a browser takes, without what it refuses by `q=0`. */
export const acceptedEncodings = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .toLowerCase()
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';', 1)[0]?.trim() ?? '')

/** The best encoding a browser takes, with the stream that makes it; neither where it takes none. */
export function compression(header: string | string[] | undefined): { encoding?: string; stream?: Transform } {
  const accepted = acceptedEncodings(header)
  const found = encodings.find(([name]) => accepted.includes(name))
  return found ? { encoding: found[0], stream: found[1]() } : {}
}
