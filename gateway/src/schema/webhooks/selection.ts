import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  validate,
} from 'graphql'
import { MAX_SUBJECTS, webhookEvents, type WebhookEvent } from '@shop/schema/webhookEvents'
import type { UserError } from '../../backend/jsonapi/userErrors.ts'
import { MAX_COMPLEXITY } from '../../protection/cost.ts'
import { parseWithinLimits } from '../../protection/documentLimits.ts'
import { complexityOf } from '../../protection/operationCosts.ts'
import { requirementOf } from '../core/scopes.ts'
import type { Caller } from '../../protection/caller.ts'

/** Fields that are sent about each type unless an endpoint has its own selection. */
const defaultFields: Readonly<Record<(typeof webhookEvents)[WebhookEvent], string>> = {
  Order: `id uuid number state stateReason placedAt purchaseOrderNumber
    items { partNumber name quantity shippedQuantity reference price { amount currencyCode } linePrice { amount currencyCode } }
    totals { subTotal { amount currencyCode } shipping { amount } tax { amount } total { amount currencyCode } }
    invoices { number date dueDate state totals { total { amount currencyCode } } }
    shipments { carrier trackingNumber trackingUrl shippedAt items { partNumber quantity } }`,
  Quote: `id uuid number state validUntil
    lines { partNumber quantity reference price { amount currencyCode } linePrice { amount currencyCode } }
    total { amount currencyCode }`,
  ProductVariation: `id sku title price { amount currencyCode } ownPrice { amount currencyCode }
    priceBreaks { minimumQuantity price { amount } } availability { status quantity leadTime shipDate }`,
  Product: 'id title path summary variationCount defaultVariation { id sku }',
}

/** The query that produces the payload of an event by default. */
export function defaultSelection(event: WebhookEvent): string {
  const type = webhookEvents[event]
  return print(parse(`query Payload($ids: [ID!]!) { nodes(ids: $ids) { ... on ${type} { ${defaultFields[type]} } } }`))
}

function operationOf({ definitions }: DocumentNode): OperationDefinitionNode | null {
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  const [first, ...others] = operations
  return first !== undefined && others.length === 0 ? first : null
}

function hasIds({ variableDefinitions = [] }: OperationDefinitionNode): boolean {
  return (
    variableDefinitions.length === 1 &&
    variableDefinitions.every(({ variable, type }) => variable.name.value === 'ids' && print(type) === '[ID!]!')
  )
}

type SelectionProblem = Pick<UserError, 'code' | 'message'>

function invalid(message: string): SelectionProblem {
  return { code: 'INVALID', message }
}

/** Why a selection costs too much for an event about as many objects as possible; null if it does not. */
function costProblem(schema: GraphQLSchema, document: DocumentNode): SelectionProblem | null {
  const variableValues = { ids: Array.from({ length: MAX_SUBJECTS }, () => '') }
  const complexity = complexityOf({ schema, document, operationName: null, variableValues })
  if (complexity <= MAX_COMPLEXITY) return null
  const message = `The selection is too complex: for ${MAX_SUBJECTS} objects, it could read ${complexity} fields, and at most ${MAX_COMPLEXITY} are allowed. Select fewer fields or shorter lists.`
  return { code: 'TOO_COMPLEX', message }
}

/** Why a selection cannot be stored or executed; null if it can. */
export function selectionProblem(text: string, schema: GraphQLSchema, caller: Caller): SelectionProblem | null {
  try {
    const document = parseWithinLimits(text)
    const operation = operationOf(document)
    if (operation === null || operation.operation !== 'query' || !hasIds(operation))
      return invalid('The selection must be one query with the variable $ids: [ID!]!.')
    const [error] = validate(schema, document, undefined, { hideSuggestions: true, maxErrors: 1 })
    if (error) return invalid(error.message)
    const problem = costProblem(schema, document)
    if (problem !== null || caller.kind !== 'key') return problem
    const { scopes, closed } = requirementOf(schema, document, operation.name?.value ?? '')
    const missing = [...closed, ...[...scopes].filter((scope) => !caller.scopes.has(scope))]
    return missing.length > 0 ? invalid(`The key does not allow ${missing.join(' and ')}.`) : null
  } catch (error) {
    if (error instanceof GraphQLError) return invalid(error.message)
    throw error
  }
}
