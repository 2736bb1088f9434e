import type { PaymentProvider } from './provider.ts'
import type { SandboxProvider } from './sandboxProvider.ts'

const testCardDeclined = {
  kind: 'declined',
  code: 'test_card',
  message: 'This is a test card. Use another card, or another payment method.',
  retryable: false,
} as const

/** Sends the charges of test orders to the sandbox provider, and all others to the real one. */
export function separateTests(real: PaymentProvider, sandbox: SandboxProvider): PaymentProvider {
  const ownerOf = async (charge: string) => ((await sandbox.owns(charge)) ? sandbox : real)
  return {
    cardOf: (token) => sandbox.cardOf(token) ?? real.cardOf(token),
    authorize: async (request) => {
      const isTestCard = sandbox.cardOf(request.token) !== undefined
      if (request.isTest === isTestCard) return (request.isTest ? sandbox : real).authorize(request)
      if (isTestCard) return testCardDeclined
      return { ...testCardDeclined, code: 'real_card', message: 'Pay for a test order with a test card.' }
    },
    find: async (reference) => (await sandbox.find(reference)) ?? real.find(reference),
    capture: async (charge, amountCents) => (await ownerOf(charge)).capture(charge, amountCents),
    void: async (charge) => (await ownerOf(charge)).void(charge),
    refund: async (charge) => (await ownerOf(charge)).refund(charge),
  }
}
