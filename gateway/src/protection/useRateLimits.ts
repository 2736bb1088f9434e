import { complexityFromQuery } from '@pothos/plugin-complexity'
import { type DocumentNode, type ExecutionArgs, GraphQLError, Kind } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { MAX_COMPLEXITY, tooComplex } from './cost.ts'
import type { Documents } from './documents.ts'
import { type Caller, type RateLimits, rateLimited } from './rateLimits.ts'

/** Maximum charge for the shop's own operations, which seldom reach their worst case. */
const MAX_SCREEN_CHARGE = 20_000

/** Points for an unknown document: one per kilobyte. Larger documents are rejected before they cost anything. */
const KILOBYTE = 1_024
const MAX_KILOBYTES = 20

interface RateLimitedRequest {
  readonly limits: RateLimits
  readonly caller: Caller
}

/** Complexity of one operation; null if its variables are invalid, which execution reports better. */
function complexityOf(document: DocumentNode, options: OperationOptions): number | null {
  const { operationName, ...rest } = options
  const definitions = document.definitions.filter(
    (node) => node.kind !== Kind.OPERATION_DEFINITION || !operationName || node.name?.value === operationName,
  )
  try {
    return complexityFromQuery({ ...document, definitions }, rest).complexity
  } catch (error) {
    if (error instanceof GraphQLError) return null
    throw error
  }
}

interface OperationOptions extends Omit<Parameters<typeof complexityFromQuery>[1], 'variables'> {
  readonly operationName: string | null | undefined
  readonly variables: Readonly<Record<string, unknown>>
}

/** Charges unknown documents before they are parsed, and operations by their complexity before they are executed. */
export function useRateLimits(documents: Documents): Plugin<RateLimitedRequest, RateLimitedRequest> {
  return {
    async onParams({ params: { query }, context }) {
      if (typeof query !== 'string' || documents.isKnown(query)) return
      const points = Math.min(MAX_KILOBYTES, Math.ceil(query.length / KILOBYTE))
      const refusal = await context.limits.take('documents', context.caller, points)
      if (refusal) throw rateLimited(refusal)
    },
    onExecute: ({ executeFn, setExecuteFn, context }) =>
      setExecuteFn(async ({ document, schema, operationName, variableValues, ...rest }: ExecutionArgs) => {
        const variables = variableValues ?? {}
        const complexity = complexityOf(document, { schema, ctx: context, operationName, variables }) ?? 0
        if (complexity > MAX_COMPLEXITY) return { errors: [tooComplex(complexity)] }
        const isScreen = documents.isPersisted(document)
        const points = isScreen ? Math.min(complexity, MAX_SCREEN_CHARGE) : complexity
        const refusal = await context.limits.take('cost', context.caller, points)
        if (refusal) return { errors: [rateLimited(refusal)] }
        const result: unknown = await executeFn({ document, schema, operationName, variableValues, ...rest })
        return result
      }),
  }
}
