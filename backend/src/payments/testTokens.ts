import type { CardFacts } from './provider.ts'

/** Outcome of charging a test card. */
const testOutcomes = ['approve', 'insufficient', 'stolen', 'expired', 'timeout', 'slow'] as const

export type TestOutcome = (typeof testOutcomes)[number]

/**
 * `tok_approve_visa_4242_0528_` and at least sixteen random letters and digits: all that the sandbox provider knows of a
 * card.
 */
const tokenPattern = /^tok_([a-z]+)_([a-z]{2,20})_(\d{4})_(0[1-9]|1[0-2])(\d{2})_[A-Za-z0-9]{16,64}$/

export type TestToken = CardFacts & { readonly outcome: TestOutcome }

/** Parses a test token; undefined for any other text. */
export function readTestToken(text: string): TestToken | undefined {
  const [, name, brand, last4, month, year] = tokenPattern.exec(text) ?? []
  const outcome = testOutcomes.find((each) => each === name)
  if (outcome === undefined || brand === undefined || last4 === undefined) return undefined
  return { outcome, brand, last4, expires: `20${year}-${month}` }
}
