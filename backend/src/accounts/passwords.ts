import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { JsonApiError } from '../jsonapi/errors.ts'

/**
 * First choice of the OWASP Password Storage Cheat Sheet (19 MiB, two passes, one lane). RFC 9106 recommends 64 MiB,
 * too much for several parallel hashes on a small machine.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

const saltBytes = 16
const tagBytes = 32

/** Each hash takes 19 MiB and one of libuv's four threads, which file and DNS access share. */
const maxConcurrentHashes = 2
const maxWaitingHashes = 100

/** Longer passwords never match and cost the same. */
export const maxPasswordLength = 512

type Cost = typeof cost

interface Parts {
  readonly cost: Cost
  readonly salt: Buffer
  readonly tag: Buffer
}

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`, the PHC string format. */
const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function unpadded(bytes: Buffer) {
  return bytes.toString('base64').replace(/=+$/, '')
}

function phcOf({ cost: { memory, passes, parallelism }, salt, tag }: Parts): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

function partsOf(phc: string): Parts {
  const [, memory = '', passes = '', parallelism = '', salt = '', tag = ''] = phcPattern.exec(phc) ?? []
  if (tag === '') throw new Error('A stored password is not an argon2id hash.')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function tagOf(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message: password.normalize('NFKC'), nonce, memory, passes, parallelism, tagLength: tagBytes },
      (error, tag) => (error === null ? resolve(tag) : reject(error)),
    )
  })
}

function busy() {
  return new JsonApiError(503, [{ detail: 'Too many passwords are being checked right now.', code: 'overloaded' }], {
    'retry-after': '5',
  })
}

export interface Passwords {
  /** @throws {JsonApiError} 503 if too many are waiting; the same for the methods below. */
  hash(password: string): Promise<string>
  /** Whether the password matches the hash. Takes equally long without a hash. */
  matches(password: string, hash: string | undefined): Promise<boolean>
}

/** Hashes a limited number of passwords at a time, in order of arrival. */
export function startPasswords(): Passwords {
  let running = 0
  const waiting: (() => void)[] = []

  const runLimited = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrentHashes) {
      if (waiting.length >= maxWaitingHashes) throw busy()
      // The slot passes to the next in line, so `running` is unchanged.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }

  const dummyHash: Parts = { cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) }

  return {
    hash: async (password) => {
      const salt = randomBytes(saltBytes)
      return phcOf({ cost, salt, tag: await runLimited(() => tagOf(password, salt, cost)) })
    },
    matches: async (password, hash) => {
      const parts = hash === undefined ? dummyHash : partsOf(hash)
      const tag = await runLimited(() => tagOf(password.slice(0, maxPasswordLength), parts.salt, parts.cost))
      return timingSafeEqual(tag, parts.tag) && password.length <= maxPasswordLength
    },
  }
}
