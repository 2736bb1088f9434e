import { randomUUID } from 'node:crypto'
import { Buyer } from '../chaos/buyer.ts'
import { confirm, placeUntilVerdict } from '../chaos/placement.ts'
import { Random } from '../chaos/random.ts'
import type { Bench, Figure } from './figures.ts'
import { cpuMs, median, start, sum } from './processes.ts'

const ROUNDS = 5
/** Buyers in a round. */
const BUYERS = 20
const skus = ['180050', '630027', '630048']
const wire = { paymentMethodId: 'wire_transfer' }

/**
 * CPU milliseconds of gateway, backend and PostgreSQL for what a guest does between the first part in the cart and the
 * order.
 */
export async function measureWrites({ backendUrl, backendPid, env }: Bench): Promise<readonly Figure[]> {
  const gateway = await start('gateway/src/main.ts', [], { ...env, BACKEND_URL: backendUrl })
  const random = new Random(1)
  const used = () => sum([gateway.pid, backendPid].map(cpuMs))
  const steps: Readonly<Record<string, (buyer: Buyer) => Promise<unknown>>> = {
    'add 3 parts to the cart': (buyer) => buyer.fillCart(skus),
    'read the cart': (buyer) => buyer.readCart(),
    'checkout, 4 steps': (buyer) => buyer.checkOut(wire),
    'review and place the order': async (buyer) => {
      const review = await buyer.review()
      if (review === null) throw new Error('The cart is empty.')
      const { is } = await placeUntilVerdict(buyer, confirm(buyer, review), { bases: [gateway.url], random })
      if (is !== 'placed') throw new Error(`The order was not placed: ${is}.`)
    },
  }
  const costs = new Map<string, number[]>()
  for (let round = 0; round <= ROUNDS; round += 1) {
    const buyers = Array.from({ length: BUYERS }, () => new Buyer(gateway.url, `${randomUUID()}@bench.example`, random))
    for (const [name, step] of Object.entries(steps)) {
      const before = used()
      for (const buyer of buyers) await step(buyer)
      // The first round is a warm-up.
      if (round > 0) costs.set(name, [...(costs.get(name) ?? []), (used() - before) / BUYERS])
    }
  }
  gateway.stop()
  return [...costs].map(([name, values]) => ({ name, value: median(values), unit: 'ms' }))
}
