import { graphql } from 'react-relay/hooks'
import * as z from 'zod/mini'
import { sessionsPath } from '../../../components/paths.ts'
import { fieldErrors, formAction, formActions } from '../../../platform/forms/formAction.ts'
import { required } from '../../../platform/forms/values.ts'
import { sendMutation } from '../../../platform/relay/sendMutation.ts'
import { redirectWith } from '../../../platform/messages/notices.ts'
import type { sessionsActionOneMutation } from './__generated__/sessionsActionOneMutation.graphql.ts'
import type { sessionsActionOthersMutation } from './__generated__/sessionsActionOthersMutation.graphql.ts'

const endOne = formAction({
  schema: z.object({ id: required() }),
  async send({ id }, { environment }) {
    const { endSession } = await sendMutation<sessionsActionOneMutation>(
      environment,
      graphql`
        mutation sessionsActionOneMutation($input: EndSessionInput!) {
          endSession(input: $input) {
            viewer {
              sessions {
                id
                ...SessionsList_sessions
              }
            }
            userErrors {
              code
              message
              path
            }
          }
        }
      `,
      { input: { id } },
    )
    if (endSession.userErrors.length > 0) return { errors: fieldErrors(endSession.userErrors, { id: '' }) }
    return redirectWith([{ type: 'success', text: 'The session has ended.' }], sessionsPath)
  },
})

const endOthers = formAction({
  schema: z.object({}),
  async send(_values, { environment }) {
    const { endOtherSessions } = await sendMutation<sessionsActionOthersMutation>(
      environment,
      graphql`
        mutation sessionsActionOthersMutation {
          endOtherSessions {
            viewer {
              sessions {
                id
                ...SessionsList_sessions
              }
            }
            userErrors {
              code
              message
              path
            }
          }
        }
      `,
      {},
    )
    if (endOtherSessions.userErrors.length > 0) return { errors: fieldErrors(endOtherSessions.userErrors) }
    return redirectWith([{ type: 'success', text: 'All other sessions have ended.' }], sessionsPath)
  },
})

export const sessionsAction = formActions({ one: endOne, others: endOthers })
