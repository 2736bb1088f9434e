import { setTimeout as wait } from 'node:timers/promises'
import type { ChaosShop } from './shop.ts'

const INTERVAL_MS = 100

/** Records the times (milliseconds since the epoch) at which all backends respond again. */
export async function watchRecoveries(shop: ChaosShop, signal: AbortSignal): Promise<readonly number[]> {
  const recoveries: number[] = []
  let wasWhole = true
  while (!signal.aborted) {
    const isWhole = await shop.isReady()
    if (isWhole && !wasWhole) recoveries.push(Date.now())
    wasWhole = isWhole
    await wait(INTERVAL_MS)
  }
  return recoveries
}
