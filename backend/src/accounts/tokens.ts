import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits: a plain hash is enough. */
const tokenBytes = 32

const tokenPattern = /^[\w-]{43}$/

export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

/** Whether a text is well-formed as a token; others need no query. */
export function isTokenFormat(text: string): boolean {
  return tokenPattern.test(text)
}

/** Stored hash of a token. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
