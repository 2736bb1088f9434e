const name = 'graphiql-api-key'

/** The API key of this tab; empty if there is none. The browser deletes it when the tab closes. */
export function readKey(): string {
  return sessionStorage.getItem(name) ?? ''
}

export function storeKey(key: string): void {
  if (key === '') sessionStorage.removeItem(name)
  else sessionStorage.setItem(name, key)
}
