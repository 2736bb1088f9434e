import { useEffect, useEffectEvent, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import * as z from 'zod/mini'
import { Price } from '../../components/products/Price.tsx'
import { RadioCards } from '../../platform/forms/RadioCards.tsx'
import { SelectField, TextField } from '../../platform/forms/fields.tsx'
import { type FieldRules, useFieldRules, useFormValues } from '../../platform/forms/formContext.ts'
import { required } from '../../platform/forms/values.ts'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import { carrierName } from '../orders/orderWords.ts'
import styles from './CheckoutForm.module.css'
import type { ShippingMethods_checkout$key } from './__generated__/ShippingMethods_checkout.graphql.ts'
import type { CheckoutShippingMethodInput } from './__generated__/checkoutMutationsMethodMutation.graphql.ts'
import { newAddress } from './checkoutForms.ts'
import { carriers } from './checkoutInput.ts'
import { methodDetail } from './methodWords.ts'

const accountForm = /^[A-Za-z0-9]{6,10}$/

/** What a carrier needs to know whom to bill. */
const carrierRules: FieldRules = {
  schema: z.object({
    carrierAccount: z.pipe(
      required(),
      z.string().check(
        z.refine((text) => accountForm.test(text.replace(/[\s.-]/g, '')), {
          error: 'Enter 6 to 10 letters or digits, e.g. 1A2B3C',
        }),
      ),
    ),
    carrierPostalCode: required({ max: 12 }),
  }),
  labels: { carrierAccount: 'Account number', carrierPostalCode: 'Postal code of its bills' },
}

/** Nothing is asked for where a way to ship is chosen among its cards. */
const methodRules: FieldRules = { schema: z.object({}), labels: { shippingMethodId: 'Shipping method' } }

interface Props {
  checkout: ShippingMethods_checkout$key
  /** The shop is asked about another address: what stands here is of the one before. */
  isAsking: boolean
  /** The country to which all of this leads. */
  country: string
  /** The one that was typed last; null where an address of the book is chosen, or nothing was typed yet. */
  typedCountry: string | null
  /** A way was chosen of which the shop knows all it needs. */
  onChoose: (method: CheckoutShippingMethodInput) => void
}

/** How it can be shipped there, what that costs, and when it arrives. */
export function ShippingMethods({ checkout: ref, isAsking, country, typedCountry, onChoose }: Props) {
  const checkout = useFragment(
    graphql`
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
    `,
    ref,
  )
  const { shippingMethods: methods, shippingMethod, carrierAccount, canSplitShipment, isShippedComplete } = checkout
  const values = useFormValues()
  const draftCountry = (values?.addressId ?? newAddress) === newAddress ? values?.countryCode : undefined
  const isElsewhere = (typedCountry ?? draftCountry ?? country) !== country
  const isLive = useHasScripts()
  const [chosen, setChosen] = useState<string | null>(values?.shippingMethodId ?? null)
  const isOffered = (id: string | null | undefined) => methods.some((method) => method.id === id)
  const selected = [chosen, shippingMethod?.id].find(isOffered) ?? methods[0]?.id ?? ''
  useFieldRules(methodRules)

  const isComplete = values?.isShippedComplete ? values.isShippedComplete === 'yes' : isShippedComplete
  const [shipping, setShipping] = useState(isComplete ? 'yes' : 'no')

  function tell(id: string, together = shipping) {
    const method = methods.find((each) => each.id === id)
    if (!method || method.isOwnAccount) return
    onChoose({ shippingMethodId: id, ...(canSplitShipment && { isShippedComplete: together === 'yes' }) })
  }

  function choose(id: string) {
    setChosen(id)
    tell(id)
  }

  function chooseTogether(together: string) {
    setShipping(together)
    tell(selected, together)
  }

  // The cheapest is chosen for the buyer, and the sums shall say so.
  const isUnsaid = methods.length > 0 && !isOffered(shippingMethod?.id)
  const sayFirst = useEffectEvent(() => tell(selected))
  useEffect(() => {
    if (isUnsaid) sayFirst()
  }, [isUnsaid])

  if (methods.length === 0 || isElsewhere) {
    return (
      <section className={styles.section} aria-label="Shipping method" aria-busy={isAsking}>
        <h2>Shipping method</h2>
        <p className={styles.empty} role="status">
          {isAsking ? 'Asking for prices and dates…' : 'Prices and dates appear here once the address is filled in.'}
        </p>
      </section>
    )
  }
  return (
    <section className={styles.section} aria-label="Shipping method" aria-busy={isAsking}>
      <div className={isAsking ? styles.waiting : undefined}>
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
              <CarrierFields carrier={carrierAccount} isJudged={selected === method.id} />
            ),
          }))}
        />
      </div>
      {canSplitShipment && (
        <RadioCards
          name="isShippedComplete"
          legend="Lines ship on different days"
          selected={shipping}
          onChoose={chooseTogether}
          cards={[
            {
              value: 'no',
              title: 'Ship items as they are ready',
              detail: 'One freight charge; later parcels are free.',
            },
            { value: 'yes', title: 'Ship complete', detail: 'All lines leave together, with the last of them.' },
          ]}
        />
      )}
    </section>
  )
}

interface CarrierProps {
  carrier: { readonly carrier: string; readonly account: string; readonly postalCode: string } | null | undefined
  isJudged: boolean
}

/** Whom the carrier bills. */
function CarrierFields({ carrier, isJudged }: CarrierProps) {
  useFieldRules(isJudged ? carrierRules : methodRules)
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
        isHalf
        defaultValue={carrier?.account ?? ''}
      />
      <TextField
        name="carrierPostalCode"
        label="Postal code of its bills"
        autoComplete="off"
        isHalf
        leavesHintRoom
        defaultValue={carrier?.postalCode ?? ''}
      />
    </div>
  )
}
