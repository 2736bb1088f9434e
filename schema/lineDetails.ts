import { createHash } from 'node:crypto'

const LENGTH = 8

/** What distinguishes lines of the same part. */
export interface LineDetails {
  readonly isOneLength: boolean
  readonly note: string | null
  readonly reference: string | null
}

/**
 * A hash of a line's details, which shows whether they have changed; empty if it has none. Sites compute the same one, such
 * as `OrderLines` of the Drupal module.
 */
export function lineDetailsOf({ isOneLength, note, reference }: LineDetails): string {
  const terms = [isOneLength, note, reference]
  if (terms.every((term) => !term)) return ''
  return createHash('sha256').update(JSON.stringify(terms)).digest('base64url').slice(0, LENGTH)
}
