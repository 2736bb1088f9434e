let documentEntry: string | null = null

/** ID of the history entry of this document. It stays the same after reloading or going back. */
function entryOfDocument(): string {
  if (documentEntry !== null) return documentEntry
  const state: unknown = history.state
  if (state instanceof Object && 'entry' in state && typeof state.entry === 'string')
    return (documentEntry = state.entry)
  documentEntry = String(performance.timeOrigin)
  history.replaceState({ ...(state instanceof Object ? state : {}), entry: documentEntry }, '')
  return documentEntry
}

/** Key of a scroll position. The router gives all full page loads the same key, so a new page would not start at the top. */
export function entryKey({ key }: { key: string }): string {
  return key === 'default' ? entryOfDocument() : key
}
