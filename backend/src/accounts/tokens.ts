import { createHash, randomBytes } from 'node:crypto'

/** 256 bits: not to be guessed, so a plain hash of it is as good as the token is secret. */
const tokenBytes = 32

const tokenPattern = /^[\w-]{43}$/

export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

/** Whether a text can be a token of ours at all; what cannot needs no look into the database. */
export function looksLikeToken(text: string): boolean {
  return tokenPattern.test(text)
}

/** What is kept of a token. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
