import { scopes } from '@shop/runtime/apiKey'
import { ApiKey as ApiKeyValue, type ApiKeyOutcome, type LoggedRequest } from '../../backend/apiKeys/apiKeys.ts'
import type { Outcome } from '../../backend/jsonapi/userErrors.ts'
import { forCustomers, Viewer, viewerField } from '../accounts/viewer.ts'
import { builder, decodeGlobalId } from '../core/builder.ts'
import { idInput, inputArg, payloadType, objectType, inputType, nodeType } from '../core/fields.ts'

const ApiScope = builder.enumType('ApiScope', {
  description: 'What a program may do with an API key. The names of OAuth scopes have a colon: `catalog:read`.',
  values: {
    CATALOG_READ: { value: scopes[0], description: '`catalog:read`: products, search and pages.' },
    PRICES_READ: { value: scopes[1], description: "`prices:read`: the customer's prices, at any quantity." },
    CART_WRITE: { value: scopes[2], description: "`cart:write`: the key's cart, and the customer's saved carts." },
    ORDERS_READ: { value: scopes[3], description: "`orders:read`: the customer's orders and their documents." },
    ORDERS_WRITE: { value: scopes[4], description: '`orders:write`: check out, place and cancel orders.' },
    WEBHOOKS: { value: scopes[5], description: '`webhooks`: endpoints that receive events.' },
  },
})

const ApiEnvironment = builder.enumType('ApiEnvironment', {
  description: 'Whether orders are real. Carts and orders in one environment are not visible in the other.',
  values: {
    LIVE: { value: 'live', description: 'Orders are real.' },
    TEST: {
      value: 'test',
      description: 'Orders are not shipped or charged. They are marked as tests and can be deleted.',
    },
  },
})

const ApiRequest = objectType<LoggedRequest>('ApiRequest', 'A request that a program made with an API key.', (t) => ({
  at: t.optional('at', 'DateTime', 'Time of the request.'),
  requestId: t.property('requestId', 'String', 'Request ID to include when you contact the shop.'),
  operation: t.property('operation', 'String', 'Name of the operation, or its root fields.'),
  status: t.property('status', 'Int', 'HTTP status of the response.'),
  code: t.optional('code', 'String', 'Code of the first error; null if there was none.'),
  milliseconds: t.property('milliseconds', 'Int', 'Time until the response, in milliseconds.'),
}))

const ApiKey = builder.objectRef<ApiKeyValue>('ApiKey')

nodeType(ApiKey, {
  description: 'A credential for programs that act for the customer: an API key, or an OAuth client with a public key.',
  isTypeOf: (value) => value instanceof ApiKeyValue,
  fields: (t) => ({
    clientId: t.string({
      nullable: true,
      description: 'Client ID for OAuth 2.0 `client_credentials`; null for API keys.',
      resolve: ({ isClient, uuid }) => (isClient ? uuid : null),
    }),
    name: t.property('name', 'String', 'Name that the customer gave it.'),
    hint: t.optional('hint', 'String', 'First characters of the key; null for OAuth clients.'),
    scopes: t.field({ type: [ApiScope], description: 'Scopes that it has.', resolve: (key) => [...key.scopes] }),
    environment: t.property('environment', ApiEnvironment, 'Whether its orders are real.'),
    isCartShared: t.property('isCartShared', 'Boolean', {
      description: 'Whether it uses the cart that its customer sees in the browser, instead of a cart of its own.',
    }),
    createdAt: t.optional('created', 'DateTime', 'Time at which it was created.'),
    expiresAt: t.optional('expires', 'DateTime', 'Time at which it expires; null if it does not expire.'),
    isExpired: t.boolean({
      description: 'Whether it no longer works because it has expired.',
      resolve: ({ expires }, _args, { now }) => expires !== null && expires <= now(),
    }),
    lastUsedAt: t.optional('lastUsed', 'DateTime', {
      description: 'Time of its last use, accurate to a minute; null if it was never used.',
    }),
    revokedAt: t.optional('revoked', 'DateTime', 'Time at which it was revoked.'),
    requests: t.field({
      type: [ApiRequest],
      nullable: true,
      description: 'Its requests in the past 30 days, newest first, up to 200.',
      complexity: { field: 1, multiplier: 100 },
      resolve: (key, _args, { account }) => forCustomers(() => account.apiKeys.requestsOf(key)),
    }),
  }),
})

builder.objectField(Viewer, 'apiKeys', (t) =>
  t.field({
    type: [ApiKey],
    nullable: true,
    description:
      "The customer's API keys, active keys first, then newest first. Null for guests, and if the backend does not support API keys.",
    complexity: { field: 1, multiplier: 20 },
    resolve: (_viewer, _args, { account }) => forCustomers(() => account.apiKeys.all()),
  }),
)

builder.objectField(Viewer, 'hasApiKeys', (t) =>
  t.boolean({
    description: 'Whether customers can have API keys; `apiKeys` reads them.',
    resolve: (_viewer, _args, { account }) => account.hasApiKeys,
  }),
)

const CreateApiKeyInput = inputType('CreateApiKeyInput', 'An API key to create.', (t) => ({
  name: t.string({ required: true, description: 'Name to recognize it by, up to 60 characters.' }),
  scopes: t.field({ type: [ApiScope], required: true, description: 'Scopes to grant.' }),
  environment: t.field({ type: ApiEnvironment, required: true, description: 'Whether its orders are real.' }),
  isCartShared: t.boolean({
    required: true,
    defaultValue: false,
    description:
      'Whether to use the cart that the customer sees in the browser. If false, the key has a cart of its own. Test keys always have their own.',
  }),
  expiresAt: t.field({ type: 'DateTime', description: 'Time at which it expires. It never expires if omitted.' }),
  publicKey: t.string({
    description: 'Public key in JSON Web Key format, to create an OAuth client instead of an API key.',
  }),
  password: t.string({ description: 'Password of the customer. Required if the login was more than 10 minutes ago.' }),
}))

const CreateApiKeyPayload = payloadType<ApiKeyOutcome>('CreateApiKeyPayload', {
  description: 'Result of creating an API key.',
  errors: 'Reasons why no key was created.',
  fields: (t) => ({
    apiKey: t.optional('key', ApiKey, 'The new key; null if none was created.'),
    secret: t.optional('secret', 'String', {
      description: 'The key itself, for the Authorization header. It is shown only here. Null for OAuth clients.',
    }),
    viewer: viewerField(t, 'The requester, with all keys.'),
  }),
})

const RevokeApiKeyInput = idInput('RevokeApiKeyInput', 'API key to revoke.', 'Global ID of the API key.')

const RevokeApiKeyPayload = payloadType<Outcome>('RevokeApiKeyPayload', {
  description: 'Result of revoking an API key.',
  errors: 'Reasons why no key was revoked.',
  fields: (t) => ({ viewer: viewerField(t, 'The requester, with all keys.') }),
})

builder.mutationFields((t) => ({
  createApiKey: t.field({
    type: CreateApiKeyPayload,
    description:
      'Creates an API key or an OAuth client for the logged-in customer, and notifies the customer by email.',
    args: inputArg(CreateApiKeyInput, 'The key to create.'),
    resolve: (_root, { input: { expiresAt, ...input } }, { account }) =>
      account.apiKeys.create({ ...input, expires: expiresAt }),
  }),
  revokeApiKey: t.field({
    type: RevokeApiKeyPayload,
    description:
      'Revokes an API key or OAuth client. It stops working immediately, and the customer is notified by email.',
    args: inputArg(RevokeApiKeyInput, 'The key to revoke.'),
    resolve: async (_root, { input }, { account }) => {
      const { typename, id } = decodeGlobalId(String(input.id))
      return { userErrors: await account.apiKeys.revoke(typename === 'ApiKey' ? id : '') }
    },
  }),
}))
