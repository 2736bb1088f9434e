import { TEST_EVENT, webhookEventNames, type WebhookEvent } from '@shop/schema/webhookEvents'
import type { WebhookDelivery as DeliveryValue } from '../../backend/webhooks/webhookDelivery.ts'
import type { WebhookEndpoint as EndpointValue } from '../../backend/webhooks/webhooks.ts'
import { forCustomers, Viewer } from '../accounts/viewer.ts'
import { builder, encodeGlobalId } from '../core/builder.ts'
import { defaultSelection } from './selection.ts'

/** Names of events in the schema, such as ORDER_PLACED for "order.placed". */
function enumName(event: string): string {
  return event.toUpperCase().replaceAll('.', '_')
}

const descriptions: Readonly<Record<WebhookEvent, string>> = {
  'order.placed': "An order was placed from the customer's account.",
  'order.changed': 'The state or payment of an order changed, except by shipment or cancellation.',
  'order.shipped': 'A shipment of an order left the shop.',
  'order.canceled': 'An order was canceled.',
  'invoice.created':
    'The invoice of an order was created: when it is placed if paid in advance, otherwise with the first shipment.',
  'quote.answered': "The office replied with prices to a quote request from the customer's account.",
  'price.changed': 'The price or price breaks of parts changed.',
  'stock.changed': 'The stock or lead time of parts changed.',
  'product.changed': 'Other data of products or their parts changed, or products were added.',
}

const eventsByName = new Map(webhookEventNames.map((event) => [enumName(event), event]))

export const WebhookEventType = builder.enumType('WebhookEventType', {
  description:
    'Event that webhooks report. The `type` of a message is in lowercase with a period, such as `order.placed`.',
  values: Object.fromEntries(
    webhookEventNames.map((event) => [enumName(event), { value: enumName(event), description: descriptions[event] }]),
  ),
})

/** Events by their names in the schema. */
export function eventsOf(names: readonly string[]): WebhookEvent[] {
  return names.map((name) => eventsByName.get(name)).filter((event) => event !== undefined)
}

const WebhookDeliveryState = builder.enumType('WebhookDeliveryState', {
  description: 'State of a delivery.',
  values: {
    PENDING: { value: 'pending', description: 'Waiting for its first attempt or for a retry.' },
    DELIVERED: { value: 'delivered', description: 'The endpoint accepted it with a status of 200 to 299.' },
    FAILED: { value: 'failed', description: 'There are no more retries.' },
  },
})

const failures = {
  HTTP_STATUS: 'The endpoint responded with a status other than 200 to 299.',
  REDIRECT: 'The endpoint responded with a redirect. Webhooks do not follow redirects.',
  TIMEOUT: 'The endpoint did not respond within 5 seconds.',
  ADDRESS_NOT_ALLOWED: 'The URL leads to an address that is not public.',
  CONNECTION_FAILED: 'The connection failed because of the host name, the network or the certificate.',
  PAYLOAD_FAILED: 'The selection could not be executed.',
  INTERRUPTED: 'The shop could not complete its attempts to send the event. Replay the event.',
  SECRET_UNREADABLE: 'The shop cannot read the signing secret: replace it.',
} as const

const WebhookFailure = builder.enumType('WebhookFailure', {
  description: 'Why an attempt failed.',
  values: Object.fromEntries(Object.entries(failures).map(([name, description]) => [name, { description }])),
})

const WebhookDisabledReason = builder.enumType('WebhookDisabledReason', {
  description: 'Why an endpoint is disabled.',
  values: {
    OWNER: { value: 'owner', description: 'The customer disabled it.' },
    FAILED: { value: 'failed', description: 'It has accepted no events for three days.' },
    KEY_REVOKED: {
      value: 'revoked',
      description:
        'It is paused because its API key was revoked. Events are kept for 30 days: see `takeOverWebhookEndpoint`.',
    },
    GONE: { value: 'gone', description: 'It responded with the status 410 (Gone).' },
  },
})

const WebhookDelivery = builder.objectRef<DeliveryValue>('WebhookDelivery').implement({
  description: 'An event that was or will be sent to a webhook endpoint.',
  fields: (t) => ({
    id: t.id({
      description: 'Global ID for replaying it.',
      resolve: ({ uuid }) => encodeGlobalId('WebhookDelivery', uuid),
    }),
    eventId: t.string({
      description: 'Value of the header `webhook-id`, the same for all attempts and replays.',
      resolve: ({ eventId }) => `evt_${eventId}`,
    }),
    type: t.property('event', 'String', `Type of the event, such as "order.placed", or "${TEST_EVENT}".`),
    createdAt: t.optional('created', 'DateTime', 'Time of the event.'),
    isTest: t.property('isTest', 'Boolean', 'Whether it concerns test data.'),
    state: t.property('state', WebhookDeliveryState, 'State of the delivery.'),
    attempts: t.property('attempts', 'Int', 'Number of attempts so far.'),
    lastAttemptAt: t.optional('attempted', 'DateTime', 'Time of the last attempt; null before the first.'),
    nextAttemptAt: t.optional('next', 'DateTime', 'Earliest time of the next attempt; null if there is none.'),
    status: t.optional('status', 'Int', 'HTTP status of the last response; null if there was none.'),
    failure: t.field({
      type: WebhookFailure,
      nullable: true,
      description: 'Why the last attempt failed; null if it did not.',
      resolve: ({ failure }) => (failure !== null && failure in failures ? failure : null),
    }),
    durationMs: t.optional('durationMs', 'Int', 'Duration of the last attempt, in milliseconds.'),
    body: t.optional('body', 'String', 'Body that was sent; null before the first attempt.'),
  }),
})

const WebhookEndpointKey = builder.objectRef<NonNullable<EndpointValue['createdBy']>>('WebhookEndpointKey').implement({
  description: 'API key or OAuth client that a webhook endpoint depends on.',
  fields: (t) => ({
    apiKeyId: t.id({ description: 'Global ID of the API key.', resolve: ({ id }) => encodeGlobalId('ApiKey', id) }),
    name: t.property('name', 'String', 'Name of the key.'),
    isRevoked: t.boolean({ description: 'Whether the key was revoked.', resolve: (key) => key.is_revoked }),
  }),
})

export const WebhookEndpoint = builder.objectRef<EndpointValue>('WebhookEndpoint').implement({
  description: "A customer's URL that receives events.",
  fields: (t) => ({
    id: t.id({
      description: 'Global ID of the endpoint.',
      resolve: ({ uuid }) => encodeGlobalId('WebhookEndpoint', uuid),
    }),
    url: t.property('url', 'String', 'URL that events are posted to.'),
    description: t.optional('description', 'String', "Customer's own note."),
    events: t.field({
      type: [WebhookEventType],
      description: 'Events that it receives.',
      resolve: ({ events }) => events.map(enumName),
    }),
    selection: t.optional('selection', 'String', 'GraphQL query that produces the payload; null for the default.'),
    isTest: t.property('isTest', 'Boolean', 'Whether it receives events about test orders instead of live orders.'),
    isEnabled: t.property('isEnabled', 'Boolean', 'Whether events are sent to it.'),
    disabledReason: t.optional('disabledReason', WebhookDisabledReason, 'Why it is disabled; null if it is enabled.'),
    createdBy: t.optional('createdBy', WebhookEndpointKey, {
      description: 'API key that created it or took it over last; null if the customer did.',
    }),
    previousSecretExpiresAt: t.optional('oldSecretExpires', 'DateTime', {
      description: 'Time until which messages are also signed with the previous secret; null if there is none.',
    }),
    createdAt: t.optional('created', 'DateTime', 'Time at which it was created.'),
    deliveries: t.field({
      type: [WebhookDelivery],
      description: 'The 50 latest deliveries of the last 30 days, newest first.',
      complexity: { field: 10, multiplier: 50 },
      resolve: ({ deliveries }) => deliveries(),
    }),
  }),
})

builder.objectField(Viewer, 'webhookEndpoints', (t) =>
  t.field({
    scopes: ['webhooks'],
    type: [WebhookEndpoint],
    nullable: true,
    description:
      "The customer's webhook endpoints, oldest first, up to 10. An API key sees only endpoints in its environment that were created by keys with the same or fewer scopes, and changes only its own. Null for guests, and if the shop does not send webhooks.",
    complexity: { field: 1, multiplier: 10 },
    resolve: (_viewer, _args, { account }) => forCustomers(() => account.webhooks.all()),
  }),
)

builder.queryField('defaultWebhookSelection', (t) =>
  t.string({
    scopes: 'any',
    isPublic: true,
    description: 'The query that produces the payload of an event unless an endpoint has its own.',
    args: {
      event: t.arg({ type: WebhookEventType, required: true, description: 'Event whose default query to return.' }),
    },
    resolve: (_root, { event }) => defaultSelection(eventsOf([event])[0] ?? 'order.placed'),
  }),
)

builder.objectField(Viewer, 'hasWebhooks', (t) =>
  t.boolean({
    description: 'Whether the shop sends webhooks; `webhookEndpoints` reads the endpoints.',
    resolve: (_viewer, _args, { account }) => account.hasWebhooks,
  }),
)
