import { redirect, type ActionFunction } from 'react-router'
import type { Environment } from 'relay-runtime'
import * as shape from '../../platform/shape.ts'
import { placeOrder, saveContact, savePayment, saveShipping, saveShippingStep } from './checkoutMutations.ts'
import { billingPrefix } from './drafts.ts'
import { afterStep, confirmationPath, paymentPath, reviewPath, shippingPath } from '../../components/paths.ts'
import { readStep, type StepName } from './steps.ts'
import { verdictOf } from './verdict.ts'
import { fieldErrors, formAction } from '../../platform/forms/formAction.ts'
import type { FieldError } from '../../platform/relay/formResult.ts'
import { optional } from '../../platform/forms/values.ts'
import { labelsOf } from '../../components/addressForm/addressParts.ts'
import { fetchCountry } from '../../components/addressForm/useCountryChoice.ts'
import { redirectWith } from '../../platform/messages/notices.ts'
import { contactForm, postedPayment, postedReview, postedShipping } from './checkoutForms.ts'
import { methodInput, paymentInput, shippingInput } from './checkoutInput.ts'

/** Saves the guest's email address. */
const contact = formAction({
  schema: contactForm,
  async send(input, { environment, request }) {
    const { userErrors } = await saveContact(environment, input)
    if (userErrors.length > 0) return { errors: fieldErrors(userErrors) }
    return redirect(afterStep(new URL(request.url), shippingPath), 303)
  },
})

interface NamesOptions {
  environment: Environment
  code: string
  prefix: string
}

type UserErrors = Parameters<typeof fieldErrors>[0]

/** Form errors of an address, with the field labels of its country. */
async function addressErrors(
  userErrors: UserErrors,
  { environment, code, prefix }: NamesOptions,
): Promise<FieldError[]> {
  const country = await fetchCountry(environment, code).catch(() => null)
  const labels = labelsOf(country?.addressFields ?? [])
  return userErrors.map(({ path, message, code: kind }) => {
    const name = path.at(-1) ?? ''
    const isPart = path.length > 1
    const label = isPart ? labels[name] : undefined
    const field = name === 'addressId' && prefix === billingPrefix ? 'billingAddressId' : isPart ? prefix + name : name
    return { field, message, code: kind, ...(label === undefined ? {} : { label }) }
  })
}

/** Without scripts, shows the form again with the fields of the chosen country. */
function showCountry(name: string) {
  return (values: Record<string, string>, { environment }: { environment: Environment }) =>
    fetchCountry(environment, values[name] ?? '')
}

/** Saves the shipping address and method. Without scripts, the first post has no method and returns the choices. */
const shipping = formAction({
  schema: postedShipping,
  showAgain: showCountry('countryCode'),
  async send(values, { environment, request }) {
    const input = shippingInput(values)
    const method = methodInput(values)
    const { checkout, userErrors } = method
      ? await saveShippingStep(environment, input, method)
      : await saveShipping(environment, input)
    if (userErrors.length > 0) {
      return { errors: await addressErrors(userErrors, { environment, code: values.countryCode, prefix: '' }) }
    }
    if (!method) return { errors: [], facts: { methods: String(checkout?.shippingMethods.length ?? 0) } }
    return redirect(afterStep(new URL(request.url), paymentPath), 303)
  },
})

const payment = formAction({
  // Accept all billing fields by prefix, since their rules depend on the country.
  schema: shape.openObject(postedPayment.fields, optional()),
  secrets: ['paymentToken'],
  showAgain: showCountry(`${billingPrefix}countryCode`),
  async send(values, { environment, request }) {
    const { userErrors, warnings } = await savePayment(environment, paymentInput(values, values))
    if (userErrors.length > 0) {
      const code = String(values[`${billingPrefix}countryCode`] ?? '')
      return { errors: await addressErrors(userErrors, { environment, code, prefix: billingPrefix }) }
    }
    return redirectWith(
      warnings.map((text) => ({ type: 'info' as const, text })),
      afterStep(new URL(request.url), reviewPath),
    )
  },
})

/** Places the order without scripts; with scripts, PlaceOrder does it and retries. */
const review = formAction({
  schema: postedReview,
  async send(values, { environment }) {
    const verdict = verdictOf(await placeOrder(environment, values))
    if (verdict.kind === 'placed') {
      return redirectWith(
        verdict.warnings.map((text) => ({ type: 'info' as const, text })),
        confirmationPath,
      )
    }
    if (verdict.kind === 'refused') return { errors: verdict.errors }
    const message =
      'We are still checking whether your order was placed. Try again in a moment. Your order will be placed only once.'
    return { errors: [{ field: '', message, code: 'IN_FLIGHT' }] }
  },
})

const byStep: Record<StepName, ActionFunction> = { '': contact, shipping, payment, review }

/** Handles the posted form of each step. */
export const checkoutAction: ActionFunction = (args, context) => {
  const step = readStep(args.params.step)
  if (step === undefined) throw new Response(null, { status: 404 })
  return byStep[step](args, context)
}
