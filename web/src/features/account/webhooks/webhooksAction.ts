import type { ActionFunction } from 'react-router'
import { graphql } from 'react-relay/hooks'
import type { GraphQLTaggedNode } from 'relay-runtime'
import * as z from 'zod/mini'
import { webhooksPath } from '../../../components/paths.ts'
import { type ActionResult, fieldErrors, formAction, formActions } from '../../../platform/forms/formAction.ts'
import { required } from '../../../platform/forms/values.ts'
import { redirectWith } from '../../../platform/messages/notices.ts'
import { sendMutation } from '../../../platform/relay/sendMutation.ts'
import type { webhooksActionCreateMutation } from './__generated__/webhooksActionCreateMutation.graphql.ts'
import type { webhooksActionDeleteMutation } from './__generated__/webhooksActionDeleteMutation.graphql.ts'
import type { webhooksActionReplayMutation } from './__generated__/webhooksActionReplayMutation.graphql.ts'
import type { webhooksActionRotateMutation } from './__generated__/webhooksActionRotateMutation.graphql.ts'
import type { webhooksActionTakeOverMutation } from './__generated__/webhooksActionTakeOverMutation.graphql.ts'
import type { webhooksActionTestMutation } from './__generated__/webhooksActionTestMutation.graphql.ts'
import type { webhooksActionUpdateMutation } from './__generated__/webhooksActionUpdateMutation.graphql.ts'
import { confirmation } from '../confirmPassword.ts'
import { eventNames, firstEvent, webhookForm } from './webhookForms.ts'

const onlyId = z.object({ id: required() })

type UserErrors = Parameters<typeof fieldErrors>[0]

/** Reloads the page with a message, or returns the reasons why nothing was done. */
function done(userErrors: UserErrors, text: string): ActionResult {
  if (userErrors.length > 0) return { errors: fieldErrors(userErrors, { id: '' }) }
  return redirectWith([{ type: 'success', text }], webhooksPath)
}

const create = formAction({
  schema: webhookForm,
  secrets: ['password'],
  async send({ url, description, selection, isTest, password, ...events }, { environment }) {
    const { createWebhookEndpoint } = await sendMutation<webhooksActionCreateMutation>(
      environment,
      graphql`
        mutation webhooksActionCreateMutation($input: CreateWebhookEndpointInput!) {
          createWebhookEndpoint(input: $input) {
            secret
            viewer {
              webhookEndpoints {
                ...EndpointList_endpoints
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
      {
        input: {
          url,
          description: description || null,
          selection: selection || null,
          isTest,
          password: password || null,
          events: eventNames.filter((name) => events[name]),
        },
      },
    )
    const { secret, userErrors } = createWebhookEndpoint
    return { errors: fieldErrors(userErrors, { events: firstEvent }), ...(secret && { facts: { secret, url } }) }
  },
})

/** Enables or disables an endpoint. */
function enable(isEnabled: boolean, text: string): ActionFunction {
  return formAction({
    schema: onlyId,
    async send({ id }, { environment }) {
      const { updateWebhookEndpoint } = await sendMutation<webhooksActionUpdateMutation>(
        environment,
        graphql`
          mutation webhooksActionUpdateMutation($input: UpdateWebhookEndpointInput!) {
            updateWebhookEndpoint(input: $input) {
              viewer {
                webhookEndpoints {
                  ...EndpointList_endpoints
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
        { input: { id, isEnabled } },
      )
      return done(updateWebhookEndpoint.userErrors, text)
    },
  })
}

const rotate = formAction({
  schema: z.object({ id: required(), url: required() }),
  async send({ id, url }, { environment }) {
    const { rotateWebhookSecret } = await sendMutation<webhooksActionRotateMutation>(
      environment,
      graphql`
        mutation webhooksActionRotateMutation($input: RotateWebhookSecretInput!) {
          rotateWebhookSecret(input: $input) {
            secret
            viewer {
              webhookEndpoints {
                ...EndpointList_endpoints
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
    const { secret, userErrors } = rotateWebhookSecret
    return { errors: fieldErrors(userErrors, { id: '' }), ...(secret && { facts: { secret, url } }) }
  },
})

const takeOver = formAction({
  schema: z.object({ id: required(), password: confirmation }),
  secrets: ['password'],
  async send({ id, password }, { environment }) {
    const { takeOverWebhookEndpoint } = await sendMutation<webhooksActionTakeOverMutation>(
      environment,
      graphql`
        mutation webhooksActionTakeOverMutation($input: TakeOverWebhookEndpointInput!) {
          takeOverWebhookEndpoint(input: $input) {
            viewer {
              webhookEndpoints {
                ...EndpointList_endpoints
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
      { input: { id, password: password || null } },
    )
    return done(
      takeOverWebhookEndpoint.userErrors,
      'The endpoint is yours now. Events that were kept for it will be sent shortly.',
    )
  },
})

// eslint-disable-next-line @typescript-eslint/no-unused-expressions -- only the Relay compiler reads it
graphql`
  fragment webhooksAction_done on WebhookActionPayload {
    viewer {
      webhookEndpoints {
        ...EndpointList_endpoints
      }
    }
    userErrors {
      code
      message
      path
    }
  }
`

type ActionMutation = webhooksActionDeleteMutation | webhooksActionTestMutation | webhooksActionReplayMutation

/** An action on one object whose response has only errors and the new lists. */
function act(mutation: GraphQLTaggedNode, text: string): ActionFunction {
  return formAction({
    schema: onlyId,
    async send({ id }, { environment }) {
      const sent = await sendMutation<ActionMutation>(environment, mutation, { input: { id } })
      return done(sent.done.userErrors, text)
    },
  })
}

const deletion = graphql`
  mutation webhooksActionDeleteMutation($input: DeleteWebhookEndpointInput!) {
    done: deleteWebhookEndpoint(input: $input) {
      ...webhooksAction_done @relay(mask: false)
    }
  }
`

const testing = graphql`
  mutation webhooksActionTestMutation($input: SendTestWebhookInput!) {
    done: sendTestWebhook(input: $input) {
      ...webhooksAction_done @relay(mask: false)
    }
  }
`

const replaying = graphql`
  mutation webhooksActionReplayMutation($input: ReplayWebhookDeliveryInput!) {
    done: replayWebhookDelivery(input: $input) {
      ...webhooksAction_done @relay(mask: false)
    }
  }
`

export const webhooksAction = formActions({
  create,
  rotate,
  takeOver,
  enable: enable(true, 'The endpoint was enabled. Pending events will be sent shortly.'),
  disable: enable(false, 'The endpoint was disabled.'),
  delete: act(deletion, 'The endpoint was deleted.'),
  test: act(testing, 'A test event will be sent shortly.'),
  replay: act(replaying, 'The event will be sent again shortly.'),
})
