import { DONE } from '../../backend/accounts/outcome.ts'
import { builder } from '../core/builder.ts'
import { SessionPayload } from './sessionPayload.ts'

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
