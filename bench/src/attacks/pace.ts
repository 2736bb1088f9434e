import { setTimeout as wait } from 'node:timers/promises'

/** Target of an attack. */
export interface Target {
  readonly web: string
  readonly gateway: string
  /** Network address that the attacker claims in X-Forwarded-For. */
  readonly address: string
}

export interface Attack {
  readonly name: string
  /** Runs until the signal aborts. */
  readonly run: (target: Target, signal: AbortSignal) => Promise<void>
}

interface Pace {
  readonly perSecond: number
  /** Maximum concurrent requests. */
  readonly parallel: number
  readonly signal: AbortSignal
}

/** Sends requests in a loop and counts them, whether they succeed or fail. */
export async function repeat({ perSecond, parallel, signal }: Pace, send: (index: number) => Promise<unknown>) {
  const began = performance.now()
  let next = 0
  const sendOn = async (): Promise<void> => {
    while (!signal.aborted) {
      const index = next
      next += 1
      const due = began + (index * 1_000) / perSecond
      await wait(Math.max(0, due - performance.now()), undefined, { signal }).catch(() => undefined)
      await send(index).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: parallel }, sendOn))
}

/** Sends one GraphQL request. Resolves with its status. */
export async function postOperation(
  base: string,
  address: string,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<number> {
  const answer = await fetch(`${base}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
    signal,
  })
  await answer.arrayBuffer()
  return answer.status
}
