import { decimalOfCents, priceOfCents, trimmedPriceOfCents } from '../catalogue/money.ts'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import { uuidOf } from '../database/identity.ts'
import type { Tables } from '../database/tables.ts'
import { document } from '../jsonapi/document.ts'
import type { Selectable } from 'kysely'

type Payment = Selectable<Tables['payments']>

const rfc3339 = (time: Date | null): string | null => time?.toISOString().replace(/\.\d{3}Z$/, '+00:00') ?? null

/** An order that costs nothing is settled like one on a bill. */
const manual = 'manual'

type Placed = {
  readonly payment: Payment
  readonly order: { readonly id: number; readonly uuid: string }
  readonly origin: string
  /** What the buyer expected to pay, where it became less; whole US cents. */
  readonly expectedCents: number | null
}

/** What is answered once an order is placed: its payment, as it is at that moment. */
export const placedDocument = ({ payment, order, origin, expectedCents }: Placed): Record<string, unknown> => {
  const isCard = paymentMethodOf(payment.gateway)?.isCard === true
  const bundle = isCard ? 'payment-default' : 'payment-manual'
  const self = `${origin}/jsonapi/payments/${bundle}/${payment.uuid}`
  const links = (name: string) => ({
    related: { href: `${self}/${name}` },
    self: { href: `${self}/relationships/${name}` },
  })
  const gateway = payment.gateway ?? manual
  const isLower = expectedCents !== null && payment.amount_cents < expectedCents
  return document({
    data: {
      type: `payment--${bundle}`,
      id: payment.uuid,
      links: { self: { href: self } },
      attributes: {
        payment_type: bundle.replace('-', '_'),
        payment_gateway_mode: isCard ? 'test' : 'live',
        remote_id: payment.charge,
        remote_state: null,
        amount: priceOfCents(payment.amount_cents, 6),
        refunded_amount: trimmedPriceOfCents(0),
        state: payment.state,
        authorized: rfc3339(payment.authorized),
        expires: rfc3339(new Date(0)),
        completed: rfc3339(payment.completed),
        avs_response_code: null,
        avs_response_code_label: null,
        test: null,
        captured: null,
        capture: true,
      },
      relationships: {
        payment_gateway: {
          data: {
            type: 'payment-gateway',
            id: uuidOf('commerce_payment_gateway', gateway),
            meta: { drupal_internal__target_id: gateway },
          },
          links: links('payment_gateway'),
        },
        payment_method: { links: links('payment_method') },
        order_id: {
          data: { type: 'order--default', id: order.uuid, meta: { drupal_internal__target_id: order.id } },
          links: links('order_id'),
        },
      },
    },
    meta: isLower
      ? { lower_total: { expected: decimalOfCents(expectedCents), placed: decimalOfCents(payment.amount_cents) } }
      : {},
    links: { self: { href: `${origin}/jsonapi/checkout/${order.uuid}/payment` } },
  })
}
