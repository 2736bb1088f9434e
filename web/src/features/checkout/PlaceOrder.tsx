import { type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { useNavigate } from 'react-router'
import { FormPageContext } from '../../components/forms/FormPage.tsx'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { ShopForm } from '../../components/forms/ShopForm.tsx'
import { confirmationPath, paymentPath } from '../../components/paths.ts'
import { useDeviceValue } from '../../platform/device/deviceStore.ts'
import { newUuid } from '../../platform/device/newUuid.ts'
import { TextArea } from '../../platform/forms/fields.tsx'
import { isSessionOver, useFormResult } from '../../platform/relay/formResult.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import { asShopError } from '../../platform/relay/shopError.ts'
import { switchToGuest } from '../../platform/session/sessionEnd.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import styles from './PlaceOrder.module.css'
import type { PlaceOrder_checkout$key } from './__generated__/PlaceOrder_checkout.graphql.ts'
import { NOTES_MAX_LENGTH, reviewForm } from './checkoutForms.ts'
import { placeOrder } from './checkoutMutations.ts'
import { clearDrafts } from './drafts.ts'
import { type Placement, notesDraft, openPlacement } from './placement.ts'
import { useStepAction } from './useStepAction.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** Milliseconds between checks of an attempt without a verdict. */
const RETRY_DELAY = 1000

/** `placing`: sent. `checking`: retrying. `offline`: will retry once the network is back. */
type PlacingState = 'idle' | 'placing' | 'checking' | 'offline'

function pause(ms: number) {
  return new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })
}

function online() {
  return new Promise<void>((resolve) => {
    if (navigator.onLine) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })
}

/**
 * Places an order exactly once. Retries a lost response with the same key, even after a reload, until the order is placed
 * or rejected.
 */
function usePlacing(checkoutId: string, onVerdict: (verdict: Exclude<Verdict, { kind: 'open' }>) => void) {
  const environment = useRelayEnvironment()
  const open = useDeviceValue(openPlacement)
  /** State of an attempt started on this page; null while checking one from before a reload. */
  const [phase, setPhase] = useState<'placing' | 'offline' | 'placed' | null>(null)
  // A second press can precede the render of the first.
  const isRunning = useRef(false)
  const verdictHandler = useRef(onVerdict)
  useEffect(() => {
    verdictHandler.current = onVerdict
  })

  async function attempt({ key, ...placement }: Placement): Promise<Verdict> {
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
    let verdict = await attempt(placement)
    while (verdict.kind === 'open') {
      if (!navigator.onLine) {
        setPhase('offline')
        await online()
      }
      setPhase(null)
      await pause(RETRY_DELAY)
      verdict = await attempt(placement)
    }
    // Keep the button disabled while navigating to the confirmation.
    setPhase(verdict.kind === 'placed' ? 'placed' : null)
    openPlacement.write(null)
    isRunning.current = false
    verdictHandler.current(verdict)
  }

  const resume = useEffectEvent(() => {
    const openAttempt = openPlacement.read()
    if (openAttempt?.checkoutId === checkoutId) void run(openAttempt)
    else if (openAttempt) openPlacement.write(null)
  })
  useEffect(() => {
    const soon = setTimeout(() => resume())
    return () => clearTimeout(soon)
  }, [checkoutId])

  return {
    state: stateOf(open?.checkoutId === checkoutId, phase),
    /** Starts an attempt, unless one is running. */
    place(agreed: Pick<Placement, 'expectedTotal' | 'notes' | 'version'>) {
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

/** Page of the terms and conditions. */
const termsPath = '/terms-conditions'

const stateTexts: Record<PlacingState, ReactNode> = {
  idle: null,
  placing: 'Placing your order…',
  checking:
    'We are still checking whether your order was placed. Please wait. This page updates automatically, and your order will be placed only once.',
  offline:
    'You are offline. Once you reconnect, this page checks whether your order was placed. It will be placed only once.',
}

const checkoutFragment = graphql`
  fragment PlaceOrder_checkout on Checkout @throwOnFieldError {
    id
    version
    notes
    card {
      last4
    }
    totals {
      total {
        amount
        formatted
      }
    }
  }
`

/** Handles the verdict: shows the confirmation, or the errors on the page where they can be fixed. */
function useVerdict() {
  const page = use(FormPageContext)
  const environment = useRelayEnvironment()
  const navigate = useNavigate()
  const showMessage = useShowMessage()
  return async function onVerdict(verdict: Exclude<Verdict, { kind: 'open' }>) {
    if (verdict.kind === 'placed') {
      clearDrafts()
      notesDraft.write({})
      await navigate(confirmationPath, { replace: true })
      for (const text of verdict.warnings) showMessage({ type: 'info', text })
      return
    }
    const { errors, path, form } = verdict
    if (isSessionOver(errors)) switchToGuest(environment)
    const showProblems = () => page?.setProblem({ intent: form ?? 'review', errors, attempt: {} })
    showProblems()
    if (path === undefined) return
    await navigate(path)
    // Repeat on the other page, to move the focus there.
    showProblems()
  }
}

/** Last step: order instructions, and the button with the total. */
export function PlaceOrder({ checkout: ref }: { checkout: PlaceOrder_checkout$key }) {
  const { id, version, notes, totals, card } = useFragment(checkoutFragment, ref)
  const { total } = totals
  const { hasPages, inputs } = use(ShopContext)
  const result = useFormResult()
  const onVerdict = useVerdict()
  const action = useStepAction('review')

  const { state, place } = usePlacing(id, (verdict) => void onVerdict(verdict))

  // Without scripts, a retry must use the key of the pending attempt.
  const [newKey] = useState(newUuid)
  const isRetry = result?.intent === 'review' && result.errors.some(({ code }) => code === 'IN_FLIGHT')
  const key = (isRetry && result.values.idempotencyKey) || newKey

  return (
    <div className={styles.place}>
      <ShopForm
        intent="review"
        schema={reviewForm}
        action={action}
        submitLabel={`Place order - ${total.formatted}`}
        pendingLabel="Placing order…"
        isStep
        isWaiting={state !== 'idle'}
        draft={notesDraft}
        onSend={(values) => place({ expectedTotal: total.amount, version, notes: (values.notes ?? '').trim() })}
        aside={<ShopLink to={paymentPath}>Back to payment</ShopLink>}
      >
        <input type="hidden" name="checkoutId" value={id} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="expectedTotal" value={total.amount} />
        <input type="hidden" name="idempotencyKey" value={key} suppressHydrationWarning />
        {inputs.hasOrderInstructions && (
          <TextArea
            name="notes"
            label="Order instructions"
            hint={`We read every note, which can delay your order by a day. Up to ${NOTES_MAX_LENGTH} characters.`}
            isOptional
            maxLength={NOTES_MAX_LENGTH}
            defaultValue={notes ?? ''}
          />
        )}
        <p className={styles.terms}>
          {hasPages && (
            <>
              By placing this order, you accept the{' '}
              <ShopLink className={styles.link ?? ''} to={termsPath}>
                terms and conditions
              </ShopLink>
              .{' '}
            </>
          )}
          {card && 'We charge your card when the order is placed.'}
        </p>
      </ShopForm>
      <p className={styles.state} role="status">
        {stateTexts[state]}
      </p>
    </div>
  )
}
