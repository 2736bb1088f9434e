export interface Timing {
  /** In milliseconds. */
  readonly median: number
  /** In milliseconds: the 95th percentile. */
  readonly p95: number
  /** Size of the last response. */
  readonly bytes: number
}

/** Runs the measured action once. Returns its duration in milliseconds and the response size in bytes. */
export type Attempt = (index: number) => Promise<{ readonly took: number; readonly bytes: number }>

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/**
 * Runs the attempts one after another. Warm-up runs are not counted: code compiles and pages are read for the first
 * time.
 */
export async function measure(attempt: Attempt, { warmUps = 20, counted = 60 } = {}): Promise<Timing> {
  const times: number[] = []
  let last = 0
  for (let index = 0; index < warmUps + counted; index += 1) {
    const { took, bytes } = await attempt(index)
    last = bytes
    if (index >= warmUps) times.push(took)
  }
  times.sort((a, b) => a - b)
  return { median: at(times, 0.5), p95: at(times, 0.95), bytes: last }
}

/** Requests the URLs in turn. Throws unless the status is 200. */
export function reading(base: string, addresses: readonly string[]): Attempt {
  return async (index) => {
    const address = addresses[index % addresses.length] ?? ''
    const began = performance.now()
    const answer = await fetch(`${base}${address}`)
    const { byteLength } = await answer.arrayBuffer()
    const took = performance.now() - began
    if (answer.status !== 200) throw new Error(`${address} responded with ${answer.status}`)
    return { took, bytes: byteLength }
  }
}

/** Prints rows in columns: the first aligned left, all others right. */
export function printTable(lines: readonly (readonly string[])[]): void {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
}
