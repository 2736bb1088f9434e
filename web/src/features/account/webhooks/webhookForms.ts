import * as shape from '../../../platform/shape.ts'
import { confirmation } from '../confirmPassword.ts'
import { checkbox, optional, required } from '../../../platform/forms/values.ts'
import type { WebhookEventType } from './__generated__/EndpointList_endpoints.graphql.ts'

/** Events with their names in the schema. */
export const eventLabels = {
  ORDER_PLACED: 'Order placed',
  ORDER_CHANGED: 'Order changed',
  ORDER_SHIPPED: 'Order shipped',
  ORDER_CANCELED: 'Order canceled',
  INVOICE_CREATED: 'Invoice created',
  QUOTE_ANSWERED: 'Quote answered',
  PRICE_CHANGED: 'Price changed',
  STOCK_CHANGED: 'Stock changed',
  PRODUCT_CHANGED: 'Product changed',
} as const satisfies Record<Exclude<WebhookEventType, `%${string}`>, string>

export type EventName = keyof typeof eventLabels

function isEventName(name: string): name is EventName {
  return name in eventLabels
}

export const eventNames: readonly EventName[] = Object.keys(eventLabels).filter(isEventName)

/** Errors about the events are shown at the first one. */
export const firstEvent: EventName = 'ORDER_PLACED'

const events = {
  ORDER_PLACED: checkbox(),
  ORDER_CHANGED: checkbox(),
  ORDER_SHIPPED: checkbox(),
  ORDER_CANCELED: checkbox(),
  INVOICE_CREATED: checkbox(),
  QUOTE_ANSWERED: checkbox(),
  PRICE_CHANGED: checkbox(),
  STOCK_CHANGED: checkbox(),
  PRODUCT_CHANGED: checkbox(),
} satisfies Record<EventName, unknown>

/** A new webhook endpoint. The gateway checks the URL and the query. */
export const webhookForm = shape
  .object({
    url: required({ max: 2000 }),
    description: optional({ max: 100 }),
    ...events,
    selection: optional({ max: 10_000 }),
    isTest: checkbox(),
    password: confirmation,
  })
  .check(
    shape.refine((values) => eventNames.some((name) => values[name]), {
      error: 'Select at least one event',
      path: [firstEvent],
    }),
  )
