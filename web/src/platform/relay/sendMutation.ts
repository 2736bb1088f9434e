import {
  type Environment,
  type GraphQLTaggedNode,
  type MutationParameters,
  type RecordProxy,
  type SelectorStoreUpdater,
  createOperationDescriptor,
  generateUniqueClientID,
  getRequest,
} from 'relay-runtime'

/** Relay's types promise every record; the store may lack it, or know that it is null. */
export function linked(record: RecordProxy | null | undefined, field: string): RecordProxy | null | undefined {
  return record?.getLinkedRecord(field)
}

/**
 * One mutation as a promise of its answer. Rejects when the gateway gave none.
 *
 * Relay makes a mutation's input a part of the name under which it keeps the answer, and would so keep passwords in its
 * store. The answer is kept under no input here; only the gateway gets it.
 */
export function sendMutation<M extends MutationParameters>(
  environment: Environment,
  mutation: GraphQLTaggedNode,
  variables: M['variables'],
  updater?: SelectorStoreUpdater,
) {
  return new Promise<M['response']>((resolve, reject) => {
    const node = getRequest(mutation)
    const { request } = createOperationDescriptor(node, variables)
    const kept = createOperationDescriptor(node, { ...variables, input: null }, undefined, generateUniqueClientID())
    environment.executeMutation({ operation: { ...kept, request }, updater }).subscribe({
      complete: () => resolve(environment.lookup(kept.fragment).data),
      error: reject,
    })
  })
}
