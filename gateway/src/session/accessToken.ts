import { z } from 'zod'

const claimsSchema = z.object({
  /** Added by the module for accounts that are not blocked. */
  user_uuid: z.guid().nullable().catch(null),
  /** Since simple_oauth 6, tokens have only the permissions of their scopes. */
  scope: z.array(z.unknown()).nullable().catch(null),
})

/** What an access token says about its customer. It comes from the site itself, so its signature is not checked. */
export interface TokenClaims {
  /** UUID of the customer; null if the token does not say. */
  readonly owner: string | null
  /** False if the customer may do nothing with the token, not even have a cart. */
  readonly hasPermissions: boolean
}

export function claimsOf(accessToken: string): TokenClaims {
  const [, claims = ''] = accessToken.split('.')
  try {
    const { user_uuid: owner, scope } = claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
    return { owner, hasPermissions: scope?.length !== 0 }
  } catch {
    return { owner: null, hasPermissions: true }
  }
}
