import { createHash } from 'node:crypto'

/** Hashes of a request's inputs, by name. They show whether a repeated request is the same, without storing its contents. */
export type Fingerprint = Readonly<Record<string, string>>

/** Sorts members and drops those without a value, so that equal values have equal JSON. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined && member !== null)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, canonical(member)]),
  )
}

/** Omits undefined inputs, so that they are not compared later. */
export function fingerprintOf(inputs: Readonly<Record<string, unknown>>): Fingerprint {
  return Object.fromEntries(
    Object.entries(inputs)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        createHash('sha256')
          .update(JSON.stringify(canonical(value)))
          .digest('base64url'),
      ]),
  )
}

/** Names of inputs of a repeated request that differ from the first one. */
export function differencesOf(first: Fingerprint, repeated: Fingerprint): string[] {
  return Object.keys(repeated).filter((name) => first[name] !== repeated[name])
}
