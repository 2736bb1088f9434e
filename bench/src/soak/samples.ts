import { setTimeout as wait } from 'node:timers/promises'
import { memoryOf, treeOf } from '../chaos/memory.ts'
import type { ChaosShop } from '../chaos/shop.ts'

const INTERVAL_MS = 1_000

/**
 * Resident megabytes of each process over time. PostgreSQL is the sum of its processes, with shared memory counted
 * once.
 */
export type Samples = ReadonlyMap<string, readonly number[]>

/** Samples the shop's processes once per second. */
export async function sampleMemory(shop: ChaosShop, signal: AbortSignal): Promise<Samples> {
  const samples = new Map<string, number[]>()
  const note = (name: string, megabytes: number) => samples.set(name, [...(samples.get(name) ?? []), megabytes])
  while (!signal.aborted) {
    for (const { name, pid } of ['backend', 'gateway', 'web'].flatMap((kind) => shop.named(kind)))
      if (pid !== null) note(name, memoryOf(pid).rss)
    const postmaster = shop.postmaster()
    if (postmaster !== null) note('PostgreSQL (PSS)', pssOf(postmaster))
    await wait(INTERVAL_MS, undefined, { signal }).catch(() => undefined)
  }
  return samples
}

function pssOf(postmaster: number): number {
  return treeOf(postmaster).reduce((sum, pid) => sum + memoryOf(pid).pss, 0)
}
