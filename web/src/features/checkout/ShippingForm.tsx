import { useEffect, useMemo, useState } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import type { Environment } from 'relay-runtime'
import { Panel } from '../../components/Panel.tsx'
import { AddressFields } from '../../components/addressForm/AddressForm.tsx'
import type { AddressForm_countries$key } from '../../components/addressForm/__generated__/AddressForm_countries.graphql.ts'
import type { AddressForm_country$key } from '../../components/addressForm/__generated__/AddressForm_country.graphql.ts'
import type { AddressPart } from '../../components/addressForm/addressParts.ts'
import { ShopForm } from '../../components/forms/ShopForm.tsx'
import { cartPath, changePath, checkoutPath } from '../../components/paths.ts'
import { CheckField } from '../../platform/forms/fields.tsx'
import { type FieldError, isSessionOver } from '../../platform/relay/formResult.ts'
import { switchToGuest } from '../../platform/session/sessionEnd.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import styles from './CheckoutForm.module.css'
import { SavedAddresses } from './SavedAddresses.tsx'
import { ShippingMethods } from './ShippingMethods.tsx'
import type {
  ShippingForm_checkout$data,
  ShippingForm_checkout$key,
} from './__generated__/ShippingForm_checkout.graphql.ts'
import type {
  SetCheckoutShippingInput,
  SetCheckoutShippingMethodInput,
} from './__generated__/checkoutMutationsShippingStepMutation.graphql.ts'
import { newAddress, shippingForm } from './checkoutForms.ts'
import { shippingInput } from './checkoutInput.ts'
import { saveMethod, saveShipping } from './checkoutMutations.ts'
import { shippingDraft } from './drafts.ts'
import { useStepAction } from './useStepAction.ts'

/** Milliseconds without a keystroke before the form requests methods and prices. */
const IDLE_DELAY = 400

/** Pending changes to send: the address, the method, or both in this order. */
interface PendingChanges {
  input?: SetCheckoutShippingInput
  method?: SetCheckoutShippingMethodInput
}

/**
 * Sends the latest of many changes, one request at a time. Skips changes superseded meanwhile.
 */
function createLatestSender(environment: Environment, onBusy: (isBusy: boolean) => void) {
  let pending: PendingChanges = {}
  /** The address sent last as JSON, to skip edits of other fields. */
  let lastSent = ''
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function sendNext() {
    const { input, method } = pending
    if (input) {
      delete pending.input
      return saveShipping(environment, input)
    }
    delete pending.method
    return method ? saveMethod(environment, method) : null
  }

  async function run() {
    if (isBusy) return
    isBusy = true
    onBusy(true)
    for (let question = sendNext(); question; question = sendNext()) {
      try {
        const { userErrors } = await question
        if (isSessionOver(userErrors)) switchToGuest(environment)
      } catch {
        // Submitting the form tries again and shows the error.
        lastSent = ''
      }
    }
    isBusy = false
    onBusy(false)
  }

  return {
    ask(wish: PendingChanges, isAtOnce = false) {
      const text = wish.input ? JSON.stringify(wish.input) : lastSent
      if (!wish.method && text === lastSent) return
      lastSent = text
      Object.assign(pending, wish)
      clearTimeout(timer)
      timer = setTimeout(() => void run(), isAtOnce ? 0 : IDLE_DELAY)
    },
    /** Drops pending changes, because the form itself is submitted. */
    drop() {
      clearTimeout(timer)
      pending = {}
      lastSent = ''
    },
  }
}

/** Requests shipping prices and dates while the address is typed. */
function useQuote() {
  const environment = useRelayEnvironment()
  const [isPending, setPending] = useState(false)
  const { ask, drop } = useMemo(() => createLatestSender(environment, setPending), [environment])
  useEffect(() => drop, [drop])
  return { ask, drop, isPending }
}

interface Props {
  checkout: ShippingForm_checkout$key
  isLoggedIn: boolean
  countries: AddressForm_countries$key
  /** Its shipping methods are shown until there is an address. */
  country: AddressForm_country$key & { readonly code: string }
}

/** Address parts that determine shipping methods and tax. */
const decidingParts = new Set(['countryCode', 'postalCode', 'administrativeArea'])

function canQuote(values: Record<string, string>, errors: readonly FieldError[]) {
  return Boolean(values.countryCode) && !errors.some(({ field }) => decidingParts.has(field))
}

const checkoutFragment = graphql`
  fragment ShippingForm_checkout on Checkout {
    email
    shippingAddress {
      formatted
      countryCode
      country {
        ...AddressForm_country
      }
      ...AddressForm_address
    }
    ...ShippingMethods_checkout
  }
`

/** Shipping address and method. Methods and totals update while the buyer types. */
export function ShippingForm({ checkout: ref, isLoggedIn, countries, country }: Props) {
  const checkout = useFragment(checkoutFragment, ref)
  const { email, shippingAddress } = checkout
  const quote = useQuote()
  const action = useStepAction('shipping')
  const [enteredCountry, setEnteredCountry] = useState<string | null>(null)

  function onEdit(values: Record<string, string>, errors: readonly FieldError[]) {
    const { addressId = newAddress, countryCode } = values
    setEnteredCountry(addressId === newAddress && countryCode ? countryCode : null)
    if (addressId === newAddress && canQuote(values, errors))
      quote.ask({ input: shippingInput({ ...values, saveToAddressBook: '' }) })
  }

  return (
    <ShopForm
      intent="shipping"
      schema={shippingForm}
      action={action}
      submitLabel="Continue to payment"
      pendingLabel="Saving…"
      isStep
      draft={shippingDraft}
      onEdit={onEdit}
      prepare={() => {
        // The form submits all of it.
        quote.drop()
        return null
      }}
      aside={<ShopLink to={cartPath}>Back to cart</ShopLink>}
    >
      {email && <Email email={email} canChange={!isLoggedIn} />}
      <ShipTo
        address={shippingAddress ?? null}
        isLoggedIn={isLoggedIn}
        countries={countries}
        country={country}
        onChoose={(addressId) => addressId !== null && quote.ask({ input: { to: { addressId } } }, true)}
      />
      <ShippingMethods
        checkout={checkout}
        isPending={quote.isPending}
        country={shippingAddress?.countryCode ?? country.code}
        enteredCountry={enteredCountry}
        onChoose={(method) => quote.ask({ method }, true)}
      />
    </ShopForm>
  )
}

function Email({ email, canChange }: { email: string; canChange: boolean }) {
  return (
    <div className={styles.fact}>
      <span className="mute">Email</span>
      <span>{email}</span>
      {canChange && (
        <ShopLink to={changePath(checkoutPath)}>
          Change<span className="sr-only"> email</span>
        </ShopLink>
      )}
    </div>
  )
}

interface ShipToProps extends Omit<Props, 'checkout'> {
  address: NonNullable<ShippingForm_checkout$data['shippingAddress']> | null
  onChoose: (addressId: string | null) => void
}

/** The shipping address: for customers also a choice of saved ones. */
function ShipTo({ address, isLoggedIn, countries, country, onChoose }: ShipToProps) {
  const fields = (person: Partial<Record<AddressPart, string | null | undefined>> = {}) => (
    <div className={styles.fields}>
      <AddressFields
        countries={countries}
        country={address?.country ?? country}
        address={address}
        person={person}
        prefix="shipping"
        isPhoneRequired
      />
      {isLoggedIn && <CheckField name="saveToAddressBook" label="Save to address book" />}
    </div>
  )
  return (
    <section className={styles.section} aria-label="Ship to">
      {isLoggedIn ? (
        <Panel of="address book">
          <SavedAddresses
            of="shipping"
            name="addressId"
            legend="Ship to"
            current={address?.formatted ?? null}
            onChoose={onChoose}
          >
            {fields}
          </SavedAddresses>
        </Panel>
      ) : (
        <>
          <h2>Ship to</h2>
          {fields()}
        </>
      )}
    </section>
  )
}
