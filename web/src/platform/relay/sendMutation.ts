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

/** Relay's types promise every record, but the store may lack it or hold null. */
export function linked(record: RecordProxy | null | undefined, field: string): RecordProxy | null | undefined {
  return record?.getLinkedRecord(field)
}

type Payloads<Response> = { [Field in keyof Response]: NonNullable<Response[Field]> }

function hasPayloads<Response>(response: Response): response is Response & Payloads<Response> {
  return Object.values(response ?? {}).every((payload) => payload !== null && payload !== undefined)
}

/**
 * A mutation as a promise; rejects without a response.
 *
 * Relay includes a mutation's input in its store key, which would store passwords. The response is stored without input
 * here; only the gateway receives it.
 */
export async function sendMutation<M extends MutationParameters>(
  environment: Environment,
  mutation: GraphQLTaggedNode,
  variables: M['variables'],
  updater?: SelectorStoreUpdater,
): Promise<Payloads<M['response']>> {
  const response = await new Promise<M['response']>((resolve, reject) => {
    const node = getRequest(mutation)
    const { request } = createOperationDescriptor(node, variables)
    const operation = createOperationDescriptor(
      node,
      { ...variables, input: null },
      undefined,
      generateUniqueClientID(),
    )
    // A mutation that failed changes nothing in the store.
    const update: SelectorStoreUpdater = (store, data) => {
      if (hasPayloads(data)) updater?.(store, data)
    }
    environment.executeMutation({ operation: { ...operation, request }, updater: update }).subscribe({
      complete: () => resolve(environment.lookup(operation.fragment).data),
      error: reject,
    })
  })
  if (!hasPayloads(response)) throw new Error('The response has no payload')
  return response
}
