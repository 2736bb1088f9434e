import { setTimeout as wait } from 'node:timers/promises'
import type { ChaosShop } from './shop.ts'

/** No operation takes longer. */
const LAST_OPERATION_MS = 60_000

/** Operations that hold a slot, over all gateways. @throws Error if a gateway does not report them */
async function slotsInUse({ metrics }: ChaosShop): Promise<number> {
  let slots = 0
  for (const url of metrics) {
    const text = await (await fetch(url, { signal: AbortSignal.timeout(5_000) })).text()
    const value = /^gateway_requests_in_progress (\d+)$/m.exec(text)?.[1]
    if (value === undefined) throw new Error(`${url} does not report requests in progress.`)
    slots += Number(value)
  }
  return slots
}

/** Waits for the last operations of an idle shop. @returns whether all of them have released their slots */
export async function printSlots(shop: ChaosShop): Promise<boolean> {
  const until = Date.now() + LAST_OPERATION_MS
  let slots = await slotsInUse(shop)
  while (slots > 0 && Date.now() < until) {
    await wait(500)
    slots = await slotsInUse(shop)
  }
  console.log(`${slots === 0 ? 'ok  ' : 'FAIL'} requests in progress at the end: ${slots}`)
  return slots === 0
}
