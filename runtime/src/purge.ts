import { createHash, timingSafeEqual } from 'node:crypto'
import { isStrongSecret } from './settings.ts'

/** Path of the endpoint that empties the caches of gateway and web. */
export const PURGE_PATH = '/purge'

/** Whether a secret is good enough; for schemas of settings. */
export const purgeSecretRule = [
  isStrongSecret,
  'must contain 32 random bytes; generate it with `openssl rand -hex 32`',
] as const

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Whether a request's `Authorization` header has the secret. Takes the same time for all wrong ones. */
export function mayPurge(authorization: string | undefined, secret: string): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${secret}`))
}
