import type { ActionFunction } from 'react-router'
import { graphql } from 'react-relay/hooks'
import type { GraphQLTaggedNode } from 'relay-runtime'
import * as shape from '../../../platform/shape.ts'
import { webhooksPath } from '../../../components/paths.ts'
import { fieldErrors, formAction, formActions } from '../../../platform/forms/formAction.ts'
import { required } from '../../../platform/forms/values.ts'
import { sendMutation } from '../../../platform/relay/sendMutation.ts'
import type { webhooksActionCreateMutation } from './__generated__/webhooksActionCreateMutation.graphql.ts'
import type { webhooksActionRotateMutation } from './__generated__/webhooksActionRotateMutation.graphql.ts'
import { confirmation } from '../confirmPassword.ts'
import { doneAction, onlyId } from '../doneAction.ts'
import { eventNames, firstEvent, webhookForm } from './webhookForms.ts'

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
            ...webhooksAction_endpoint @relay(mask: false)
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
  return doneAction({
    schema: onlyId,
    mutation: graphql`
      mutation webhooksActionUpdateMutation($input: UpdateWebhookEndpointInput!) {
        done: updateWebhookEndpoint(input: $input) {
          ...webhooksAction_endpoint @relay(mask: false)
        }
      }
    `,
    variables: ({ id }) => ({ input: { id, isEnabled } }),
    text,
    path: webhooksPath,
  })
}

const rotate = formAction({
  schema: shape.object({ id: required(), url: required() }),
  async send({ id, url }, { environment }) {
    const { rotateWebhookSecret } = await sendMutation<webhooksActionRotateMutation>(
      environment,
      graphql`
        mutation webhooksActionRotateMutation($input: RotateWebhookSecretInput!) {
          rotateWebhookSecret(input: $input) {
            secret
            ...webhooksAction_endpoint @relay(mask: false)
          }
        }
      `,
      { input: { id } },
    )
    const { secret, userErrors } = rotateWebhookSecret
    return { errors: fieldErrors(userErrors, { id: '' }), ...(secret && { facts: { secret, url } }) }
  },
})

const takeOver = doneAction({
  schema: shape.object({ id: required(), password: confirmation }),
  mutation: graphql`
    mutation webhooksActionTakeOverMutation($input: TakeOverWebhookEndpointInput!) {
      done: takeOverWebhookEndpoint(input: $input) {
        ...webhooksAction_endpoint @relay(mask: false)
      }
    }
  `,
  variables: ({ id, password }) => ({ input: { id, password: password || null } }),
  text: 'The endpoint is yours now. Events that were kept for it will be sent shortly.',
  path: webhooksPath,
})

// oxlint-disable-next-line no-unused-expressions -- only the Relay compiler reads it
graphql`
  fragment webhooksAction_endpoint on WebhookEndpointPayload {
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

// oxlint-disable-next-line no-unused-expressions -- only the Relay compiler reads it
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

/** An action on one object whose response has only errors and the new lists. */
function act(mutation: GraphQLTaggedNode, text: string): ActionFunction {
  return doneAction({ schema: onlyId, mutation, variables: ({ id }) => ({ input: { id } }), text, path: webhooksPath })
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
