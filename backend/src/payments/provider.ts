async function rejectCall(): Promise<never> {
  throw new Error('No payment provider is set up.')
}

/** Used without a payment provider: rejects cards, and cannot capture or refund earlier card payments. */
export const noProvider: PaymentProvider = {
  cardOf: () => undefined,
  authorize: rejectCall,
  find: async () => undefined,
  capture: rejectCall,
  void: rejectCall,
  refund: rejectCall,
}

/** The card data that a shop may know. */
export interface CardFacts {
  /** `visa` */
  readonly brand: string
  readonly last4: string
  /** `2028-05` */
  readonly expires: string
}

export interface ChargeRequest {
  /** The shop's own reference. A repeated reference returns the same charge instead of creating a second one. */
  readonly reference: string
  /** The provider's card token from the browser. */
  readonly token: string
  /** Whole US cents. */
  readonly amountCents: number
  /** Whether it pays for a test order, which never reaches a real bank. */
  readonly isTest: boolean
}

export type Authorization =
  | { readonly kind: 'authorized'; readonly charge: string }
  /** `code`: the provider's reason; `retryable`: the same card may work later. */
  | { readonly kind: 'declined'; readonly code: string; readonly message: string; readonly retryable: boolean }
  /** The response was lost: wait for the webhook, or call `find`. */
  | { readonly kind: 'unknown' }

export interface Charge {
  readonly charge: string
  readonly amountCents: number
  readonly state: 'authorized' | 'captured' | 'voided' | 'refunded'
}

export interface Capture {
  /** The shop's reference of the shipment. A repeated reference captures nothing more. */
  readonly reference: string
  /** Whole US cents. */
  readonly amountCents: number
}

/**
 * Moves money of cards. Calls can take long and fail; never call them inside a transaction. Repeated captures, voids
 * and refunds do nothing.
 */
export interface PaymentProvider {
  /** The card of a token, for a test order or a real one; undefined for an invalid token. */
  cardOf(token: string, isTest: boolean): CardFacts | undefined
  authorize(request: ChargeRequest): Promise<Authorization>
  /** Finds an authorized charge by the shop's reference. */
  find(reference: string): Promise<Charge | undefined>
  /** Captures a part of an authorized charge. A charge can be captured in several parts, up to its amount. */
  capture(charge: string, capture: Capture): Promise<void>
  void(charge: string): Promise<void>
  refund(charge: string): Promise<void>
}
