import { plainNumber } from '@shop/schema/partNumbers'
import { z } from 'zod'
import { type PartLookup, partsBySku } from '../catalog/partLookup.ts'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { ifAbsent, parseAnswer } from '../jsonapi/errors.ts'
import { Document, type Resource } from '../jsonapi/document.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import { paths } from '../jsonapi/names.ts'

const OPERATION = 'resolveNumbers'

/** The parts that a number stands for. */
export interface PartMatch {
  /** Several if makers or partners share it. */
  readonly parts: readonly Resource[]
  /** The closest part numbers if there is no match. */
  readonly nearest: readonly Resource[]
}

const noMatch: PartMatch = { parts: [], nearest: [] }

const responseSchema = z.object({
  meta: z.object({
    numbers: z.array(z.object({ number: z.string(), parts: z.array(z.string()), nearest: z.array(z.string()) })),
  }),
})

/** Similar numbers help only with text like a part number, not with formulas and words. */
const partNumberShape = /^(?=.*\d)[a-z0-9][a-z0-9 ./#-]*$/i

function keyOf(number: string) {
  return number.toLowerCase()
}

/**
 * Looks up part numbers, keyed as requested. Exact part numbers use the specified call, fifty at a time; for the rest,
 * a site may have a call that knows all other numbers and spellings. 200 numbers take at most five requests.
 * @throws BackendError
 */
export async function matchPartNumbers(
  { calls }: Pick<PartLookup, 'calls'>,
  numbers: readonly string[],
  plan: Plan,
): Promise<(number: string) => PartMatch> {
  const distinct = [...new Map(numbers.map((number) => [keyOf(number), number])).values()]
  const bySku = await partsBySku(distinct, { calls, operation: 'quickOrderParts', plan })
  const meanings = await matchOtherNumbers(
    calls,
    distinct.filter((number) => !bySku.has(keyOf(number)) && plainNumber(number) !== ''),
    plan,
  )
  return (number) => {
    const part = bySku.get(keyOf(number))
    return part ? { parts: [part], nearest: [] } : (meanings.get(keyOf(number)) ?? noMatch)
  }
}

/** Not every site has such a call: without it, only exact part numbers are found. */
async function matchOtherNumbers(
  calls: BackendCalls,
  numbers: readonly string[],
  plan: Plan,
): Promise<ReadonlyMap<string, PartMatch>> {
  if (numbers.length === 0) return new Map()
  const body = { data: numbers.map((id) => ({ type: 'part-number', id })) }
  const address = `${paths.partNumbers}${queryString(plan)}`
  const call = { operation: OPERATION, method: 'POST', address, body } as const
  const answer = await calls.asAnonymous(call, 'jsonApi').catch(ifAbsent(absentAnswer))
  const document = Document.parse(answer, OPERATION)
  const parts = new Map(document.data.map((part) => [part.id, part]))
  const found = (ids: readonly string[]) => ids.flatMap((id) => parts.get(id) ?? [])
  return new Map(
    parseAnswer(responseSchema, answer, OPERATION).meta.numbers.map((each) => [
      keyOf(each.number),
      { parts: found(each.parts), nearest: partNumberShape.test(each.number) ? found(each.nearest) : [] },
    ]),
  )
}

/** As if no part had any of the numbers. */
const absentAnswer = { data: [], meta: { numbers: [] } }
