import * as z from 'zod/mini'

const gatewayError = z.object({
  message: z.string(),
  path: z.optional(z.array(z.union([z.string(), z.number()]))),
  extensions: z.optional(
    z.object({
      code: z.optional(z.string()),
      title: z.optional(z.string()),
      status: z.optional(z.number()),
      requestId: z.optional(z.string()),
    }),
  ),
})

/** One GraphQL response as the gateway sends it. */
const gatewayResponse = z.object({
  data: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  errors: z.optional(z.array(gatewayError)),
  extensions: z.optional(
    z.object({
      /** `ended`: the session has ended, and this response is for a guest. */
      session: z.optional(z.string()),
      /** The backend has trouble; this response shows the catalog as of this time (RFC 3339). */
      staleSince: z.optional(z.string()),
    }),
  ),
})

export type GatewayError = z.infer<typeof gatewayError>
export type GatewayResponse = z.infer<typeof gatewayResponse>

export function parseGatewayResponse(value: unknown): GatewayResponse {
  return z.parse(gatewayResponse, value)
}
