import { DONE, type SessionOutcome } from '../../backend/accounts/outcome.ts'
import { CartWarning } from '../carts/warning.ts'
import { builder } from '../core/builder.ts'
import { selectionOf } from '../core/selection.ts'
import { UserError } from '../core/userErrors.ts'
import { Viewer, viewerOf } from './viewer.ts'

export const SessionPayload = builder.objectRef<SessionOutcome>('SessionPayload').implement({
  description: 'What a change of the session or of the account came to.',
  fields: (t) => ({
    viewer: t.field({
      type: Viewer,
      nullable: true,
      description: 'Who asks, as they are known now.',
      resolve: (_outcome, _args, _context, info) => viewerOf(selectionOf(info)),
    }),
    userErrors: t.field({
      type: [UserError],
      description: 'What was not done, and why.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
    warnings: t.field({
      type: [CartWarning],
      description: "What was done other than expected: lines of a guest's cart that could not be taken over.",
      resolve: ({ warnings }) => [...warnings],
    }),
    changed: t.stringList({
      description: 'Which fields of the account changed, by their names in User.',
      resolve: ({ changed }) => [...changed],
    }),
  }),
})

const LoginInput = builder.inputType('LoginInput', {
  description: 'Who wants to log in.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'E-mail address of the account.' }),
    password: t.string({ required: true, description: 'Its password.' }),
  }),
})

builder.mutationFields((t) => ({
  login: t.field({
    type: SessionPayload,
    description: "Logs in, and takes a guest's cart along.",
    args: { input: t.arg({ type: LoginInput, required: true, description: 'E-mail address and password.' }) },
    resolve: (_root, { input }, { account }) => account.logins.logIn(input.email, input.password),
  }),
  logout: t.field({
    type: SessionPayload,
    description: 'Ends the session. The cart stays with the account.',
    resolve: async (_root, _args, { account }) => {
      await account.session.signOut()
      return DONE
    },
  }),
}))
