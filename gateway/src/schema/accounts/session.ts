import { successOutcome, type SessionOutcome } from '../../backend/accounts/outcome.ts'
import { CartWarning } from '../carts/warning.ts'
import { builder } from '../core/builder.ts'
import { inputArg, payloadType, inputType } from '../core/fields.ts'
import { mergeSelections, selectionOf, selectionsBelow } from '../core/selection.ts'
import { globalIdsOf } from './credentials.ts'
import { viewerField, viewerOf } from './viewer.ts'

export const SessionPayload = payloadType<SessionOutcome>('SessionPayload', {
  description: 'Result of a login, a logout or a change to the account.',
  errors: 'Reasons why nothing was changed.',
  fields: (t) => ({
    viewer: viewerField(t, 'The requester after the mutation.'),
    warnings: t.property('warnings', [CartWarning], {
      description: 'Warnings about merging the guest cart, such as cart items that could not be moved to the account.',
    }),
    changed: t.property('changed', ['String'], {
      description: 'Names of the `User` fields that changed, such as "email", or "password".',
    }),
    revoked: t.idList({
      description: 'Global IDs of the API keys and webhook endpoints that were revoked together with the password.',
      resolve: ({ revoked }) => globalIdsOf(revoked),
    }),
  }),
})

const LoginInput = inputType('LoginInput', 'Credentials to log in with.', (t) => ({
  email: t.string({ required: true, description: 'Email address of the account.' }),
  password: t.string({ required: true, description: 'Password of the account.' }),
}))

builder.mutationFields((t) => ({
  login: t.field({
    type: SessionPayload,
    description: 'Starts a session and merges the guest cart into the cart of the account.',
    args: inputArg(LoginInput, 'Email address and password of the account.'),
    resolve: (_root, { input }, { account, cart }, info) => {
      const viewers = selectionsBelow(selectionOf(info), 'SessionPayload', 'viewer')
      cart.merge.plan = viewerOf(mergeSelections(...viewers)).cartPlan
      return account.logins.logIn(input.email, input.password)
    },
  }),
  logout: t.field({
    type: SessionPayload,
    description: 'Ends the current session. The cart stays with the account.',
    resolve: async (_root, _args, { account }) => {
      await account.session.signOut()
      return successOutcome
    },
  }),
}))
