/** What the site hands out for a password or for a refresh token. */
export interface Tokens {
  readonly accessToken: string
  /** Null where the site gives none: such a session ends with its access token. */
  readonly refreshToken: string | null
  /** Life of the access token in seconds. */
  readonly expiresInS: number
}
