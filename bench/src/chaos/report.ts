import type { Placement } from './placement.ts'
import type { Violations } from './verify.ts'

const SHOWN_VIOLATIONS = 10

/** The value that a share of all values does not exceed; NaN where there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** "p50 12 ms, p99 340 ms, max 400 ms" */
export const spread = (values: readonly number[]): string =>
  values.length === 0
    ? 'none'
    : `p50 ${Math.round(percentile(values, 0.5))} ms, p99 ${Math.round(percentile(values, 0.99))} ms, max ${Math.round(Math.max(...values))} ms`

/** Milliseconds from the shop's last return to the verdict, of placements that were under way when it came back. */
function afterRecovery(placements: readonly Placement[], recoveries: readonly number[]): number[] {
  return placements.flatMap(({ sent, decided }) => {
    if (decided === undefined) return []
    const back = recoveries.findLast((moment) => moment > sent && moment < decided)
    return back === undefined ? [] : [decided - back]
  })
}

function tally(values: readonly string[]): string {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, all]) => `${all.length} ${value}`)
  return counts.toSorted().join(', ') || 'none'
}

/** Prints what a storm came to. */
export function printStorm(
  placements: readonly Placement[],
  recoveries: readonly number[],
  faults: ReadonlyMap<string, number>,
  failedVisits: ReadonlyMap<string, number>,
): void {
  const verdicts = placements.flatMap((placement) => placement.verdicts)
  const times = placements.flatMap(({ sent, decided }) => (decided === undefined ? [] : [decided - sent]))
  const orders = new Set(verdicts.flatMap((verdict) => (verdict.is === 'placed' ? [verdict.order.uuid] : [])))
  console.log(`faults: ${[...faults].map(([name, count]) => `${count} × ${name}`).join(', ') || 'none'}`)
  console.log(`placements: ${placements.length}, orders: ${orders.size}`)
  console.log(`refusals: ${tally(verdicts.flatMap((verdict) => (verdict.is === 'refused' ? [verdict.code] : [])))}`)
  console.log(`time to verdict: ${spread(times)}`)
  console.log(`from the shop's return to the verdict: ${spread(afterRecovery(placements, recoveries))}`)
  for (const [why, count] of failedVisits) console.log(`${count} visits without a placement: ${why}`)
}

/** Prints counts, and the first sentences of each kind. @returns whether there are none */
export function printViolations(violations: Violations, audit: string): boolean {
  const kinds = Object.entries(violations) as [string, string[]][]
  console.log(kinds.map(([name, all]) => `${name}: ${all.length}`).join(', '))
  for (const [, all] of kinds) for (const line of all.slice(0, SHOWN_VIOLATIONS)) console.log(`  ${line}`)
  console.log(`audit: ${audit.trim()}`)
  return kinds.every(([, all]) => all.length === 0) && audit.trim() === 'All orders are right.'
}
