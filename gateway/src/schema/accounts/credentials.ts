import type { Credential as CredentialValue, Revocation } from '../../backend/accounts/credentials.ts'
import { builder, encodeGlobalId, uuidIn } from '../core/builder.ts'
import { forCustomers, Viewer } from './viewer.ts'

const CredentialKind = builder.enumType('CredentialKind', {
  description: 'Kind of a credential.',
  values: {
    API_KEY: { value: 'key', description: 'An API key, which programs send in the Authorization header.' },
    OAUTH_CLIENT: { value: 'client', description: 'An OAuth client with a public key.' },
    WEBHOOK_ENDPOINT: { value: 'endpoint', description: 'A webhook endpoint.' },
  },
})

function globalIdOf({ kind, uuid }: Pick<CredentialValue, 'kind' | 'uuid'>): string {
  return encodeGlobalId(kind === 'endpoint' ? 'WebhookEndpoint' : 'ApiKey', uuid)
}

const Credential = builder.objectRef<CredentialValue>('Credential').implement({
  description: 'Something that acts for a customer, or receives their data, without the password.',
  fields: (t) => ({
    targetId: t.id({ description: 'Global ID of the API key or webhook endpoint.', resolve: globalIdOf }),
    kind: t.field({ type: CredentialKind, description: 'Kind of the credential.', resolve: ({ kind }) => kind }),
    name: t.property('name', 'String', 'Name of the key or client, or URL of the endpoint.'),
  }),
})

builder.objectField(Viewer, 'credentials', (t) =>
  t.field({
    type: [Credential],
    nullable: true,
    description:
      "The customer's active API keys, OAuth clients and webhook endpoints, which `changePassword` can revoke. Null for guests, and if the backend has none.",
    complexity: { field: 1, multiplier: 30 },
    resolve: async (_viewer, _args, { account }) => {
      if (!account.hasCredentials) return null
      const credentials = await forCustomers(() => account.credentials.all())
      return credentials && [...credentials]
    },
  }),
)

builder.queryField('passwordResetCredentials', (t) =>
  t.field({
    type: [Credential],
    nullable: true,
    description:
      'Active API keys, OAuth clients and webhook endpoints of an account, which `setNewPassword` can revoke. Null if the link is no longer valid, and if the backend has none.',
    args: {
      token: t.arg.string({
        required: true,
        description: 'Token from the password reset link: user UUID, timestamp and hash, separated by dots.',
      }),
    },
    complexity: { field: 1, multiplier: 30 },
    resolve: async (_root, { token }, { account }) => {
      if (!account.hasCredentials) return null
      const credentials = await account.credentials.ofLink(token)
      return credentials && [...credentials]
    },
  }),
)

/** The API keys and endpoints with these global IDs. */
export function revocationOf(globalIds: readonly string[] | null | undefined): Revocation {
  const uuidsOf = (typename: string) => (globalIds ?? []).map((id) => uuidIn(id, typename)).filter(Boolean)
  return { keys: uuidsOf('ApiKey'), endpoints: uuidsOf('WebhookEndpoint') }
}

export function globalIdsOf({ keys, endpoints }: Revocation): string[] {
  return [
    ...keys.map((uuid) => globalIdOf({ kind: 'key', uuid })),
    ...endpoints.map((uuid) => globalIdOf({ kind: 'endpoint', uuid })),
  ]
}
