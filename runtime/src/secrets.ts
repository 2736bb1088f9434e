import { deflateRawSync } from 'node:zlib'

const MIN_BITS = 256
const MIN_BYTES = MIN_BITS / 8

/** Bits per character of the narrowest alphabet that holds the whole text. */
const alphabets: readonly (readonly [characters: RegExp, bits: number])[] = [
  [/^\d+$/, Math.log2(10)],
  [/^(?:[\da-f]+|[\dA-F]+)$/, 4],
  [/^(?:[\da-z]+|[\dA-Z]+)$/, Math.log2(36)],
  [/^[\w+/=.~-]+$/, 6],
  [/^[\x20-\x7e]+$/, Math.log2(95)],
]

/** Placeholder words. Random text of this length practically never contains one. */
const placeholders = /secret|passw|change-?me|example|placeholder|vacuum|flange/i

/**
 * Whether a secret can hold 32 random bytes: long enough for its alphabet, without repetitions or sequences, and no
 * placeholder. 64 hexadecimal digits and 43 characters of base64 are long enough.
 */
export function isStrongSecret(secret: string): boolean {
  const text = secret.replace(/=+$/, '')
  const [, bits] = alphabets.find(([characters]) => characters.test(text)) ?? [null, Math.log2(95)]
  const steps = Buffer.from(Array.from(text, (sign, i) => sign.charCodeAt(0) - (text.charCodeAt(i - 1) || 0)))
  const isVaried = [Buffer.from(text), steps].every((bytes) => deflateRawSync(bytes).length >= MIN_BYTES)
  return text.length * bits >= MIN_BITS && isVaried && !placeholders.test(text)
}
