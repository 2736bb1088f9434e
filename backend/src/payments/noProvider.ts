import type { PaymentProvider } from './provider.ts'

const refuse = async () => {
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
