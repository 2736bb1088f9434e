import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, createBrotliCompress, gzip } from 'node:zlib'
import { exactCopy } from '@shop/runtime/exactCopy'
import { dataBlockStart } from '../platform/device/dataBlocks.ts'
import { viewerMarkup, viewerName } from '../platform/relay/transfer.ts'
import type { WebApp } from './webApp.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export type Visitors = Awaited<ReturnType<WebApp['visitors']>>

/** What a page shows of one visitor. */
export interface VisitorParts {
  /** Markup of the header's tools. */
  readonly tools: Buffer
  /** Data of the viewer. */
  readonly viewer: Buffer
}

/** @param viewer as the gateway sends it */
export function visitorParts(viewer: object, address: URL, { tools }: Visitors): VisitorParts {
  return { tools: Buffer.from(tools(viewer, address)), viewer: Buffer.from(viewerMarkup(viewer)) }
}

/** A stretch of a page. */
interface Hole {
  readonly start: number
  readonly end: number
}

/** The only occurrence of a text; null if there is none or another one. */
function holeOf(html: Buffer, text: Buffer): Hole | null {
  const start = html.indexOf(text)
  return start >= 0 && start === html.lastIndexOf(text) ? { start, end: start + text.length } : null
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const decompress = promisify(brotliDecompress)

function brotliParams(quality: number, length: number) {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  }
}

/** An empty last block of Brotli. */
const lastBlock = Buffer.from([3])
const MAX_BLOCK_LENGTH = 0x1_00_00

/** Data as stored blocks of Brotli that begin and end at a whole byte (RFC 7932, section 9.2). */
function* storedBlocks(data: Buffer): Generator<Buffer> {
  for (let start = 0; start < data.length; start += MAX_BLOCK_LENGTH) {
    const block = data.subarray(start, start + MAX_BLOCK_LENGTH)
    // Bits: not the last block, 4 digits of length (0), the length minus 1, stored (1), and 4 of padding.
    const header = ((block.length - 1) << 3) | (1 << 19)
    yield Buffer.from([header, header >> 8, header >> 16])
    yield block
  }
}

/** Compresses a text as three parts that end at whole bytes; the later ones refer to the earlier ones. */
async function compressParts(parts: readonly Buffer[]): Promise<Buffer> {
  const length = parts.reduce((total, part) => total + part.length, 0)
  const encoder = createBrotliCompress({ params: brotliParams(QUALITY, length) })
  const compressed = buffer(encoder)
  for (const part of parts) {
    encoder.write(part)
    await new Promise<void>((resolve) => encoder.flush(constants.BROTLI_OPERATION_FLUSH, () => resolve()))
  }
  encoder.end()
  return (await compressed).subarray(0, -lastBlock.length)
}

/** A page in Brotli up to the viewer, without the tools. */
interface Compressed {
  readonly before: Buffer
  readonly after: Buffer
}

const QUALITY = 5
/** Most lengths of tools, such as those of carts of 1, 10 and 100 items, that a page is compressed for. */
const MAX_LENGTHS = 8

/** Where the page for everyone differs from the pages of its visitors. */
export class Template {
  readonly #tools: Hole
  readonly #viewer: Hole
  /** The page after the viewer. */
  readonly #end: Buffer
  /** By the length of the tools; null if that did not work. */
  readonly #compressed = new Map<number, Promise<Compressed | null>>()
  /** Memory for compressed copies, in bytes. */
  size = 0

  private constructor(html: Buffer, tools: Hole, viewer: Hole) {
    this.#tools = tools
    this.#viewer = viewer
    this.#end = exactCopy(html.subarray(viewer.end))
  }

  /** Null if it is not clear where the page differs. */
  static of(html: Buffer, address: URL, visitors: Visitors): Template | null {
    const start = holeOf(html, Buffer.from(dataBlockStart(viewerName)))
    if (!start) return null
    const data: unknown = JSON.parse(html.subarray(start.end, html.indexOf('</script>', start.end)).toString())
    if (!(data instanceof Object)) return null
    const everyone = visitorParts(data, address, visitors)
    const tools = holeOf(html, everyone.tools)
    const viewer = holeOf(html, everyone.viewer)
    return tools && viewer && tools.end <= viewer.start ? new Template(html, tools, viewer) : null
  }

  /** The page of a visitor. @param readHtml returns the page for everyone */
  async fill(parts: VisitorParts, encoding: Encoding, readHtml: () => Buffer): Promise<Buffer> {
    const { tools, viewer } = parts
    const compressed = encoding === 'br' ? await this.#compressedFor(tools.length, readHtml) : null
    if (compressed) {
      const stored = storedBlocks(Buffer.concat([viewer, this.#end]))
      return Buffer.concat([compressed.before, tools, compressed.after, ...stored, lastBlock])
    }
    const html = Buffer.concat([this.#upToViewer(readHtml(), tools), viewer, this.#end])
    if (encoding === 'identity') return html
    return encoding === 'gzip'
      ? compress.gzip(html, { level: 5 })
      : compress.br(html, { params: brotliParams(QUALITY, html.length) })
  }

  #upToViewer(html: Buffer, tools: Buffer): Buffer {
    const { start, end } = this.#tools
    return Buffer.concat([html.subarray(0, start), tools, html.subarray(end, this.#viewer.start)])
  }

  #compressedFor(length: number, readHtml: () => Buffer): Promise<Compressed | null> | null {
    const known = this.#compressed.get(length)
    if (known) return known
    if (this.#compressed.size >= MAX_LENGTHS) return null
    const compressed = this.#compressWithout(length, readHtml()).catch(() => null)
    this.#compressed.set(length, compressed)
    return compressed
  }

  /**
   * Compresses the page with random bytes for the tools, which no compression can shorten: the encoder stores them, and
   * tools of the same length can take their place.
   */
  async #compressWithout(length: number, html: Buffer): Promise<Compressed | null> {
    const { start, end } = this.#tools
    const random = randomBytes(length)
    const whole = await compressParts([html.subarray(0, start), random, html.subarray(end, this.#viewer.start)])
    const stored = holeOf(whole, random)
    if (!stored) return null
    const compressed = {
      before: exactCopy(whole.subarray(0, stored.start)),
      after: exactCopy(whole.subarray(stored.end)),
    }
    // Proves that nothing refers to the random bytes.
    const blank = Buffer.alloc(length)
    const text = await decompress(Buffer.concat([compressed.before, blank, compressed.after, lastBlock]))
    if (!text.equals(this.#upToViewer(html, blank))) return null
    this.size += compressed.before.length + compressed.after.length
    return compressed
  }
}
