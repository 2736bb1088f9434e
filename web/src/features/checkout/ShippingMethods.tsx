import { useEffect, useEffectEvent, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import * as shape from '../../platform/shape.ts'
import { Price } from '../../components/products/Price.tsx'
import { RadioCards } from '../../platform/forms/RadioCards.tsx'
import { SelectField, TextField } from '../../platform/forms/fields.tsx'
import { type FieldRules, useFieldRules, useFormValues } from '../../platform/forms/formContext.ts'
import { required } from '../../platform/forms/values.ts'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import { carrierName } from '../orders/orderLabels.ts'
import styles from './CheckoutForm.module.css'
import type { ShippingMethods_checkout$key } from './__generated__/ShippingMethods_checkout.graphql.ts'
import type { SetCheckoutShippingMethodInput } from './__generated__/checkoutMutationsMethodMutation.graphql.ts'
import { newAddress } from './checkoutForms.ts'
import { carriers } from './checkoutInput.ts'
import { methodDetail } from './methodText.ts'

const accountPattern = /^[A-Za-z0-9]{6,10}$/

/** Rules for the buyer's carrier account. */
const carrierRules: FieldRules = {
  schema: shape.object({
    carrierAccount: shape.pipe(
      required(),
      shape.string().check(
        shape.refine((text) => accountPattern.test(text.replace(/[\s.-]/g, '')), {
          error: 'Enter 6 to 10 letters or digits, such as 1A2B3C',
        }),
      ),
    ),
    carrierPostalCode: required({ max: 12 }),
  }),
  labels: { carrierAccount: 'Account number', carrierPostalCode: 'Billing postal code' },
}

/** Rules without a carrier account: no further fields. */
const methodRules: FieldRules = { schema: shape.object({}), labels: { shippingMethodId: 'Shipping method' } }

interface Props {
  checkout: ShippingMethods_checkout$key
  /** Whether a request is pending, so that the methods are those of the previous address. */
  isPending: boolean
  /** Country of the listed methods. */
  country: string
  /** Country chosen in the address fields; null for a saved address or without input. */
  enteredCountry: string | null
  /** Called when a method is chosen that needs no further fields. */
  onChoose: (method: SetCheckoutShippingMethodInput) => void
}

const checkoutFragment = graphql`
  fragment ShippingMethods_checkout on Checkout {
    canSplitShipment
    isShippedComplete
    carrierAccount {
      carrier
      account
      postalCode
    }
    shippingMethod {
      id
    }
    shippingMethods {
      id
      label
      description
      estimate
      isOwnAccount
      shipsOn
      arrivesBy
      price {
        ...Price_money
      }
    }
    cart {
      shipsCompleteBy
    }
  }
`

/** Shipping methods with prices and dates. */
export function ShippingMethods({ checkout: ref, isPending, country, enteredCountry, onChoose }: Props) {
  const checkout = useFragment(checkoutFragment, ref)
  const { shippingMethods: methods, shippingMethod, carrierAccount, canSplitShipment, isShippedComplete } = checkout
  const values = useFormValues()
  const draftCountry = (values?.addressId ?? newAddress) === newAddress ? values?.countryCode : undefined
  const isOtherCountry = (enteredCountry ?? draftCountry ?? country) !== country
  const isLive = useHasScripts()
  const [chosen, setChosen] = useState<string | null>(values?.shippingMethodId ?? null)
  const isOffered = (id: string | null | undefined) => methods.some((method) => method.id === id)
  const selected = [chosen, shippingMethod?.id].find(isOffered) ?? methods[0]?.id ?? ''
  useFieldRules(methodRules)

  const isComplete = values?.isShippedComplete ? values.isShippedComplete === 'yes' : isShippedComplete
  const [shipping, setShipping] = useState(isComplete ? 'yes' : 'no')

  function report(id: string, together = shipping) {
    const method = methods.find((each) => each.id === id)
    if (!method || method.isOwnAccount) return
    onChoose({ shippingMethodId: id, ...(canSplitShipment && { isShippedComplete: together === 'yes' }) })
  }

  function choose(id: string) {
    setChosen(id)
    report(id)
  }

  function chooseTogether(together: string) {
    setShipping(together)
    report(selected, together)
  }

  // The cheapest method is preselected; save it so that the totals match.
  const isUnreported = methods.length > 0 && !isOffered(shippingMethod?.id)
  const reportFirst = useEffectEvent(() => report(selected))
  useEffect(() => {
    if (isUnreported) reportFirst()
  }, [isUnreported])

  if (methods.length === 0 || isOtherCountry) {
    return <NoMethods isPending={isPending} isStale={isOtherCountry && shippingMethod != null} />
  }
  return (
    <section className={styles.section} aria-label="Shipping method" aria-busy={isPending}>
      <div className={isPending ? styles.waiting : undefined}>
        <RadioCards
          name="shippingMethodId"
          legend="Shipping method"
          selected={selected}
          onChoose={choose}
          cards={methods.map((method) => ({
            value: method.id,
            title: method.label,
            detail: methodDetail(method),
            aside: <Price money={method.price} />,
            more: method.isOwnAccount && (!isLive || selected === method.id) && (
              <CarrierFields carrier={carrierAccount} isValidated={selected === method.id} />
            ),
          }))}
        />
      </div>
      {canSplitShipment && <SplitShipment selected={shipping} onChoose={chooseTogether} />}
    </section>
  )
}

/** @param isStale whether the order summary has the shipping and tax of another country */
function NoMethods({ isPending, isStale }: { isPending: boolean; isStale: boolean }) {
  return (
    <section className={styles.section} aria-label="Shipping method" aria-busy={isPending}>
      <h2>Shipping method</h2>
      <p className={styles.empty} role="status">
        {isPending ? 'Getting prices and dates…' : 'Enter your address to see prices and dates.'}
        {isStale && ' Until then, the order summary shows shipping and tax for the previous country.'}
      </p>
    </section>
  )
}

function SplitShipment({ selected, onChoose }: { selected: string; onChoose: (isTogether: string) => void }) {
  return (
    <RadioCards
      name="isShippedComplete"
      legend="Items ship on different days"
      selected={selected}
      onChoose={onChoose}
      cards={[
        {
          value: 'no',
          title: 'Ship items as they are ready',
          detail: 'You pay shipping once; later shipments are free.',
        },
        { value: 'yes', title: 'Ship complete', detail: 'All items ship together when the last one is ready.' },
      ]}
    />
  )
}

interface CarrierProps {
  carrier: { readonly carrier: string; readonly account: string; readonly postalCode: string } | null | undefined
  isValidated: boolean
}

/** Fields of the buyer's carrier account. */
function CarrierFields({ carrier, isValidated }: CarrierProps) {
  useFieldRules(isValidated ? carrierRules : methodRules)
  return (
    <div className={styles.fields}>
      <SelectField
        name="carrier"
        label="Carrier"
        autoComplete="off"
        hasEmpty={false}
        defaultValue={carrier?.carrier ?? 'UPS'}
        options={carriers.map((value) => ({ value, label: carrierName(value) }))}
      />
      <TextField
        name="carrierAccount"
        label="Account number"
        autoComplete="off"
        hint="6 to 10 letters or digits."
        width="half"
        defaultValue={carrier?.account ?? ''}
      />
      <TextField
        name="carrierPostalCode"
        label="Billing postal code"
        autoComplete="off"
        width="half"
        leavesHintRoom
        defaultValue={carrier?.postalCode ?? ''}
      />
    </div>
  )
}
