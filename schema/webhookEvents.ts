/** Webhook events, with the type of the objects in each. */
export const webhookEvents = {
  'order.placed': 'Order',
  'order.changed': 'Order',
  'order.shipped': 'Order',
  'order.canceled': 'Order',
  'invoice.created': 'Order',
  'quote.answered': 'Quote',
  'price.changed': 'ProductVariation',
  'stock.changed': 'ProductVariation',
  'product.changed': 'Product',
} as const

export type WebhookEvent = keyof typeof webhookEvents

/** Event that a customer sends to try an endpoint. Every endpoint receives it. */
export const TEST_EVENT = 'webhook.test'

const names: readonly string[] = Object.keys(webhookEvents)

export function isWebhookEvent(name: string): name is WebhookEvent {
  return names.includes(name)
}

/** All events, in display order. */
export const webhookEventNames: readonly WebhookEvent[] = Object.keys(webhookEvents).filter(isWebhookEvent)

/** Maximum number of objects in one event. */
export const MAX_SUBJECTS = 50
