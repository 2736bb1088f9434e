import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Tokens } from './tokens.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const tokensSchema: z.ZodType<Tokens> = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresInS: z.number(),
})

/** Nothing but the token itself tells the key: the name under which a pair is kept is another hash of it. */
const keyOf = (refreshToken: string) => Buffer.from(hkdfSync('sha256', refreshToken, '', 'renewed tokens', 32))

/** A pair of tokens as only who holds the refresh token before can read it. */
export function seal(tokens: Tokens, refreshToken: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(refreshToken), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The pair, null for what was sealed with another token or tampered with. */
export function open(text: string, refreshToken: string): Tokens | null {
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(refreshToken), bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    return tokensSchema.parse(JSON.parse(opened.toString('utf8')))
  } catch {
    return null
  }
}
