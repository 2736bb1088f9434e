import type { ActionFunction } from 'react-router'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import * as shape from '../../platform/shape.ts'
import { fieldErrors, formAction } from '../../platform/forms/formAction.ts'
import { required } from '../../platform/forms/values.ts'
import { redirectWith } from '../../platform/messages/notices.ts'
import { sendMutation } from '../../platform/relay/sendMutation.ts'

export const onlyId = shape.object({ id: required() })

interface DoneMutation extends MutationParameters {
  readonly response: {
    readonly done: { readonly userErrors: Parameters<typeof fieldErrors>[0] } | null | undefined
  }
}

interface Options<Values> {
  schema: shape.Shape<Values>
  /** Its one field has the alias `done`. */
  mutation: GraphQLTaggedNode
  variables: (values: Values) => Record<string, unknown>
  /** What was done. */
  text: string
  /** The list, which is shown again. */
  path: string
}

/** An action on a list, such as of API keys: shows the list again with a message, or the reasons why nothing was done. */
export function doneAction<Values>(options: Options<Values>): ActionFunction {
  const { schema, mutation, variables, text, path } = options
  return formAction({
    schema,
    secrets: ['password'],
    async send(values, { environment }) {
      const { done } = await sendMutation<DoneMutation>(environment, mutation, variables(values))
      if (done.userErrors.length > 0) return { errors: fieldErrors(done.userErrors, { id: '' }) }
      return redirectWith([{ type: 'success', text }], path)
    },
  })
}
