import { priceOfCents, trimmedPriceOfCents } from '../catalog/money.ts'
import { uuidOf } from '../database/identity.ts'
import type { Database } from '../database/tables.ts'
import { document } from '../jsonapi/document.ts'
import { paymentMethodOf } from '../payments/paymentMethods.ts'

export function rfc3339(time: Date | null): string | null {
  return time?.toISOString().replace(/\.\d{3}Z$/, '+00:00') ?? null
}

/** A free order is settled like one with an invoice. */
const manualGateway = 'manual'

/** The payment of an order that was just placed, as Commerce API responds. @param origin `http://host` as the client addressed it */
export async function paymentDocument(
  database: Database,
  order: { readonly id: number; readonly uuid: string },
  origin: string,
): Promise<Record<string, unknown>> {
  const payment = await database
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const isCard = paymentMethodOf(payment.gateway)?.isCard === true
  const bundle = isCard ? 'payment-default' : 'payment-manual'
  const self = `${origin}/jsonapi/payments/${bundle}/${payment.uuid}`
  const links = (name: string) => ({
    related: { href: `${self}/${name}` },
    self: { href: `${self}/relationships/${name}` },
  })
  const gateway = payment.gateway ?? manualGateway
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
    links: { self: { href: `${origin}/jsonapi/checkout/${order.uuid}/payment` } },
  })
}
