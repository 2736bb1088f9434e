import { type Ref, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import * as shape from '../../platform/shape.ts'
import { useFieldRules, useFormValues } from '../../platform/forms/formContext.ts'
import { RadioCards } from '../../platform/forms/RadioCards.tsx'
import type { PaymentMethods_checkout$key } from './__generated__/PaymentMethods_checkout.graphql.ts'
import { requiredChoice } from './checkoutForms.ts'
import { CardFrame, type CardFrameHandle } from './CardFrame.tsx'
import styles from './PaymentMethods.module.css'

interface Props {
  /** Name of the field. */
  name: string
  label: string
  checkout: PaymentMethods_checkout$key
  /** The provider's frame, if it is shown. */
  frame: Ref<CardFrameHandle>
  onPoRequired: (isRequired: boolean) => void
}

/** All payment methods; unavailable ones show the reason. */
export function PaymentMethods({ name, label, checkout: ref, frame, onPoRequired }: Props) {
  const { paymentMethods, paymentMethod, card } = useFragment(
    graphql`
      fragment PaymentMethods_checkout on Checkout {
        paymentMethod {
          id
        }
        paymentMethods {
          id
          label
          description
          isAvailable
          unavailableReason
          requiresPurchaseOrderNumber
          cardFrameUrl
        }
        card {
          brand
          last4
          expires
        }
      }
    `,
    ref,
  )
  const values = useFormValues()
  const [chosen, setChosen] = useState<string | null>(values?.[name] ?? null)
  const open = paymentMethods.filter(({ isAvailable }) => isAvailable)
  // The buyer chooses how to pay, unless there is only one way.
  const only = open.length === 1 ? open[0]?.id : undefined
  const selected = [chosen, paymentMethod?.id, only].find((id) => open.some((each) => each.id === id)) ?? ''
  const needsPo = open.find(({ id }) => id === selected)?.requiresPurchaseOrderNumber ?? false

  useFieldRules(useMemo(() => poRules(needsPo), [needsPo]))
  const reportPo = useEffectEvent(onPoRequired)
  useEffect(() => reportPo(needsPo), [needsPo])

  return (
    <RadioCards
      name={name}
      legend={label}
      selected={selected}
      onChoose={setChosen}
      cards={paymentMethods.map((method) => ({
        value: method.id,
        title: method.label,
        detail: method.isAvailable ? method.description : (method.unavailableReason ?? method.description),
        isOff: !method.isAvailable,
        more: method.cardFrameUrl && method.id === selected && (
          <Card key={card ? card.last4 + card.expires : ''} url={method.cardFrameUrl} savedCard={card} frame={frame} />
        ),
      }))}
    />
  )
}

function poRules(isRequired: boolean) {
  return {
    schema: shape.object(isRequired ? { purchaseOrderNumber: requiredChoice('Enter your PO number.') } : {}),
    labels: { purchaseOrderNumber: 'PO number' },
  }
}

interface CardProps {
  url: string
  savedCard: { readonly brand: string; readonly last4: string; readonly expires: string } | null | undefined
  frame: Ref<CardFrameHandle>
}

/** The saved card, or the provider's frame for a new one. */
function Card({ url, savedCard, frame }: CardProps) {
  const [isOther, setOther] = useState(false)
  if (!savedCard || isOther) return <CardFrame ref={frame} url={url} name="paymentToken" />
  return (
    <p className={styles.given}>
      <span>
        {savedCard.brand} ending {savedCard.last4}, {savedCard.expires}
      </span>
      <button type="button" onClick={() => setOther(true)}>
        Use another card
      </button>
    </p>
  )
}
