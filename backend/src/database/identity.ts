import { createHash } from 'node:crypto'

/** The same UUID for the same kind and key on every machine (RFC 9562, version 5 layout). */
export const uuidOf = (kind: string, key: string): string => {
  const digest = createHash('sha1').update(`vacuum-shop/${kind}/${key}`).digest()
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80
  const hex = digest.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** Numbers keys from 1 in the order given, and refuses a key it does not know. */
export const numberKeys = (what: string, keys: Iterable<string>): ((key: string) => number) => {
  const numbers = new Map<string, number>()
  for (const key of keys) numbers.set(key, numbers.size + 1)
  return (key) => {
    const number = numbers.get(key)
    if (number === undefined) throw new Error(`The catalogue has no ${what} "${key}".`)
    return number
  }
}
