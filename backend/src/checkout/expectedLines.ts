import { type Fingerprint, fingerprintOf } from '@shop/schema/fingerprint'
import { lineDetailsOf } from '@shop/schema/lineDetails'
import { decimalOfCents } from '../catalog/money.ts'
import { centsOf } from '../pricing/cents.ts'
import type { CheckoutState } from './state.ts'

/** A line as the buyer reviewed it. */
export interface ExpectedLine {
  readonly partNumber: string
  readonly quantity: number
  /** Unit price, decimal string. */
  readonly price: string
  /** Hash of its note, reference and length. */
  readonly details: string
}

/** The current lines of an order. */
export function linesIn({ lines }: CheckoutState): ExpectedLine[] {
  return lines.map(({ sku, quantity, unit_cents: cents, one_length: isOneLength, note, reference }) => ({
    partNumber: sku ?? '',
    quantity,
    price: decimalOfCents(cents ?? 0),
    details: lineDetailsOf({ isOneLength: isOneLength === true, note, reference }),
  }))
}

/** Lines as texts, which are equal for the same lines in any order. */
export function textsOf(lines: readonly ExpectedLine[]): string[] {
  return lines
    .map(({ partNumber, quantity, price, details }) => JSON.stringify([partNumber, quantity, centsOf(price), details]))
    .sort()
}

export function areSameLines(one: readonly ExpectedLine[], other: readonly ExpectedLine[]): boolean {
  return JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other))
}

/** Hashes of an order's lines for its placement, with and without their prices. */
export function linesFingerprint(state: CheckoutState): Fingerprint {
  const lines = linesIn(state)
  const unpriced = lines.map((line) => ({ ...line, price: '0' }))
  return fingerprintOf({ expectedLines: textsOf(lines), unpricedLines: textsOf(unpriced) })
}

/** Whether an order has other lines than when its placement started. Prices may differ. */
export function hasOtherLines({ fingerprint }: { readonly fingerprint: Fingerprint | null }, state: CheckoutState) {
  return fingerprint !== null && fingerprint['unpricedLines'] !== linesFingerprint(state)['unpricedLines']
}
