import { use, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { billingPrefix, paymentDraft } from './drafts.ts'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { cartPath, shippingPath } from '../../components/paths.ts'
import { CheckField, TextField } from '../../platform/forms/fields.tsx'
import type { FieldError } from '../../platform/relay/formResult.ts'
import { ShopForm } from '../../components/forms/ShopForm.tsx'
import type { AddressForm_countries$key } from '../../components/addressForm/__generated__/AddressForm_countries.graphql.ts'
import type { AddressForm_country$key } from '../../components/addressForm/__generated__/AddressForm_country.graphql.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { PaymentForm_checkout$key } from './__generated__/PaymentForm_checkout.graphql.ts'
import { BillingAddress } from './BillingAddress.tsx'
import type { CardFrameHandle } from './CardFrame.tsx'
import { paymentForm } from './checkoutForms.ts'
import styles from './CheckoutForm.module.css'
import { PaymentMethods } from './PaymentMethods.tsx'
import { useStepAction } from './useStepAction.ts'

interface Props {
  checkout: PaymentForm_checkout$key
  isLoggedIn: boolean
  countries: AddressForm_countries$key
  country: AddressForm_country$key
}

const methodField = { name: 'paymentMethodId', label: 'Payment method' }

/** Name of the hidden field for the card token. */
const tokenName = 'paymentToken'

function cardError(message: string): FieldError {
  return { field: tokenName, message, label: 'Card' }
}

const checkoutFragment = graphql`
  fragment PaymentForm_checkout on Checkout {
    hasShipping
    purchaseOrderNumber
    isTaxExempt
    isTaxCharged
    ...PaymentMethods_checkout
    ...BillingAddress_checkout
  }
`

/** Payment method, PO number and billing address. */
export function PaymentForm({ checkout: ref, isLoggedIn, countries, country }: Props) {
  const checkout = useFragment(checkoutFragment, ref)
  const frame = useRef<CardFrameHandle>(null)
  const token = useRef<HTMLInputElement>(null)
  const [isPoRequired, setPoRequired] = useState<boolean | null>(null)

  /** Requests the card token from the provider's frame before submitting. */
  function prepare() {
    const card = frame.current
    if (!card) return null
    return card.tokenize().then((result) => {
      if ('refused' in result) return [cardError(result.refused)]
      if (token.current) token.current.value = result.token
      return []
    })
  }

  return (
    <ShopForm
      intent="payment"
      schema={paymentForm}
      action={useStepAction('payment')}
      submitLabel="Continue to review"
      pendingLabel="Saving…"
      isStep
      draft={paymentDraft}
      prepare={prepare}
      aside={
        checkout.hasShipping ? (
          <ShopLink to={shippingPath}>Back to shipping</ShopLink>
        ) : (
          <ShopLink to={cartPath}>Back to cart</ShopLink>
        )
      }
    >
      <PaymentMethods {...methodField} checkout={checkout} frame={frame} onPoRequired={setPoRequired} />
      <input ref={token} type="hidden" name={tokenName} defaultValue="" />
      <PurchaseOrder number={checkout.purchaseOrderNumber} isRequired={isPoRequired} />
      {checkout.isTaxExempt && (
        <section className={styles.section}>
          <h2>Sales tax</h2>
          <p className="soft">No sales tax is due. We have your resale certificate on file.</p>
          <input type="hidden" name="canChargeTax" value="yes" />
          <CheckField name="isTaxCharged" label="Charge sales tax anyway" defaultChecked={checkout.isTaxCharged} />
        </section>
      )}
      <section className={styles.section}>
        <h2>Billing address</h2>
        <BillingAddress
          checkout={checkout}
          isLoggedIn={isLoggedIn}
          countries={countries}
          country={country}
          prefix={billingPrefix}
        />
      </section>
    </ShopForm>
  )
}

interface PurchaseOrderProps {
  number: string | null | undefined
  /** Null until the payment method is known. */
  isRequired: boolean | null
}

/** PO number field, if the shop can store one. */
function PurchaseOrder({ number, isRequired }: PurchaseOrderProps) {
  if (!use(ShopContext).inputs.hasPurchaseOrderNumbers) return null
  return (
    <section className={styles.section}>
      <h2>Purchase order</h2>
      <TextField
        name="purchaseOrderNumber"
        label="PO number"
        autoComplete="off"
        hint={`${isRequired ? 'Required by this payment method. ' : ''}Printed on the packing list and the invoice. Up to 30 characters.`}
        isOptional={isRequired === false}
        defaultValue={number ?? ''}
      />
    </section>
  )
}
