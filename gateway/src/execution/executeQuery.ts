import {
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type ValidatedExecutionArgs,
  validateExecutionArgs,
} from 'graphql'
import { Execution } from './execution.ts'
import { conditionsOf } from './fieldGroups.ts'
import { completeSelection, planSelection, type Selection } from './plan.ts'

/** Plans of one document: one for each set of values in its `@skip` and `@include`. */
const MAX_PLANS = 16

interface DocumentPlans {
  /** Variables in `@skip` and `@include`; null if the document is executed without a plan. */
  readonly conditions: readonly string[] | null
  readonly plans: Map<string, Selection>
}

const known = new WeakMap<DocumentNode, DocumentPlans>()

function plansOf(document: DocumentNode): DocumentPlans {
  const plans = known.get(document) ?? { conditions: conditionsOf(document), plans: new Map() }
  known.set(document, plans)
  return plans
}

function planOf(args: ValidatedExecutionArgs, { conditions, plans }: DocumentPlans): Selection | null {
  const { schema, fragments, operation, variableValues } = args
  const type = schema.getQueryType()
  if (!conditions || !type) return null
  const key = conditions.map((name) => String(variableValues.coerced[name])).join()
  const plan = plans.get(key)
  if (plan || plans.size >= MAX_PLANS) return plan ?? null
  const planned = planSelection(type, [operation.selectionSet], { schema, fragments, variableValues })
  plans.set(key, planned)
  return planned
}

function resultOf(data: Record<string, unknown> | null, { errors }: Execution): ExecutionResult {
  return errors.length > 0 ? { errors, data } : { data }
}

/** Executes one of the shop's own operations by a plan, which is made once. Others are executed by graphql-js. */
export async function executeOwn(args: ExecutionArgs): Promise<ExecutionResult> {
  const plans = plansOf(args.document)
  if (!plans.conditions) return execute(args)
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
