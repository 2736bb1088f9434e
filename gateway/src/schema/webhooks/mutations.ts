import type { GraphQLSchema } from 'graphql'
import type { WebhookEvent } from '@shop/schema/webhookEvents'
import type { Outcome, UserError as ErrorValue } from '../../backend/jsonapi/userErrors.ts'
import type { EndpointOutcome } from '../../backend/webhooks/webhooks.ts'
import type { Caller } from '../../protection/caller.ts'
import { viewerField } from '../accounts/viewer.ts'
import { builder, uuidIn } from '../core/builder.ts'
import { idInput, inputArg, payloadType, inputType } from '../core/fields.ts'
import { defaultSelection, selectionProblem } from './selection.ts'
import { eventsOf, WebhookEndpoint, WebhookEventType } from './webhookEndpoint.ts'

const WebhookEndpointPayload = payloadType<EndpointOutcome>('WebhookEndpointPayload', {
  description: 'Result of changing a webhook endpoint.',
  errors: 'Reasons why nothing was saved.',
  fields: (t) => ({
    endpoint: t.optional('endpoint', WebhookEndpoint, 'The endpoint; null if nothing was saved.'),
    secret: t.optional('secret', 'String', 'New signing secret, shown only once; null if there is none.'),
    viewer: viewerField(t, 'The requester, with all endpoints.'),
  }),
})

const WebhookActionPayload = payloadType<Outcome>('WebhookActionPayload', {
  description: 'Result of sending an event or deleting an endpoint.',
  errors: 'Reasons why the request was rejected.',
  fields: (t) => ({
    viewer: viewerField(t, 'The requester, with all endpoints.'),
  }),
})

const endpointId = 'Global ID of the endpoint.'
const fieldNotes = {
  url: 'Public https URL, without a username or password.',
  description: 'Note for your own use, up to 100 characters.',
  events: 'Events to receive.',
  selection: 'Query with the variable `$ids: [ID!]!` that produces the payload. If omitted, the default query is used.',
} as const

const CreateWebhookEndpointInput = inputType('CreateWebhookEndpointInput', 'A new webhook endpoint.', (t) => ({
  url: t.string({ required: true, description: fieldNotes.url }),
  description: t.string({ description: fieldNotes.description }),
  events: t.field({ type: [WebhookEventType], required: true, description: fieldNotes.events }),
  selection: t.string({ description: fieldNotes.selection }),
  password: t.string({
    description: 'Password of the customer. Required if the login was more than 10 minutes ago; not with an API key.',
  }),
  isTest: t.boolean({
    description:
      'Whether it receives events about test orders instead of live orders. Test keys always create such endpoints.',
  }),
}))

const UpdateWebhookEndpointInput = builder.inputType('UpdateWebhookEndpointInput', {
  description: 'Changes to a webhook endpoint. Omitted fields stay unchanged.',
  fields: (t) => ({
    id: t.id({ required: true, description: endpointId }),
    url: t.string({ description: fieldNotes.url }),
    description: t.string({ description: fieldNotes.description }),
    events: t.field({ type: [WebhookEventType], description: fieldNotes.events }),
    selection: t.string({ description: `${fieldNotes.selection} Null restores the default.` }),
    isEnabled: t.boolean({ description: 'Whether events are sent. Enabling an endpoint resumes pending deliveries.' }),
    password: t.string({
      description: 'Password of the customer. Required for a new URL if the login was more than 10 minutes ago.',
    }),
  }),
})

const TakeOverWebhookEndpointInput = inputType('TakeOverWebhookEndpointInput', 'Endpoint to take over.', (t) => ({
  id: t.id({ required: true, description: endpointId }),
  password: t.string({
    description: 'Password of the customer. Required if the login was more than 10 minutes ago; not with an API key.',
  }),
}))

const DeleteWebhookEndpointInput = idInput('DeleteWebhookEndpointInput', 'Endpoint to delete.', endpointId)
const RotateWebhookSecretInput = idInput('RotateWebhookSecretInput', 'Endpoint whose secret to replace.', endpointId)
const SendTestWebhookInput = inputType('SendTestWebhookInput', 'Test event to send.', (t) => ({
  id: t.id({ required: true, description: endpointId }),
  event: t.field({
    type: WebhookEventType,
    description:
      'Event to send an example of, about the newest order, quote, part or product. If omitted, the event is `webhook.test`, without data.',
  }),
}))
const ReplayWebhookDeliveryInput = idInput(
  'ReplayWebhookDeliveryInput',
  'Delivery to repeat.',
  'Global ID of the delivery.',
)

function refused(problem: Pick<ErrorValue, 'code' | 'message'>, field: 'selection' | 'events') {
  const userErrors: readonly ErrorValue[] = [{ ...problem, path: [field] }]
  return { endpoint: null, secret: null, userErrors }
}

/** Why a selection is invalid; null if it is valid or omitted. */
function refusalOf(selection: string | null | undefined, schema: GraphQLSchema, caller: Caller) {
  const problem = selection?.trim() ? selectionProblem(selection, schema, caller) : null
  return problem && refused(problem, 'selection')
}

/** Why a key cannot receive the default payload of an event; null if it can. */
function eventsRefusalOf(events: readonly WebhookEvent[], schema: GraphQLSchema, caller: Caller) {
  const problems = events.map((event) => selectionProblem(defaultSelection(event), schema, caller))
  const problem = problems.find((each) => each !== null)
  return problem ? refused(problem, 'events') : null
}

builder.mutationFields((t) => ({
  createWebhookEndpoint: t.field({
    scopes: ['webhooks'],
    type: WebhookEndpointPayload,
    description: 'Creates a webhook endpoint. The payload contains its signing secret, which is never shown again.',
    args: inputArg(CreateWebhookEndpointInput, 'Endpoint to create.'),
    resolve: (_root, { input }, { account, caller }, { schema }) =>
      refusalOf(input.selection, schema, caller) ??
      (input.selection?.trim() ? null : eventsRefusalOf(eventsOf(input.events), schema, caller)) ??
      account.webhooks.create({
        ...input,
        events: eventsOf(input.events),
        isTest: caller.kind === 'key' ? caller.environment === 'test' : (input.isTest ?? false),
        scopes: caller.kind === 'key' ? [...caller.scopes] : null,
      }),
  }),
  updateWebhookEndpoint: t.field({
    scopes: ['webhooks'],
    type: WebhookEndpointPayload,
    description: 'Changes, enables or disables a webhook endpoint.',
    args: inputArg(UpdateWebhookEndpointInput, 'Endpoint to change, and its new values.'),
    resolve: (_root, { input: { id, ...input } }, { account, caller }, { schema }) =>
      refusalOf(input.selection, schema, caller) ??
      account.webhooks.update(uuidIn(id, 'WebhookEndpoint'), {
        url: input.url ?? undefined,
        description: input.description,
        events: input.events ? eventsOf(input.events) : undefined,
        selection: input.selection,
        isEnabled: input.isEnabled ?? undefined,
        password: input.password,
      }),
  }),
  deleteWebhookEndpoint: t.field({
    scopes: ['webhooks'],
    type: WebhookActionPayload,
    description: 'Deletes a webhook endpoint and its delivery log.',
    args: inputArg(DeleteWebhookEndpointInput, 'Endpoint to delete.'),
    resolve: async (_root, { input }, { account }) => ({
      userErrors: await account.webhooks.delete(uuidIn(input.id, 'WebhookEndpoint')),
    }),
  }),
}))

builder.mutationFields((t) => ({
  takeOverWebhookEndpoint: t.field({
    scopes: ['webhooks'],
    type: WebhookEndpointPayload,
    description:
      'Makes an endpoint depend on the API key or login that makes the request. An endpoint that was paused because its key was revoked then receives the events that were kept for it.',
    args: inputArg(TakeOverWebhookEndpointInput, 'Endpoint to take over.'),
    resolve: (_root, { input }, { account }) =>
      account.webhooks.takeOver(uuidIn(input.id, 'WebhookEndpoint'), input.password),
  }),
  rotateWebhookSecret: t.field({
    scopes: ['webhooks'],
    type: WebhookEndpointPayload,
    description: 'Replaces the signing secret of an endpoint. For a day, messages are signed with both secrets.',
    args: inputArg(RotateWebhookSecretInput, 'Endpoint whose secret to replace.'),
    resolve: (_root, { input }, { account }) => account.webhooks.rotate(uuidIn(input.id, 'WebhookEndpoint')),
  }),
  sendTestWebhook: t.field({
    scopes: ['webhooks'],
    type: WebhookActionPayload,
    description: 'Sends a test event, or an example of another event with `"test": true`, to an endpoint.',
    args: inputArg(SendTestWebhookInput, 'Endpoint, and the event to send.'),
    resolve: async (_root, { input: { id, event } }, { account }) => ({
      userErrors: await account.webhooks.sendTest(
        uuidIn(id, 'WebhookEndpoint'),
        (event ? eventsOf([event])[0] : null) ?? null,
      ),
    }),
  }),
  replayWebhookDelivery: t.field({
    scopes: ['webhooks'],
    type: WebhookActionPayload,
    description: 'Sends an event again, with the same ID and body.',
    args: inputArg(ReplayWebhookDeliveryInput, 'Delivery to repeat.'),
    resolve: async (_root, { input }, { account }) => ({
      userErrors: await account.webhooks.replay(uuidIn(input.id, 'WebhookDelivery')),
    }),
  }),
}))
