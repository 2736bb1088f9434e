import type { Transaction } from 'kysely'
import { readNote, readOneLength } from '../carts/bodies.ts'
import { addToLines, insertLines, type Line } from '../carts/lines.ts'
import { type Offer, selectOffers } from '../carts/offers.ts'
import { readQuantity } from '../carts/quantity.ts'
import type { Tables } from '../database/tables.ts'
import { JsonApiError, type Problem } from '../jsonapi/errors.ts'
import type { LineRequest } from './orderBody.ts'
import { lineProblem, problemsOfLine } from './orderErrors.ts'

/** Why a part cannot be ordered; undefined if it can. */
function obstacle(offer: Offer | undefined, partNumber: string, index: number): Problem | undefined {
  const problem = (code: string, detail: string) => lineProblem(index, 'partNumber', code, detail)
  if (offer?.isPublished !== true) return problem('unknown_part', `There is no part ${partNumber}.`)
  if (offer.isDiscontinued) return problem('discontinued', `${offer.sku} is discontinued.`)
  if (offer.remaining === 0) return problem('sold_out', `${offer.sku} is sold out.`)
  return offer.available ? undefined : problem('no_price', `${offer.sku} has no price.`)
}

/** Adds a line by the rules of carts. Lines are never merged: each belongs to a line of the buyer's own order. */
function addLine(lines: Line[], offer: Offer, { quantity, oneLength, note, reference }: LineRequest): void {
  addToLines(lines, offer, {
    quantity: readQuantity(quantity),
    combine: false,
    oneLength: readOneLength(oneLength ?? null),
    note: readNote('field_note', note ?? null),
    reference: readNote('field_reference', reference ?? null),
  })
}

/**
 * Adds all lines to a new order, or none.
 * @throws {JsonApiError} 422 with the problems of every line
 */
export async function addOrderLines(
  transaction: Transaction<Tables>,
  orderId: number,
  requested: readonly LineRequest[],
  now: Date,
): Promise<void> {
  const offers = await selectOffers(transaction, { skus: requested.map(({ partNumber }) => partNumber) })
  const bySku = new Map(offers.map((offer) => [offer.sku.toLowerCase(), offer]))
  const lines: Line[] = []
  const problems = requested.flatMap((line, index): readonly Problem[] => {
    const offer = bySku.get(line.partNumber.toLowerCase())
    const problem = obstacle(offer, line.partNumber, index)
    if (offer === undefined || problem !== undefined) return problem === undefined ? [] : [problem]
    try {
      addLine(lines, offer, line)
      return []
    } catch (error) {
      if (!(error instanceof JsonApiError)) throw error
      return problemsOfLine(error, index)
    }
  })
  if (problems.length > 0) throw new JsonApiError(422, problems)
  await insertLines(transaction, orderId, lines, new Map(offers.map((offer) => [offer.id, offer])), now)
}
