import { AccountSession as SessionValue } from '../../backend/accounts/sessions.ts'
import type { Outcome } from '../../backend/jsonapi/userErrors.ts'
import { builder, uuidIn } from '../core/builder.ts'
import { idInput, inputArg, payloadType, nodeType } from '../core/fields.ts'
import { forCustomers, Viewer, viewerField } from './viewer.ts'

const AccountSession = builder.objectRef<SessionValue>('AccountSession')

nodeType(AccountSession, {
  description: 'A login to the account on one device.',
  isTypeOf: (value) => value instanceof SessionValue,
  fields: (t) => ({
    device: t.optional('device', 'String', 'Browser and system, such as "Firefox on Windows"; null if unknown.'),
    network: t.optional('network', 'String', {
      description: 'Masked IP address of the last use, such as "203.0.113.x"; null if unknown.',
    }),
    startedAt: t.optional('started', 'DateTime', 'Time of the login.'),
    lastUsedAt: t.optional('lastUsed', 'DateTime', 'Time of the last use, accurate to about 15 minutes.'),
    expiresAt: t.optional('expires', 'DateTime', {
      description: 'When the session expires: 14 days after its last use, but no later than 30 days after login.',
    }),
    isCurrent: t.property('isCurrent', 'Boolean', 'Whether this session made the request.'),
  }),
})

builder.objectField(Viewer, 'sessions', (t) =>
  t.field({
    type: [AccountSession],
    nullable: true,
    description:
      "The customer's sessions, most recently used first. Null for guests and if the backend does not list sessions.",
    complexity: { field: 1, multiplier: 10 },
    resolve: (_viewer, _args, { account }) => forCustomers(() => account.sessions.all()),
  }),
)

builder.objectField(Viewer, 'needsPassword', (t) =>
  t.boolean({
    description:
      'Whether creating API keys and webhook endpoints requires the password, because the login was more than 10 minutes ago.',
    resolve: async (_viewer, _args, { account }) => {
      const sessions = await forCustomers(() => account.sessions.all())
      return sessions?.find(({ isCurrent }) => isCurrent)?.needsPassword ?? false
    },
  }),
)

builder.objectField(Viewer, 'hasSessions', (t) =>
  t.boolean({
    description: 'Whether the backend lists sessions, as far as is known; `sessions` reads them.',
    resolve: (_viewer, _args, { account }) => account.hasSessions,
  }),
)

const EndSessionsPayload = payloadType<Outcome>('EndSessionsPayload', {
  description: 'Result of ending sessions.',
  errors: 'Reasons why no session was ended.',
  fields: (t) => ({
    viewer: viewerField(t, 'The requester, with the remaining sessions.'),
  }),
})

const EndSessionInput = idInput('EndSessionInput', 'Session to end.', 'Global ID of the session.')

builder.mutationFields((t) => ({
  endSession: t.field({
    type: EndSessionsPayload,
    description: 'Ends one of the sessions. Its tokens stop working immediately.',
    args: inputArg(EndSessionInput, 'Session to end.'),
    resolve: async (_root, { input }, { account }) => {
      return { userErrors: await account.sessions.end(uuidIn(input.id, 'AccountSession')) }
    },
  }),
  endOtherSessions: t.field({
    type: EndSessionsPayload,
    description: 'Ends all sessions except this one. Their tokens stop working immediately.',
    resolve: async (_root, _args, { account }) => ({ userErrors: await account.sessions.endOthers() }),
  }),
}))
