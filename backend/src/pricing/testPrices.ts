import type { OrderAddress } from '../orderColumns.ts'
import type { LineFacts, OrderFacts, PartFacts } from './facts.ts'

/** A Tuesday morning at the shop. */
export const tuesday = new Date('2026-03-10T16:00:00Z')

export function addressIn(parts: Readonly<Record<string, string>>): OrderAddress {
  return {
    address: { given_name: 'Ana', family_name: 'Ruiz', address_line1: '25020 Avenue Stanford', ...parts },
    field_phone: '16615550100',
  }
}

const valencia = addressIn({ country_code: 'US', administrative_area: 'CA', postal_code: '91355' })

export function partOf(overrides: Partial<PartFacts> = {}): PartFacts {
  return {
    id: 1,
    family: 'cf-blank',
    isSold: true,
    cents: 10_000,
    tiers: [],
    stock: 9999,
    leadTime: '2-3 weeks',
    grams: 450,
    ...overrides,
  }
}

/** Lines of different parts, in stock by default. */
export function linesOf(...lines: readonly (Partial<PartFacts> & { readonly quantity?: number })[]): LineFacts[] {
  return lines.map(({ quantity = 1, ...part }, place) => ({
    id: place + 1,
    title: `Part ${place + 1}`,
    quantity,
    part: partOf({ id: place + 1, ...part }),
  }))
}

export function factsOf(over: Partial<OrderFacts> = {}): OrderFacts {
  return {
    now: tuesday,
    buyer: { membership: null, isExempt: false },
    lines: linesOf({}),
    coupon: null,
    shipTo: valencia,
    method: 'ups--ground',
    shipsComplete: false,
    isTaxCharged: false,
    hasInstructions: false,
    closedDays: [],
    ...over,
  }
}
