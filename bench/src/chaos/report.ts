import type { Placement } from './placement.ts'
import type { Violations } from './verify.ts'

const MAX_SHOWN_VIOLATIONS = 10
/** Maximum time to a verdict after a recovery, relative to undisturbed placements, at the median and at p99. */
const MAX_RATIO = 1.25

/** The given percentile; NaN if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** "p50 12 ms, p99 340 ms, max 400 ms" */
export function spread(values: readonly number[]): string {
  return values.length === 0
    ? 'none'
    : `p50 ${Math.round(percentile(values, 0.5))} ms, p99 ${Math.round(percentile(values, 0.99))} ms, max ${Math.round(Math.max(...values))} ms`
}

interface Recovered {
  readonly placement: Placement
  /** Milliseconds from sending to the shop's last recovery before the verdict. */
  readonly back: number
  /** Milliseconds from that recovery to the verdict. */
  readonly delay: number
}

/** Placements in progress when the shop recovered. */
function recoveredOf(placements: readonly Placement[], recoveries: readonly number[]): Recovered[] {
  return placements.flatMap((placement) => {
    const { sent, decided } = placement
    if (decided === undefined) return []
    const back = recoveries.findLast((moment) => moment > sent && moment < decided)
    return back === undefined ? [] : [{ placement, back: back - sent, delay: decided - back }]
  })
}

function tally(values: readonly string[]): string {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, all]) => `${all.length} ${value}`)
  return counts.toSorted().join(', ') || 'none'
}

/** Prints the results of a storm. @returns whether verdicts came soon enough after recovery */
export function printStorm(
  placements: readonly Placement[],
  recoveries: readonly number[],
  faults: ReadonlyMap<string, number>,
  failedVisits: ReadonlyMap<string, number>,
): boolean {
  const verdicts = placements.flatMap((placement) => placement.verdicts)
  const times = placements.flatMap(({ sent, decided }) => (decided === undefined ? [] : [decided - sent]))
  const orders = new Set(verdicts.flatMap((verdict) => (verdict.is === 'placed' ? [verdict.order.uuid] : [])))
  console.log(`faults: ${[...faults].map(([name, count]) => `${count} × ${name}`).join(', ') || 'none'}`)
  console.log(`placements: ${placements.length}, orders: ${orders.size}`)
  console.log(`refusals: ${tally(verdicts.flatMap((verdict) => (verdict.is === 'refused' ? [verdict.code] : [])))}`)
  console.log(`time to verdict: ${spread(times)}`)
  const all = recoveredOf(placements, recoveries)
  const recovered = all.filter(({ placement }) => !placement.isBankLate)
  const delays = recovered.map(({ delay }) => delay)
  const disturbed = new Set(all.map(({ placement }) => placement))
  const usual = placements.flatMap((placement) =>
    placement.decided === undefined || placement.isBankLate || disturbed.has(placement)
      ? []
      : [placement.decided - placement.sent],
  )
  const usualMs = MAX_RATIO * percentile(usual, 0.5)
  const slowMs = MAX_RATIO * percentile(usual, 0.99)
  const late = all.filter(({ placement }) => placement.isBankLate).map(({ delay }) => delay)
  console.log(`time to verdict, undisturbed: ${spread(usual)}`)
  console.log(
    `from recovery to verdict: ${spread(delays)} (${delays.length} placements); limits: p50 ${Math.round(usualMs)} ms, p99 ${Math.round(slowMs)} ms`,
  )
  console.log(`from recovery to verdict, with the bank 3 s late: ${spread(late)} (${late.length} placements)`)
  for (const { placement, back, delay } of recovered.filter(({ delay }) => delay > slowMs)) {
    console.log(
      `  ${delay} ms, recovered after ${back} ms: ${placement.retries.map((retry) => retry.slice(0, 160)).join(' | ')}`,
    )
  }
  for (const [why, count] of failedVisits) console.log(`${count} visits without a placement: ${why}`)
  return delays.length === 0 || (percentile(delays, 0.5) <= usualMs && percentile(delays, 0.99) <= slowMs)
}

/** Prints the number of violations and the first few of each kind. @returns whether there are none */
export function printViolations(violations: Violations, audit: string): boolean {
  const kinds = Object.entries(violations) as [string, string[]][]
  console.log(kinds.map(([name, all]) => `${name}: ${all.length}`).join(', '))
  for (const [, all] of kinds) for (const line of all.slice(0, MAX_SHOWN_VIOLATIONS)) console.log(`  ${line}`)
  console.log(`audit: ${audit.trim()}`)
  return kinds.every(([, all]) => all.length === 0) && audit.trim() === 'All orders are consistent.'
}
