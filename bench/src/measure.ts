export interface Timing {
  /** Milliseconds. */
  readonly median: number
  /** Milliseconds; nineteen of twenty took less. */
  readonly p95: number
  /** Of the last answer. */
  readonly bytes: number
}

/** Does once what is measured; answers how long that took, in milliseconds, and how many bytes came back. */
export type Attempt = (index: number) => Promise<{ readonly took: number; readonly bytes: number }>

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/**
 * One attempt after the other. Those that warm up are not counted: code that is compiled, pages that are read for the
 * first time.
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

/** Asks the addresses in turn. Throws where one is not answered 200. */
export function reading(base: string, addresses: readonly string[]): Attempt {
  return async (index) => {
    const address = addresses[index % addresses.length] ?? ''
    const began = performance.now()
    const answer = await fetch(`${base}${address}`)
    const { byteLength } = await answer.arrayBuffer()
    const took = performance.now() - began
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
    return { took, bytes: byteLength }
  }
}
