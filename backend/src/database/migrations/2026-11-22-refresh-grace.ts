/** When a refresh token was first traded: for a few seconds it may be traded again, in case the response was lost. */
export const refreshGrace: readonly string[] = [`alter table token_pairs add refresh_used timestamptz`]
