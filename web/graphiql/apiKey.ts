let current = ''

/** The API key in use; empty if there is none. Kept in memory only, out of reach of other pages. */
export function readKey(): string {
  return current
}

export function setKey(key: string): void {
  current = key
}
