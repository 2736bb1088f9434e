import { type ReactNode, use, useState } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { useNavigate } from 'react-router'
import { becomeGuests } from '../../platform/session/session.ts'
import { forgetTyped } from './drafts.ts'
import { confirmationPath, paymentPath } from '../../components/paths/checkoutPaths.ts'
import { keepNotes } from './placement.ts'
import { type PlacingState, usePlacing } from './usePlacing.ts'
import type { Verdict } from './verdict.ts'
import { newUuid } from '../../platform/device/newUuid.ts'
import { isSessionOver, useFormAnswer } from '../../platform/relay/formAnswer.ts'
import { FormPageContext } from '../../components/forms/FormPage.tsx'
import { ShopForm } from '../../components/forms/ShopForm.tsx'
import { TextArea } from '../../platform/forms/TextArea.tsx'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { PlaceOrder_checkout$key } from './__generated__/PlaceOrder_checkout.graphql.ts'
import { longestNotes, reviewForm } from './checkoutForms.ts'
import styles from './PlaceOrder.module.css'
import { useStepAction } from './useStepAction.ts'

/** Where the buyer reads what they accept. */
const termsPath = '/terms-conditions'

const stateWords: Record<PlacingState, ReactNode> = {
  idle: null,
  placing: 'The order is on its way.',
  checking:
    'We are still checking whether your order was placed. Please wait: this page goes on by itself, and the order is placed only once.',
  offline:
    'There is no network. Once it is back, this page finds out whether your order was placed. It is placed only once.',
}

/** The last step: instructions to the shop, and the button that says what it costs. */
export function PlaceOrder({ checkout: ref }: { checkout: PlaceOrder_checkout$key }) {
  const { id, notes, totals, paymentMethod } = useFragment(
    graphql`
      fragment PlaceOrder_checkout on Checkout @throwOnFieldError {
        id
        notes
        paymentMethod {
          kind
        }
        totals {
          total {
            amount
            formatted
          }
        }
      }
    `,
    ref,
  )
  const { total } = totals
  const page = use(FormPageContext)
  const answer = useFormAnswer()
  const environment = useRelayEnvironment()
  const navigate = useNavigate()
  const showMessage = useShowMessage()
  const action = useStepAction('review')

  async function onVerdict(verdict: Exclude<Verdict, { kind: 'open' }>) {
    if (verdict.kind === 'placed') {
      forgetTyped()
      keepNotes.write({})
      await navigate(confirmationPath, { replace: true })
      for (const text of verdict.warnings) showMessage({ type: 'info', text })
      return
    }
    const { errors, path, form } = verdict
    if (isSessionOver(errors)) becomeGuests(environment)
    const say = () => page?.setProblem({ intent: form ?? 'review', errors, attempt: {} })
    say()
    if (path === undefined) return
    await navigate(path)
    // Once more on its page: that is where the focus goes.
    say()
  }
  const { state, place } = usePlacing(id, (verdict) => void onVerdict(verdict))

  // Without scripts the form goes as it is; asked again about one attempt, it has that one's key.
  const [ownKey] = useState(newUuid)
  const isAskedAgain = answer?.intent === 'review' && answer.errors.some(({ code }) => code === 'IN_FLIGHT')
  const key = (isAskedAgain && answer.values.idempotencyKey) || ownKey

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
        keep={keepNotes}
        onSend={(typed) => place({ expectedTotal: total.amount, notes: (typed.notes ?? '').trim() })}
        aside={<ShopLink to={paymentPath}>Back to payment</ShopLink>}
      >
        <input type="hidden" name="checkoutId" value={id} />
        <input type="hidden" name="expectedTotal" value={total.amount} />
        <input type="hidden" name="idempotencyKey" value={key} suppressHydrationWarning />
        <TextArea
          name="notes"
          label="Order instructions"
          hint={`A person reads them; the order may ship a day later. Up to ${longestNotes} characters.`}
          isOptional
          maxLength={longestNotes}
          defaultValue={notes ?? ''}
        />
        <p className={styles.terms}>
          By placing the order you accept the{' '}
          <ShopLink className={styles.link ?? ''} to={termsPath}>
            terms and conditions
          </ShopLink>
          .{paymentMethod?.kind === 'CARD' && ' The card is charged once the order is placed.'}
        </p>
      </ShopForm>
      <p className={styles.state} role="status">
        {stateWords[state]}
      </p>
    </div>
  )
}
