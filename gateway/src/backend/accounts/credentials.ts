import { z } from 'zod'
import type { BackendCalls, Call } from '../jsonapi/calls.ts'
import { Document, type Resource } from '../jsonapi/document.ts'
import { isAbsent, isInvalid } from '../jsonapi/errors.ts'
import { accountPaths, paths, wireNames } from '../jsonapi/names.ts'
import { accountBody } from './document.ts'
import { linkTokenOf } from './linkToken.ts'

/** API keys and webhook endpoints, by UUID. */
export interface Revocation {
  readonly keys: readonly string[]
  readonly endpoints: readonly string[]
}

export const noRevocation: Revocation = { keys: [], endpoints: [] }

/** Attributes of a password change. Sites without credentials do not know this one. */
export function revoking(revoke: Revocation) {
  return revoke.keys.length > 0 || revoke.endpoints.length > 0 ? { revoke } : {}
}

const revokedSchema = z.object({
  meta: z.object({ revoked: z.object({ keys: z.array(z.string()), endpoints: z.array(z.string()) }) }),
})

/** What a password change revoked, according to the site's response. */
export function revokedIn(answer: unknown): Revocation {
  return revokedSchema.safeParse(answer).data?.meta.revoked ?? noRevocation
}

/** Something that acts for a customer or receives their data without the password. */
export interface Credential {
  readonly kind: 'key' | 'client' | 'endpoint'
  readonly uuid: string
  /** Name of the key, or URL of the endpoint. */
  readonly name: string
}

function credentialOf(resource: Resource): Credential {
  const { id: uuid } = resource
  if (resource.type === wireNames.webhookEndpoint.type)
    return { kind: 'endpoint', uuid, name: resource.text('url') ?? '' }
  return { kind: resource.flag('is_client') ? 'client' : 'key', uuid, name: resource.text('name') ?? '' }
}

/** What a customer can revoke together with a new password. */
export class Credentials {
  readonly #calls: BackendCalls

  constructor(calls: BackendCalls) {
    this.#calls = calls
  }

  /** The customer's own; null if the site has none. @throws SignedOutError, BackendError */
  async all(): Promise<readonly Credential[] | null> {
    const call = { operation: 'credentials', method: 'GET', address: paths.credentials } as const
    return this.#read(call, () => this.#calls.asCustomer(call))
  }

  /** Of the account that a password reset link is for; null if the link is not valid. @throws BackendError */
  async ofLink(token: string): Promise<readonly Credential[] | null> {
    const link = linkTokenOf(token)
    if (!link) return null
    const { userUuid, timestamp, hash } = link
    const address = accountPaths.credentials(userUuid)
    const call = {
      operation: 'credentialsByLink',
      method: 'POST',
      address,
      body: accountBody({ timestamp, hash }),
    } as const
    return this.#read(call, () => this.#calls.asAnonymous(call, 'jsonApi'))
  }

  async #read({ operation }: Call, send: () => Promise<unknown>): Promise<readonly Credential[] | null> {
    try {
      return Document.parse(await send(), operation).data.map(credentialOf)
    } catch (error) {
      if (isAbsent(error) || isInvalid(error)) return null
      throw error
    }
  }
}
