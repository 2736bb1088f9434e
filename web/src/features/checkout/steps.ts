import type { GatewayError } from '../../platform/relay/gatewayResponse.ts'
import type { CheckoutStep } from './__generated__/CheckoutScreen_checkout.graphql.ts'
import { cartPath, checkoutPath, paymentPath, reviewPath, shippingPath } from '../../components/paths.ts'

/** The checkout steps in order, by the last segment of their path. */
export const stepNames = ['', 'shipping', 'payment', 'review'] as const

export type StepName = (typeof stepNames)[number]

/** Undefined for an unknown step. */
export function readStep(word = ''): StepName | undefined {
  return stepNames.find((each) => each === word)
}

export const stepPaths: Record<StepName, string> = {
  '': checkoutPath,
  shipping: shippingPath,
  payment: paymentPath,
  review: reviewPath,
}

const nameByStep = new Map<CheckoutStep, StepName>([
  ['START', ''],
  ['SHIPPING', 'shipping'],
  ['PAYMENT', 'payment'],
  ['REVIEW', 'review'],
  ['CONFIRMATION', 'review'],
])

interface Progress {
  isLoggedIn: boolean
  /** The first incomplete step; null without a cart. */
  waiting: CheckoutStep | null
  /** Whether the shop ships orders. */
  hasShipping: boolean
}

/** The step after the email address. */
function secondStep({ hasShipping }: Progress): StepName {
  return hasShipping ? 'shipping' : 'payment'
}

/** The first incomplete step. Customers skip the start. */
function waitingStep(progress: Progress): StepName {
  // Treat a step unknown to this build as the last; the server reports what is missing.
  const word = nameByStep.get(progress.waiting ?? 'START') ?? 'review'
  return progress.isLoggedIn && word === '' ? secondStep(progress) : word
}

/** Whether a step can be shown: a completed one or the first incomplete one. */
export function isOpen(step: StepName, progress: Progress) {
  if (step === 'shipping' && !progress.hasShipping) return false
  return stepNames.indexOf(step) <= stepNames.indexOf(waitingStep(progress))
}

/** Whether the checkout could not be loaded. The cart may still have items then. */
export function isCheckoutUnavailable(errors: readonly GatewayError[]) {
  return errors.some(({ path }) => path?.[0] === 'viewer' && path[1] === 'checkout')
}

/** Where to redirect from a step; null if it can be shown. */
export function redirectFrom(step: StepName, progress: Progress): string | null {
  if (progress.waiting === null) return cartPath
  if (step === '' && progress.isLoggedIn) return stepPaths[secondStep(progress)]
  return isOpen(step, progress) ? null : stepPaths[waitingStep(progress)]
}
