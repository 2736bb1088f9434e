import { type AvailabilityFacts, shippingDate } from '../../parts/availability.ts'

type Line = Pick<AvailabilityFacts, 'status' | 'shipsBy'>

/**
 * When the whole order can leave, and when its stocked lines can. Null where no line says when, or where all leave on one
 * day, which each line says already.
 */
export function shippingSentence(lines: readonly Line[]): string | null {
  const dates = lines.map((line) => line.shipsBy)
  if (dates.length === 0 || dates.some((date) => !date)) return null
  const sorted = dates.filter((date) => date != null).sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return null
  const complete = shippingDate(last, 'long')
  const early = shippingDate(first, 'long')
  if (complete === early) return null
  const canSplit = lines.some((line) => line.status === 'IN_STOCK' || line.status === 'LOW_STOCK')
  return `Ships complete by about ${complete}.${canSplit ? ` Stocked lines can ship on ${early}.` : ''}`
}
