import encodings from './encodings.json' with { type: 'json' }

/** A text that a file's bytes may be. */
export interface Decoded {
  /** Name of the encoding for the buyer. */
  encoding: string
  text: string
  /** The first cell that other encodings would read in another way. */
  sample: string
}

export function startsWith(bytes: Uint8Array, ...signs: number[]) {
  return signs.every((sign, index) => bytes[index] === sign)
}

/** Null for bytes that are not text in this encoding. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return /[\0-\x08\x0e-\x1a\x1c-\x1f\uFFFD]/.test(text) ? null : text
  } catch {
    return null
  }
}

/** Whether every other byte is zero, starting at the offset, as in UTF-16 without a byte order mark. */
function zerosAt(bytes: Uint8Array, offset: 0 | 1) {
  const sample = bytes.subarray(0, 200)
  const isZero = (_: number, index: number) => index % 2 === offset
  const [zeros, others] = [sample.filter(isZero), sample.filter((byte, index) => !isZero(byte, index))]
  return (
    sample.length >= 4 &&
    zeros.filter((byte) => byte === 0).length > 0.7 * zeros.length &&
    others.every((byte) => byte !== 0)
  )
}

function unicodeOf(bytes: Uint8Array) {
  if (startsWith(bytes, 0xff, 0xfe) || zerosAt(bytes, 1)) return 'utf-16le'
  // The escape sequences of Japanese emails.
  if (bytes.some((byte, index) => byte === 0x1b && bytes[index + 1] === 0x24)) return 'iso-2022-jp'
  return startsWith(bytes, 0xfe, 0xff) || zerosAt(bytes, 0) ? 'utf-16be' : 'utf-8'
}

/** Share of the characters beyond ASCII that are common in an encoding's texts. */
function plausibility(text: string, common: string): number {
  const foreign = text.match(/[^\x00-\x7f]/gu)?.length ?? 0
  return (text.match(new RegExp(common, 'gu'))?.length ?? 0) / Math.max(1, foreign)
}

/** Adds the samples; drops encodings with the text of another. */
function withSamples(decoded: readonly Omit<Decoded, 'sample'>[]): Decoded[] {
  const distinct = decoded.filter(({ text }, index) => decoded.findIndex((each) => each.text === text) === index)
  const cells = distinct.map(({ text }) => text.split(/[\r\n,;\t"]+/))
  const place = cells[0]?.findIndex((cell, index) => cells.some((other) => other[index] !== cell)) ?? -1
  return distinct.map(({ encoding, text }, index) => ({
    encoding,
    text,
    sample: (cells[index]?.[place] ?? '').trim().slice(0, 30),
  }))
}

/** Unicode with a few damaged characters, and the share of the others; null if most are damaged. */
function damagedUnicode(bytes: Uint8Array) {
  const text = new TextDecoder().decode(bytes)
  const score = plausibility(text, '[^\\x00-\\x7f\uFFFD]')
  return score > 0.5 ? { encoding: 'Unicode', text, score } : null
}

/**
 * The texts that a file's bytes may be, by its byte order mark or its bytes, the most plausible first: any other may be
 * right. Empty for a binary file.
 */
export function decodings(bytes: Uint8Array): Decoded[] {
  const unicode = decode(bytes, unicodeOf(bytes))
  if (unicode !== null) return [{ encoding: 'Unicode', text: unicode, sample: '' }]
  const scored = Object.entries(encodings).flatMap(([encoding, { name, common }]) => {
    const text = decode(bytes, encoding)
    return text === null ? [] : [{ encoding: name, text, score: plausibility(text, common) }]
  })
  if (scored.length === 0) return []
  return withSamples([...scored, damagedUnicode(bytes) ?? []].flat().toSorted((a, b) => b.score - a.score))
}
