import { graphql } from 'react-relay/hooks'
import * as shape from '../../../platform/shape.ts'
import { sessionsPath } from '../../../components/paths.ts'
import { formActions } from '../../../platform/forms/formAction.ts'
import { doneAction, onlyId } from '../doneAction.ts'

const endOne = doneAction({
  schema: onlyId,
  mutation: graphql`
    mutation sessionsActionOneMutation($input: EndSessionInput!) {
      done: endSession(input: $input) {
        viewer {
          sessions {
            id
            ...SessionsScreen_sessions
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
  variables: ({ id }) => ({ input: { id } }),
  text: 'The session has ended.',
  path: sessionsPath,
})

const endOthers = doneAction({
  schema: shape.object({}),
  mutation: graphql`
    mutation sessionsActionOthersMutation {
      done: endOtherSessions {
        viewer {
          sessions {
            id
            ...SessionsScreen_sessions
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
  variables: () => ({}),
  text: 'All other sessions have ended.',
  path: sessionsPath,
})

export const sessionsAction = formActions({ one: endOne, others: endOthers })
