import { commitMutation } from 'react-relay/hooks'
import type { Environment, GraphQLTaggedNode, MutationParameters, SelectorStoreUpdater } from 'relay-runtime'

/** One mutation as a promise of its answer. Rejects when the gateway gave none. */
export const sendMutation = <M extends MutationParameters>(
  environment: Environment,
  mutation: GraphQLTaggedNode,
  variables: M['variables'],
  updater?: SelectorStoreUpdater<M['response']>,
) =>
  new Promise<M['response']>((resolve, reject) => {
    commitMutation<M>(environment, {
      mutation,
      variables,
      ...(updater ? { updater } : {}),
      onCompleted: (response) => resolve(response),
      onError: reject,
    })
  })
