import type { GatewayError } from './gatewayResponse.ts'

export const defaultTitle = 'Unexpected Error'
export const defaultMessage = 'Something has gone wrong.'
export const serverMessage = 'Something has gone wrong with our server, we apologize for the inconvenience.'

/** What the error page shows. `status` is an HTTP status; the message is written for visitors. */
export class ShopError extends Error {
  override name = 'ShopError'
  readonly status: number
  readonly title: string
  /** Request ID of the response, as in the server logs. */
  readonly requestId: string | undefined
  /** Whether the message is the site's maintenance notice, which is shown alone. */
  readonly isMaintenance: boolean

  constructor(message: string, status = 500, title = defaultTitle, requestId?: string, isMaintenance = false) {
    super(message)
    this.status = status
    this.title = title
    this.requestId = requestId
    this.isMaintenance = isMaintenance
  }
}

/** A GraphQL error for visitors: its own message, except for a bare 500. */
export function fromGatewayError(error: GatewayError | undefined): ShopError {
  const status = error?.extensions?.status ?? 500
  const title = error?.extensions?.title ?? defaultTitle
  const message = status === 500 ? serverMessage : (error?.message ?? defaultMessage)
  return new ShopError(message, status, title, error?.extensions?.requestId, isMaintenance(error))
}

/** Turns anything thrown into a displayable error. */
export function asShopError(thrown: unknown): ShopError {
  return thrown instanceof ShopError ? thrown : new ShopError(defaultMessage)
}

export function isMaintenance(error: GatewayError | undefined): boolean {
  return error?.extensions?.code === 'MAINTENANCE'
}
