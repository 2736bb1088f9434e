import { z } from 'zod'
import { type BackendCalls, readDocument } from '../jsonapi/calls.ts'
import { BackendError, isAbsent } from '../jsonapi/errors.ts'
import { Document, type Resource } from '../jsonapi/document.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import { LARGEST_PAGE, wireNames, paths } from '../jsonapi/names.ts'
import { plainNumber } from '../search/text.ts'

const OPERATION = 'resolveNumbers'

/** What a number means. */
export interface Meaning {
  /** Several where makers or partners use it for several. */
  readonly parts: readonly Resource[]
  /** Where it means none, the parts whose numbers are most like it. */
  readonly nearest: readonly Resource[]
}

const nothing: Meaning = { parts: [], nearest: [] }

const answerSchema = z.object({
  meta: z.object({
    numbers: z.array(z.object({ number: z.string(), parts: z.array(z.string()), nearest: z.array(z.string()) })),
  }),
})

function keyOf(number: string) {
  return number.toLowerCase()
}

/**
 * What numbers mean, by the numbers as they were asked for. Part numbers as they are written are found by the contract's
 * own call, fifty at a time; for the rest a site may have a call that knows all other ways to write them, and all other
 * numbers. So 200 numbers are five requests at most.
 * @throws BackendError
 */
export async function meaningsOf(
  calls: BackendCalls,
  numbers: readonly string[],
  plan: Plan,
): Promise<(number: string) => Meaning> {
  const distinct = [...new Map(numbers.map((number) => [keyOf(number), number])).values()]
  const bySku = await partsOfSkus(calls, distinct, plan)
  const meanings = await otherMeanings(
    calls,
    distinct.filter((number) => !bySku.has(keyOf(number)) && plainNumber(number) !== ''),
    plan,
  )
  return (number) => {
    const part = bySku.get(keyOf(number))
    return part ? { parts: [part], nearest: [] } : (meanings.get(keyOf(number)) ?? nothing)
  }
}

async function partsOfSkus(
  calls: BackendCalls,
  numbers: readonly string[],
  plan: Plan,
): Promise<ReadonlyMap<string, Resource>> {
  const chunks = Array.from({ length: Math.ceil(numbers.length / LARGEST_PAGE) }, (_, index) =>
    numbers.slice(index * LARGEST_PAGE, (index + 1) * LARGEST_PAGE),
  )
  const documents = await Promise.all(
    chunks.map((chunk) => {
      const filter = [
        { path: 'sku', value: chunk },
        { path: 'status', value: '1' },
      ]
      const query = queryString({ ...plan, filter, page: { limit: LARGEST_PAGE } })
      return readDocument(calls, 'quickOrderParts', `${wireNames.variation.path}${query}`)
    }),
  )
  return new Map(documents.flatMap(({ data }) => data).map((part) => [keyOf(part.text('sku') ?? ''), part]))
}

/** Not every site has such a call: without it no number is found but those that are written as they are printed. */
async function otherMeanings(
  calls: BackendCalls,
  numbers: readonly string[],
  plan: Plan,
): Promise<ReadonlyMap<string, Meaning>> {
  if (numbers.length === 0) return new Map()
  const body = { data: numbers.map((id) => ({ type: 'part-number', id })) }
  const address = `${paths.partNumbers}${queryString(plan)}`
  try {
    const answer = await calls.asNobody({ operation: OPERATION, method: 'POST', address, body }, 'jsonApi')
    const document = Document.parse(answer, OPERATION)
    const parts = new Map(document.data.map((part) => [part.id, part]))
    const found = (ids: readonly string[]) => ids.flatMap((id) => parts.get(id) ?? [])
    const read = answerSchema.safeParse(answer)
    if (!read.success)
      throw new BackendError({ kind: 'malformed', operation: OPERATION, detail: z.prettifyError(read.error) })
    return new Map(
      read.data.meta.numbers.map((each) => [
        keyOf(each.number),
        { parts: found(each.parts), nearest: found(each.nearest) },
      ]),
    )
  } catch (error) {
    if (isAbsent(error)) return new Map()
    throw error
  }
}
