import { type DocumentNode, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql'

const known = new WeakMap<DocumentNode, boolean>()

/**
 * Whether every field of a valid document is declared public, and it only reads: all requesters without a session get
 * the same response.
 */
export function isPublicDocument(schema: GraphQLSchema, document: DocumentNode): boolean {
  const result = known.get(document) ?? checkDocument(schema, document)
  known.set(document, result)
  return result
}

function checkDocument(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema)
  let isPublic = true
  const visitor = {
    OperationDefinition({ operation }: { readonly operation: string }) {
      isPublic &&= operation === 'query'
    },
    Field({ name }: { readonly name: { readonly value: string } }) {
      const [field, parent] = [types.getFieldDef(), types.getParentType()]
      isPublic &&= name.value === '__typename' || (field?.extensions.isPublic ?? parent?.extensions.isPublic) === true
    },
  }
  visit(document, visitWithTypeInfo(types, visitor))
  return isPublic
}
