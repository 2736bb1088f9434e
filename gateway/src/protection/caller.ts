import type { Environment, Scope } from '@shop/runtime/apiKey'

/** A program with an API key, or with an access token of an OAuth client. */
export interface KeyCaller {
  readonly kind: 'key'
  readonly keyId: string
  /** UUID of the customer who the key acts for. */
  readonly customerId: string
  readonly environment: Environment
  /** Whether it has its own cart instead of using the customer's. */
  readonly hasOwnCart?: boolean
  readonly scopes: ReadonlySet<Scope>
}

/** Who sent a request. */
export type Caller =
  | { readonly kind: 'guest' }
  /** A customer with a session. The site may still reject its tokens. */
  | { readonly kind: 'customer' /** UUID; null until it is known. */; readonly customerId: string | null }
  | KeyCaller
