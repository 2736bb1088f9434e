import {
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type ValidatedExecutionArgs,
  validateExecutionArgs,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { Execution } from './execution.ts'
import { conditionsOf, fieldCount, type PlanScope } from './fieldGroups.ts'
import { completeSelection, planSelection, type Selection } from './plan.ts'

/** Plans of one document: one for each set of values in its `@skip` and `@include`. */
const MAX_PLANS = 16

/** Fields in the plans of all documents other than the shop's own. Measured: 1 kB of heap each. */
const MAX_FIELDS = 20_000

interface DocumentPlans {
  /** Variables in `@skip` and `@include`; null if the document is executed without a plan. */
  readonly conditions: readonly string[] | null
  readonly plans: Map<string, Selection>
  readonly budget: PlanScope['budget']
}

const ownPlans = new WeakMap<DocumentNode, DocumentPlans>()
const otherPlans = new LRUCache<DocumentNode, DocumentPlans>({
  maxSize: MAX_FIELDS,
  sizeCalculation: ({ budget }) => budget.fields,
})
/** Other documents are planned when they are executed again, because many are sent once. */
const executed = new WeakSet<DocumentNode>()

function plansOf(document: DocumentNode, isOwn: boolean): DocumentPlans | null {
  const known = (isOwn ? ownPlans : otherPlans).get(document)
  if (known) return known
  if (!isOwn && !executed.has(document)) {
    executed.add(document)
    return null
  }
  const fields = isOwn ? Number.POSITIVE_INFINITY : 2 * fieldCount(document)
  const plans = { conditions: conditionsOf(document), plans: new Map<string, Selection>(), budget: { fields } }
  if (isOwn) ownPlans.set(document, plans)
  else otherPlans.set(document, plans)
  return plans
}

function planOf(args: ValidatedExecutionArgs, { conditions, plans, budget }: DocumentPlans): Selection | null {
  const { schema, fragments, operation, variableValues } = args
  const type = schema.getQueryType()
  if (!conditions || !type) return null
  const key = conditions.map((name) => String(variableValues.coerced[name])).join()
  const plan = plans.get(key)
  if (plan || plans.size >= MAX_PLANS) return plan ?? null
  const planned = planSelection(type, [operation.selectionSet], { schema, fragments, variableValues, budget })
  plans.set(key, planned)
  return planned
}

function resultOf(data: Record<string, unknown> | null, { errors }: Execution): ExecutionResult {
  return errors.length > 0 ? { errors, data } : { data }
}

/**
 * Executes a query by a plan, which is made once. Mutations, introspection, and the first execution of a query that is not
 * the shop's own are left to graphql-js.
 */
export async function executeOperation(args: ExecutionArgs, isOwn: boolean): Promise<ExecutionResult> {
  const plans = plansOf(args.document, isOwn)
  if (!plans?.conditions) return execute(args)
  const validated = validateExecutionArgs(args)
  if (!('schema' in validated)) return { errors: validated }
  const plan = planOf(validated, plans)
  if (!plan) return execute(args)
  const execution = new Execution(validated)
  try {
    return resultOf(await completeSelection(plan, validated.rootValue, execution, undefined), execution)
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    execution.add(error, undefined)
    return resultOf(null, execution)
  }
}
