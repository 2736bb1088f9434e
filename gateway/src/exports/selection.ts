import { type GraphQLSchema, Kind, parse, print, validate } from 'graphql'

const MAX_LENGTH = 5_000

/** Why a selection cannot be exported, for the person who wrote it. */
export class SelectionError extends Error {
  override readonly name = 'SelectionError'
}

function bodyOf(selection: string): string {
  if (selection.length > MAX_LENGTH) throw new SelectionError(`Shorten the fields to at most ${MAX_LENGTH} characters.`)
  const [definition, ...others] = parse(`{ ${selection} }`, { noLocation: true }).definitions
  const isSelection = definition?.kind === Kind.OPERATION_DEFINITION && others.length === 0
  if (!isSelection || definition.selectionSet.selections.length === 0)
    throw new SelectionError('The fields must be a GraphQL selection, such as "sku title price { amount }".')
  return print(definition.selectionSet)
}

/**
 * The query of one page of parts with these fields.
 * @param selection fields of `ProductVariation`, as in a query
 * @throws SelectionError
 */
export function exportQuery(schema: GraphQLSchema, selection: string): string {
  try {
    const query = `query BulkExport($after: String, $updatedSince: DateTime) {
      variations(first: 250, after: $after, updatedSince: $updatedSince) {
        nodes ${bodyOf(selection)} pageInfo { endCursor hasNextPage } } }`
    const [problem] = validate(schema, parse(query))
    if (problem) throw new SelectionError(problem.message)
    return query
  } catch (error) {
    if (error instanceof SelectionError) throw error
    throw new SelectionError(error instanceof Error ? error.message : 'The fields are invalid.', { cause: error })
  }
}
