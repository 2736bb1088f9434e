import type { PaymentProvider } from './provider.ts'
import type { SandboxProvider } from './sandboxProvider.ts'

/** Sends the charges of test orders to the sandbox provider, and all others to the real one. */
export function providerWithSandbox(real: PaymentProvider, sandbox: SandboxProvider): PaymentProvider {
  const ownerOf = async (charge: string) => ((await sandbox.owns(charge)) ? sandbox : real)
  return {
    cardOf: (token, isTest) => (isTest ? sandbox : real).cardOf(token, isTest),
    authorize: (request) => (request.isTest ? sandbox : real).authorize(request),
    find: async (reference) => (await sandbox.find(reference)) ?? real.find(reference),
    capture: async (charge, amountCents) => (await ownerOf(charge)).capture(charge, amountCents),
    void: async (charge) => (await ownerOf(charge)).void(charge),
    refund: async (charge) => (await ownerOf(charge)).refund(charge),
  }
}
