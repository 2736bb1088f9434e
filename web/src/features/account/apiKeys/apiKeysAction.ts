import { graphql } from 'react-relay/hooks'
import { apiKeysPath } from '../../../components/paths.ts'
import { fieldErrors, formAction, formActions } from '../../../platform/forms/formAction.ts'
import { sendMutation } from '../../../platform/relay/sendMutation.ts'
import type { apiKeysActionCreateMutation } from './__generated__/apiKeysActionCreateMutation.graphql.ts'
import { doneAction, onlyId } from '../doneAction.ts'
import { newKeyForm, scopeChoices } from './newKeyForm.ts'

const DAY_MS = 24 * 3_600_000

type Choice = keyof typeof scopeChoices

function isChoice(name: string): name is Choice {
  return name in scopeChoices
}

const create = formAction({
  schema: newKeyForm,
  secrets: ['password'],
  async send({ name, environment, cart, days, publicKey, password, ...boxes }, { environment: relay }) {
    const chosen = Object.entries(boxes).flatMap(([box, isChecked]) =>
      isChecked && isChoice(box) ? [scopeChoices[box].scope] : [],
    )
    const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString()
    const { createApiKey } = await sendMutation<apiKeysActionCreateMutation>(
      relay,
      graphql`
        mutation apiKeysActionCreateMutation($input: CreateApiKeyInput!) {
          createApiKey(input: $input) {
            apiKey {
              id
              name
              clientId
            }
            secret
            viewer {
              apiKeys {
                id
                ...ApiKeysList_keys
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
          name,
          environment,
          isCartShared: cart === 'SHARED',
          scopes: chosen,
          expiresAt,
          publicKey: publicKey || null,
          password: password || null,
        },
      },
    )
    const { apiKey, secret, userErrors } = createApiKey
    if (userErrors.length > 0 || !apiKey)
      return { errors: fieldErrors(userErrors, { scopes: 'catalogRead', expiresAt: 'days', isCartShared: 'cart' }) }
    return { errors: [], facts: { name: apiKey.name, secret: secret ?? '', clientId: apiKey.clientId ?? '' } }
  },
})

const revoke = doneAction({
  schema: onlyId,
  mutation: graphql`
    mutation apiKeysActionRevokeMutation($input: RevokeApiKeyInput!) {
      done: revokeApiKey(input: $input) {
        viewer {
          apiKeys {
            ...ApiKeysList_keys
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
  text: 'The API key was revoked.',
  path: apiKeysPath,
})

export const apiKeysAction = formActions({ create, revoke })
