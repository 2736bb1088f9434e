import { createHash } from 'node:crypto'

/** Returns the same UUID for the same kind and key on every machine (RFC 9562, version 5 layout). */
export function uuidOf(kind: string, key: string): string {
  const digest = createHash('sha1').update(`vacuum-shop/${kind}/${key}`).digest()
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80
  const hex = digest.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** IDs by key, and the highest ID assigned so far. */
export interface AssignedIds {
  readonly numbers: ReadonlyMap<string, number>
  readonly last: number
}

/** Numbers keys in order, after the last assigned ID or from 1. Throws for an unknown key. */
export function numberKeys(
  what: string,
  keys: Iterable<string>,
  assigned: AssignedIds = { numbers: new Map(), last: 0 },
): (key: string) => number {
  const numbers = new Map(assigned.numbers)
  let { last } = assigned
  for (const key of keys) if (!numbers.has(key)) numbers.set(key, (last += 1))
  return (key) => {
    const number = numbers.get(key)
    if (number === undefined) throw new Error(`The catalog has no ${what} "${key}".`)
    return number
  }
}
