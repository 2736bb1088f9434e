import { useEffect, useMemo, useState } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import type { Environment } from 'relay-runtime'
import { becomeGuests } from '../../platform/session/session.ts'
import { saveMethod, saveShipping } from './checkoutMutations.ts'
import type {
  CheckoutShippingInput,
  CheckoutShippingMethodInput,
} from './__generated__/checkoutMutationsShippingStepMutation.graphql.ts'
import { isSessionOver } from '../../platform/relay/formAnswer.ts'

/** Milliseconds without a key before the shop is asked. */
const idle = 400

/** What the shop is to be asked next: where to ship, how, or both, in this order. */
interface Wishes {
  input?: CheckoutShippingInput
  method?: CheckoutShippingMethodInput
}

/**
 * Asks about the last of many wishes, one request at a time. What was wished for meanwhile and is wished for no longer
 * is never sent.
 */
function latestOnly(environment: Environment, onBusy: (isBusy: boolean) => void) {
  let wishes: Wishes = {}
  /** The address that was asked about last; other fields of its form change without it. */
  let asked = ''
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function nextQuestion() {
    const { input, method } = wishes
    if (input) {
      delete wishes.input
      return saveShipping(environment, input)
    }
    delete wishes.method
    return method ? saveMethod(environment, method) : null
  }

  async function run() {
    if (isBusy) return
    isBusy = true
    onBusy(true)
    for (let question = nextQuestion(); question; question = nextQuestion()) {
      try {
        const { userErrors } = await question
        if (isSessionOver(userErrors)) becomeGuests(environment)
      } catch {
        // The button asks again, and says what is wrong then.
        asked = ''
      }
    }
    isBusy = false
    onBusy(false)
  }

  return {
    ask(wish: Wishes, isAtOnce = false) {
      const text = wish.input ? JSON.stringify(wish.input) : asked
      if (!wish.method && text === asked) return
      asked = text
      Object.assign(wishes, wish)
      clearTimeout(timer)
      timer = setTimeout(() => void run(), isAtOnce ? 0 : idle)
    },
    /** What waits is not sent any more: the form itself goes. */
    drop() {
      clearTimeout(timer)
      wishes = {}
      asked = ''
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
