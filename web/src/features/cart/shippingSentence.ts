import { type AvailabilityFacts, shippingDate } from '../../components/products/availability.ts'

type Part = Pick<AvailabilityFacts, 'status' | 'shipsBy'>

/**
 * When the whole order can leave, and when its stocked lines can. Null where that is not known, or where all leave on one
 * day, which each line says already.
 * @param completeBy when the last line can leave, as RFC 3339
 */
export function shippingSentence(completeBy: string | null | undefined, parts: readonly Part[]): string | null {
  if (!completeBy) return null
  const stocked = parts.filter(({ status }) => status === 'IN_STOCK' || status === 'LOW_STOCK')
  const [first] = stocked.flatMap(({ shipsBy }) => shipsBy ?? []).sort()
  const complete = shippingDate(completeBy, 'long')
  const early = first ? shippingDate(first, 'long') : null
  if (complete === early) return null
  const sentence = `Ships complete by about ${complete}.`
  return early === null ? sentence : `${sentence} Stocked lines can ship on ${early}.`
}
