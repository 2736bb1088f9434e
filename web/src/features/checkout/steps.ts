import type { AnswerError } from '../../platform/relay/answer.ts'
import type { CheckoutStep } from './__generated__/CheckoutScreen_checkout.graphql.ts'
import { cartPath, checkoutPath, paymentPath, reviewPath, shippingPath } from '../../components/paths.ts'

/** The pages of the checkout, in their order, by the last part of their path. */
export const stepWords = ['', 'shipping', 'payment', 'review'] as const

export type StepWord = (typeof stepWords)[number]

/** Undefined for what is no page of the checkout. */
export function readStep(word = ''): StepWord | undefined {
  return stepWords.find((each) => each === word)
}

export const stepPaths: Record<StepWord, string> = {
  '': checkoutPath,
  shipping: shippingPath,
  payment: paymentPath,
  review: reviewPath,
}

const words = new Map<CheckoutStep, StepWord>([
  ['START', ''],
  ['SHIPPING', 'shipping'],
  ['PAYMENT', 'payment'],
  ['REVIEW', 'review'],
  ['CONFIRMATION', 'review'],
])

interface Progress {
  isLoggedIn: boolean
  /** The step that waits for the buyer; null while there is nothing to buy. */
  waiting: CheckoutStep | null
}

/** The step that still waits. Customers have said who they are. */
function waitingStep({ isLoggedIn, waiting }: Progress): StepWord {
  // A step that came after this page was made counts as the last: the shop says what it misses.
  const word = words.get(waiting ?? 'START') ?? 'review'
  return isLoggedIn && word === '' ? 'shipping' : word
}

/** Whether a step can be shown: those that are done, and the one that waits. */
export function isOpen(step: StepWord, progress: Progress) {
  return stepWords.indexOf(step) <= stepWords.indexOf(waitingStep(progress))
}

/** Whether the checkout could not be loaded. The cart may still have items then. */
export function isCheckoutUnavailable(errors: readonly AnswerError[]) {
  return errors.some(({ path }) => path?.[0] === 'viewer' && path[1] === 'checkout')
}

/** Where to go instead of a step; null where it is the right one. */
export function insteadOf(step: StepWord, progress: Progress): string | null {
  if (progress.waiting === null) return cartPath
  if (step === '' && progress.isLoggedIn) return shippingPath
  return isOpen(step, progress) ? null : stepPaths[waitingStep(progress)]
}
