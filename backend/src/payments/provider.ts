async function refuse(): Promise<never> {
  throw new Error('No payment provider is set up.')
}

/** Used without a payment provider: rejects cards, and cannot capture or refund earlier card payments. */
export const noProvider: PaymentProvider = {
  cardOf: () => undefined,
  authorize: refuse,
  find: async () => undefined,
  capture: refuse,
  void: refuse,
  refund: refuse,
}

/** A card as far as a shop may know it. */
export interface CardFacts {
  /** `visa` */
  readonly brand: string
  readonly last4: string
  /** `2028-05` */
  readonly expires: string
}

export interface ChargeRequest {
  /** The shop's own name of the charge. The same one again answers the same charge and makes no second one. */
  readonly reference: string
  /** What the provider made of a card in the browser. */
  readonly token: string
  /** Whole US cents. */
  readonly amountCents: number
}

export type Authorization =
  | { readonly kind: 'authorized'; readonly charge: string }
  /** `code` is the provider's reason; `retryable` where the same card may work later. */
  | { readonly kind: 'declined'; readonly code: string; readonly message: string; readonly retryable: boolean }
  /** The answer was lost: the provider tells later, or is asked by `find`. */
  | { readonly kind: 'unknown' }

export interface Charge {
  readonly charge: string
  readonly amountCents: number
  readonly state: 'authorized' | 'captured' | 'voided' | 'refunded'
}

/**
 * Who moves the money of cards. Each call may take long and fail; none is made inside a transaction. Captures, voids and refunds
 * of a charge that is captured, voided or refunded already change nothing.
 */
export interface PaymentProvider {
  /** The card behind a token; undefined for a text that is no token of this provider. */
  cardOf(token: string): CardFacts | undefined
  authorize(request: ChargeRequest): Promise<Authorization>
  /** A charge that was authorized, by the shop's name of it. */
  find(reference: string): Promise<Charge | undefined>
  /** Takes money that was authorized: `amountCents` of it, or less than all. */
  capture(charge: string, amountCents: number): Promise<void>
  void(charge: string): Promise<void>
  refund(charge: string): Promise<void>
}
