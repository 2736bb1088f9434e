import { QuantityError } from '../carts/quantity.ts'
import { JsonApiError, type Problem } from '../jsonapi/errors.ts'

const attributePrefix = /^\/data\/attributes\//

/** Converts an error about a checkout: its pointers then refer to the body of `POST /shop/orders`. */
export function atBody(error: JsonApiError): JsonApiError {
  const problems = error.problems.map((problem) => ({
    ...problem,
    ...(problem.pointer !== undefined && { pointer: problem.pointer.replace(attributePrefix, '/attributes/') }),
  }))
  return new JsonApiError(error.status, problems, error.headers)
}

/** Members of a line, by the attribute of the cart item. */
const lineMembers: Readonly<Record<string, string>> = {
  quantity: 'quantity',
  field_note: 'note',
  field_reference: 'reference',
  field_one_length: 'oneLength',
}

/** A problem with a line. */
export function lineProblem(
  index: number,
  member: string,
  code: string,
  detail: string,
  meta?: Problem['meta'],
): Problem {
  return { code, detail, pointer: `/lines/${index}/${member}`, via: 'none', meta }
}

/** Why the rules of carts reject a line. */
export function problemsOfLine(error: JsonApiError, index: number): Problem[] {
  return error.problems.map(({ detail, pointer = '' }) => {
    const [attribute = ''] = pointer.replace(attributePrefix, '').split('/')
    const member = lineMembers[attribute] ?? 'partNumber'
    return error instanceof QuantityError
      ? lineProblem(index, member, 'quantity_not_allowed', detail, { ...error.limits })
      : lineProblem(index, member, 'invalid', detail)
  })
}

interface Shortage {
  readonly id: string
  readonly sku: string
  readonly left: number
}

function isShortage(value: unknown): value is Shortage {
  return typeof value === 'object' && value !== null && 'id' in value && 'left' in value
}

/** Converts an error of a placement: shortages then point to their lines. @param lineUuids UUIDs of the lines in order */
export function placementError(error: JsonApiError, lineUuids: readonly string[]): JsonApiError {
  const { status, problems, headers } = atBody(error)
  const byLine = problems.flatMap((problem) => {
    const lines: unknown = problem.code === 'out_of_stock' ? problem.meta?.['lines'] : undefined
    if (!Array.isArray(lines)) return [problem]
    return lines
      .filter(isShortage)
      .map(({ id, left }) =>
        lineProblem(lineUuids.indexOf(id), 'quantity', 'quantity_not_allowed', problem.detail, { left }),
      )
  })
  return new JsonApiError(status, byLine, headers)
}
