const BEARER = /^Bearer(?: +([\x21-\x7e]{1,4096}))?/i

/** Whether a program says by itself who it is. */
export const namesBearer = (authorization: string | undefined): boolean => BEARER.test(authorization ?? '')

/** The access token of an Authorization header, null where there is none. */
export const bearerOf = (authorization: string | undefined): string | null =>
  BEARER.exec(authorization ?? '')?.[1] ?? null
