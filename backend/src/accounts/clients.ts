import { createHash, timingSafeEqual } from 'node:crypto'

/** A program that may ask for tokens; without a secret one whose code is public. */
export type Client = { readonly id: string; readonly secret: string | undefined }

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The client of that id, when the secret is its own. */
export const clientOf = (clients: readonly Client[], id: string, secret: string | undefined): Client | undefined => {
  const client = clients.find((each) => each.id === id)
  if (client === undefined) return undefined
  return client.secret === undefined || timingSafeEqual(digest(client.secret), digest(secret ?? ''))
    ? client
    : undefined
}
