import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import { useDeviceValue } from '../../platform/device/deviceStore.ts'
import { newUuid } from '../../platform/device/newUuid.ts'
import { asShopError } from '../../platform/relay/shopError.ts'
import { placeOrder } from './checkoutMutations.ts'
import { openPlacement, type Placement } from './placement.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** Milliseconds between two questions about an attempt whose answer is not known. */
const askAgainAfter = 1000

/** `placing`: sent. `checking`: asked about again. `offline`: asked about again once the network is back. */
export type PlacingState = 'idle' | 'placing' | 'checking' | 'offline'

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

const online = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })

/**
 * Places an order once. An answer that got lost is asked for again with the same key, also after a reload, until there
 * is a verdict: the order stands, or nothing was placed.
 * @param checkoutId of the checkout on the screen
 */
export function usePlacing(checkoutId: string, onVerdict: (verdict: Exclude<Verdict, { kind: 'open' }>) => void) {
  const environment = useRelayEnvironment()
  const open = useDeviceValue(openPlacement)
  /** What an attempt that began here is at; one that a reload left open is asked about. */
  const [phase, setPhase] = useState<'placing' | 'offline' | 'placed' | null>(null)
  // A second press can come before the first has rendered.
  const isRunning = useRef(false)
  const tell = useRef(onVerdict)
  useEffect(() => {
    tell.current = onVerdict
  })

  async function ask({ key, ...placement }: Placement): Promise<Verdict> {
    try {
      return verdictOf(await placeOrder(environment, { ...placement, idempotencyKey: key }))
    } catch (thrown) {
      const { status, message } = asShopError(thrown)
      if (status >= 500) return { kind: 'open' }
      return { kind: 'refused', errors: [{ field: '', message }] }
    }
  }

  async function run(placement: Placement) {
    if (isRunning.current) return
    isRunning.current = true
    openPlacement.write(placement)
    let verdict = await ask(placement)
    while (verdict.kind === 'open') {
      if (!navigator.onLine) {
        setPhase('offline')
        await online()
      }
      setPhase(null)
      await pause(askAgainAfter)
      verdict = await ask(placement)
    }
    // The button stays off on the way to the confirmation.
    setPhase(verdict.kind === 'placed' ? 'placed' : null)
    openPlacement.write(null)
    isRunning.current = false
    tell.current(verdict)
  }

  const goOn = useEffectEvent(() => {
    const left = openPlacement.read()
    if (left?.checkoutId === checkoutId) void run(left)
    else if (left) openPlacement.write(null)
  })
  useEffect(() => {
    const soon = setTimeout(() => goOn())
    return () => clearTimeout(soon)
  }, [checkoutId])

  return {
    state: stateOf(open?.checkoutId === checkoutId, phase),
    /** Begins an attempt, unless one is under way. */
    place(agreed: Pick<Placement, 'expectedTotal' | 'notes'>) {
      setPhase('placing')
      void run({ ...agreed, checkoutId, key: newUuid() })
    },
  }
}

function stateOf(isOpen: boolean, phase: 'placing' | 'offline' | 'placed' | null): PlacingState {
  if (phase === 'placed') return 'placing'
  if (!isOpen) return 'idle'
  return phase ?? 'checking'
}
