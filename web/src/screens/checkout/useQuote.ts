import { useEffect, useMemo, useState } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import type { Environment } from 'relay-runtime'
import { becomeGuests } from '../../account/session.ts'
import { saveMethod, saveShipping } from '../../checkout/checkoutMutations.ts'
import type {
  CheckoutShippingInput,
  CheckoutShippingMethodInput,
} from '../../checkout/__generated__/checkoutMutationsShippingStepMutation.graphql.ts'
import { isSessionOver } from '../../forms/formAnswer.ts'

/** Milliseconds without a key before the shop is asked. */
const idle = 400

/** A question to the shop about where to ship, or how. */
type Question = { input: CheckoutShippingInput } | { method: CheckoutShippingMethodInput }

/**
 * Asks about the last of many wishes, one request at a time. What was wished for meanwhile and is wished for no longer
 * is never sent.
 */
function latestOnly(environment: Environment, onBusy: (isBusy: boolean) => void) {
  let next: Question | null = null
  let sent = ''
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = (question: Question) =>
    'input' in question ? saveShipping(environment, question.input) : saveMethod(environment, question.method)

  async function run() {
    if (isBusy) return
    isBusy = true
    onBusy(true)
    while (next) {
      const question = next
      next = null
      try {
        const { userErrors } = await send(question)
        if (isSessionOver(userErrors)) becomeGuests(environment)
      } catch {
        // The button asks again, and says what is wrong then.
        sent = ''
      }
    }
    isBusy = false
    onBusy(false)
  }

  return {
    ask(question: Question, isAtOnce = false) {
      const text = JSON.stringify(question)
      if (text === sent) return
      sent = text
      next = question
      clearTimeout(timer)
      timer = setTimeout(() => void run(), isAtOnce ? 0 : idle)
    },
    /** What waits is not sent any more: the form itself goes. */
    drop() {
      clearTimeout(timer)
      next = null
      sent = ''
    },
  }
}

/** What shipping costs and when it arrives, asked of the shop while the address is being typed. */
export function useQuote() {
  const environment = useRelayEnvironment()
  const [isAsking, setAsking] = useState(false)
  const { ask, drop } = useMemo(() => latestOnly(environment, setAsking), [environment])
  useEffect(() => drop, [drop])
  return { ask, drop, isAsking }
}
