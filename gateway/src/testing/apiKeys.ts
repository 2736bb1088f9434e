import { z } from 'zod'
import { CLIENT_SECRET } from './client.ts'
import type { Customer } from './customers.ts'

const tokensSchema = z.object({ access_token: z.string() })
const keySchema = z.object({
  data: z.object({ id: z.string(), attributes: z.object({ secret: z.string().default('') }) }),
})

/** An access token of the customer, from the site itself. */
export async function accessTokenOf(backendUrl: string, { email, password }: Customer): Promise<string> {
  const grant = { grant_type: 'password', client_id: 'shop', client_secret: CLIENT_SECRET, username: email, password }
  const response = await fetch(`${backendUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams(grant) })
  return tokensSchema.parse(await response.json()).access_token
}

export interface TestKey {
  readonly id: string
  readonly secret: string
  /** Revokes a key at the site itself, as another gateway or a command would. */
  revoke(): Promise<void>
}

/** A new API key of the customer, or an OAuth client if the attributes have a `public_key`. */
export async function newApiKey(
  backendUrl: string,
  customer: Customer,
  attributes: Readonly<Record<string, unknown>> = {},
): Promise<TestKey> {
  const authorization = `Bearer ${await accessTokenOf(backendUrl, customer)}`
  const address = `${backendUrl}/jsonapi/user/api-keys`
  const values = { name: 'ERP', environment: 'live', scopes: ['catalog:read'], ...attributes }
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'user--api-key', attributes: values } }),
  })
  const { id, attributes: created } = keySchema.parse(await response.json()).data
  const revoke = async () => void (await fetch(`${address}/${id}`, { method: 'DELETE', headers: { authorization } }))
  return { id, secret: created.secret, revoke }
}
