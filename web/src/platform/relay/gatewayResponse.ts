import * as shape from '../shape.ts'

const gatewayError = shape.object({
  message: shape.string(),
  path: shape.optional(shape.array(shape.either(shape.string(), shape.number()))),
  extensions: shape.optional(
    shape.object({
      code: shape.optional(shape.string()),
      title: shape.optional(shape.string()),
      status: shape.optional(shape.number()),
      requestId: shape.optional(shape.string()),
    }),
  ),
})

/** One GraphQL response as the gateway sends it. */
const gatewayResponse = shape.object({
  data: shape.optional(shape.nullable(shape.record(shape.unknown()))),
  errors: shape.optional(shape.array(gatewayError)),
  extensions: shape.optional(
    shape.object({
      /** `ended`: the session has ended, and this response is for a guest. */
      session: shape.optional(shape.string()),
      /** The backend has trouble; this response shows the catalog as of this time (RFC 3339). */
      staleSince: shape.optional(shape.string()),
    }),
  ),
})

export type GatewayError = shape.Output<typeof gatewayError>
export type GatewayResponse = shape.Output<typeof gatewayResponse>

export function parseGatewayResponse(value: unknown): GatewayResponse {
  return gatewayResponse.parse(value)
}
