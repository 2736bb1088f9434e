export type Timing = {
  /** Milliseconds. */
  readonly median: number
  /** Milliseconds; nineteen of twenty requests took less. */
  readonly p95: number
  /** Of the last answer. */
  readonly bytes: number
}

const requests = 60
/** Not counted: code that is compiled, pages that are read for the first time. */
const warmUps = 20

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Asks the addresses in turn, one request after the other. Throws where one is not answered 200. */
export const measure = async (base: string, addresses: readonly string[]): Promise<Timing> => {
  const times: number[] = []
  let bytes = 0
  for (let index = 0; index < warmUps + requests; index += 1) {
    const address = addresses[index % addresses.length] ?? ''
    const began = performance.now()
    const answer = await fetch(`${base}${address}`)
    bytes = (await answer.arrayBuffer()).byteLength
    const took = performance.now() - began
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
    if (index >= warmUps) times.push(took)
  }
  times.sort((a, b) => a - b)
  return { median: at(times, 0.5), p95: at(times, 0.95), bytes }
}
