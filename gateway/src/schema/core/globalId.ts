/** Ids are `Type:local` in base64, as Relay expects them opaque. */
export const encodeGlobalId = (typename: string, id: string): string =>
  Buffer.from(`${typename}:${id}`).toString('base64')

/** What is no id of ours decodes to a type that does not exist, and so to nothing found. */
export function decodeGlobalId(globalId: string): { typename: string; id: string } {
  const text = Buffer.from(globalId, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon > 0 ? { typename: text.slice(0, colon), id: text.slice(colon + 1) } : { typename: '', id: '' }
}
