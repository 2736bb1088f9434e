import * as shape from '../../platform/shape.ts'
import { type Environment, commitLocalUpdate } from 'relay-runtime'

/** Names of checkboxes: this and the global ID of what to revoke. */
export const revokePrefix = 'revoke.'

/** A form with such checkboxes. */
export function withRevocation<const Fields extends shape.Fields>(fields: Fields) {
  return shape.openObject(fields, shape.string())
}

/** Global IDs of the checked boxes. */
export function revokedIds(values: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(values).flatMap((name) => (name.startsWith(revokePrefix) ? [name.slice(revokePrefix.length)] : []))
}

/** Message about what was revoked; empty if nothing was. */
export function revokedText(revoked: readonly string[]): string {
  if (revoked.length === 0) return ''
  return revoked.length === 1
    ? ' One key or endpoint was revoked.'
    : ` ${revoked.length} keys and endpoints were revoked.`
}

/** Reloads lists of keys and endpoints when they are shown next. */
export function forgetCredentials(environment: Environment, revoked: readonly string[]): void {
  if (revoked.length > 0) commitLocalUpdate(environment, (store) => store.invalidateStore())
}
