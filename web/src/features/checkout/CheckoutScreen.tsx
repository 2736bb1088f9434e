import { Activity, type ComponentProps, type ReactNode, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { Navigate, useParams } from 'react-router'
import { FormPage } from '../../components/forms/FormPage.tsx'
import type { GatewayError } from '../../platform/relay/gatewayResponse.ts'
import { ShopError } from '../../platform/relay/shopError.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { CartUnavailable } from '../cart/CartUnavailable.tsx'
import noticeStyles from './CheckoutNotices.module.css'
import styles from './CheckoutScreen.module.css'
import { CheckoutSummary, SummaryBar } from './CheckoutSummary.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { ShippingForm } from './ShippingForm.tsx'
import { StartForm } from './StartForm.tsx'
import type { CheckoutScreenQuery } from './__generated__/CheckoutScreenQuery.graphql.ts'
import type { CheckoutScreen_notices$key } from './__generated__/CheckoutScreen_notices.graphql.ts'
import type { CheckoutScreen_checkout$key } from './__generated__/CheckoutScreen_checkout.graphql.ts'
import { type StepName, redirectFrom, isCheckoutUnavailable, isOpen, readStep, stepPaths, stepNames } from './steps.ts'

/** The steps after the start. */
function visibleSteps(hasShipping: boolean): StepName[] {
  return stepNames.filter((word) => word !== '' && (hasShipping || word !== 'shipping'))
}

interface Props {
  step: StepName
  progress: Parameters<typeof isOpen>[1]
}

/** Progress through the steps. Completed steps are links. */
function CheckoutSteps({ step, progress }: Props) {
  const steps = visibleSteps(progress.hasShipping)
  return (
    <ol className={styles.steps} aria-label="Checkout steps">
      {steps.map((word, index) => {
        const label = word.toUpperCase()
        const isDone = word !== step && isOpen(word, progress)
        const face = (
          <>
            <i aria-hidden>{isDone && steps.indexOf(step) > index ? <Icon name="check" size={15} /> : index + 1}</i>
            <span>{label}</span>
          </>
        )
        return (
          <li key={word}>
            {isDone ? (
              <ShopLink className={styles.done ?? ''} to={stepPaths[word]}>
                {face}
              </ShopLink>
            ) : (
              <span aria-current={word === step ? 'step' : undefined}>{face}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

export const query = graphql`
  query CheckoutScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
      checkout {
        step
        hasShipping
        ...CheckoutScreen_checkout
      }
    }
    countries {
      ...AddressForm_countries
    }
    country(type: SHIPPING) {
      code
      ...AddressForm_country
    }
    billingCountries: countries(type: BILLING) {
      ...AddressForm_countries
    }
    billingCountry: country(type: BILLING) {
      ...AddressForm_country
    }
  }
`

const titles: Record<StepName, string> = {
  '': 'Checkout',
  shipping: 'Shipping',
  payment: 'Payment',
  review: 'Review your order',
}

/** Checkout steps. Visited steps stay mounted but hidden, to keep their input. */
export function Screen({ data, errors }: { data: CheckoutScreenQuery['response']; errors: readonly GatewayError[] }) {
  const { isLoggedIn, checkout } = data.viewer
  const step = readStep(useParams().step) ?? ''
  // When the session ends, stay on the step and keep the input for the next login.
  const [isCustomer] = useState(isLoggedIn)
  const progress = {
    isLoggedIn: isCustomer,
    waiting: checkout?.step ?? null,
    hasShipping: checkout?.hasShipping ?? true,
  }
  const [visited, setVisited] = useState<readonly StepName[]>([step])
  if (!visited.includes(step)) setVisited([...visited, step])
  const redirectPath = redirectFrom(step, progress)
  if (!checkout && isCheckoutUnavailable(errors)) {
    return (
      <FormPage title={titles[step]} intent={step}>
        <h1 className={styles.title}>Checkout</h1>
        <CartUnavailable />
      </FormPage>
    )
  }
  if (!checkout) return redirectPath === null ? null : <Navigate to={redirectPath} replace />
  const { countries, country, billingCountries, billingCountry } = data
  if (!country || !billingCountry) throw new ShopError('Something has gone wrong fetching the checkout.', 503)
  return (
    <OpenCheckout
      checkout={checkout}
      step={step}
      redirectPath={redirectPath}
      visited={visited}
      isLoggedIn={isCustomer}
      shipping={{ countries, country }}
      billing={{ countries: billingCountries, country: billingCountry }}
    />
  )
}

/** Notices of the checkout, such as changed prices, shown on every step. */
function Notices({ checkout }: { checkout: CheckoutScreen_notices$key }) {
  const { notices } = useFragment(
    graphql`
      fragment CheckoutScreen_notices on Checkout {
        notices {
          code
          message
        }
      }
    `,
    checkout,
  )
  return (
    <div role="status">
      <ul className={noticeStyles.notices} aria-label="Notices">
        {notices.map(({ code, message }) => (
          <li key={code + message}>
            <Icon name="info" />
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface OpenProps {
  shipping: Pick<ComponentProps<typeof ShippingForm>, 'countries' | 'country'>
  billing: Pick<ComponentProps<typeof PaymentForm>, 'countries' | 'country'>
  checkout: CheckoutScreen_checkout$key
  step: StepName
  redirectPath: string | null
  visited: readonly StepName[]
  isLoggedIn: boolean
}

function OpenCheckout({ checkout: ref, step, redirectPath, visited, isLoggedIn, shipping, billing }: OpenProps) {
  const checkout = useFragment(
    graphql`
      fragment CheckoutScreen_checkout on Checkout {
        id
        step
        hasShipping
        ...CheckoutScreen_notices
        ...CheckoutSummary_checkout
        ...CheckoutSummaryBar_checkout
        ...StartForm_checkout
        ...ShippingForm_checkout
        ...PaymentForm_checkout
        ...ReviewStep_checkout
      }
    `,
    ref,
  )
  const forms: Record<StepName, () => ReactNode> = {
    '': () => <StartForm checkout={checkout} />,
    shipping: () => <ShippingForm checkout={checkout} isLoggedIn={isLoggedIn} {...shipping} />,
    payment: () => <PaymentForm checkout={checkout} isLoggedIn={isLoggedIn} {...billing} />,
    review: () => <ReviewStep checkout={checkout} isGuest={!isLoggedIn} />,
  }
  return (
    <FormPage title={titles[step]} intent={step}>
      {redirectPath !== null && <Navigate to={redirectPath} replace />}
      <h1 className={step === '' ? styles.title : 'sr-only'}>
        {step === '' ? 'Checkout' : `Checkout: ${titles[step]}`}
      </h1>
      {step !== '' && (
        <CheckoutSteps
          step={step}
          progress={{ isLoggedIn, waiting: checkout.step, hasShipping: checkout.hasShipping }}
        />
      )}
      <Notices checkout={checkout} />
      <div className={styles.columns}>
        <div>
          {visited.map((word) => (
            <Activity key={word} mode={word === step ? 'visible' : 'hidden'}>
              {forms[word]()}
            </Activity>
          ))}
        </div>
        <CheckoutSummary checkout={checkout} />
      </div>
      <SummaryBar checkout={checkout} />
    </FormPage>
  )
}
