import { GraphQLError } from 'graphql'

/** What the asker can mend: the message says how. */
export const badInput = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', title: 'Bad input', status: 400 } })
