import { readPartNumbers } from '@shop/schema/partNumberText'
import { plainCode } from '@shop/schema/plainText'
import { orderingError } from '../carts/parts.ts'
import { orderingFields } from '../carts/plans.ts'
import { allowedQuantity, quantityError } from '../carts/quantity.ts'
import { ProductVariation, quantityRule } from '../catalog/variation.ts'
import type { BackendCalls } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import { priceOf } from '../jsonapi/money.ts'
import { wireNames } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { type UserError, userError } from '../jsonapi/userErrors.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import type { Estimate, Estimates, LineEstimate } from '../pricing/estimates.ts'
import { type PartMatch, matchPartNumbers } from '../search/partNumbers.ts'

/** No part, model or partner number is longer. */
const MAX_NUMBER_LENGTH = 40

/** Normalizes the dashes, spaces and characters of a typed number. Null if it cannot be a part number. */
function numberOf(typed: string): string | null {
  // Longer than any valid number: the input is not processed further.
  if (typed.length > 10 * MAX_NUMBER_LENGTH) return null
  const number = readPartNumbers(plainCode(typed))
    .text.replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    // Spreadsheets prefix text cells with a quote.
    .replace(/^['\s]+/, '')
    .trim()
  return number.length <= MAX_NUMBER_LENGTH && /^[\x20-\x7e]*[a-z0-9][\x20-\x7e]*$/i.test(number) ? number : null
}

export interface TypedLine {
  readonly partNumber: string
  readonly quantity: number
}

export type QuickOrderStatus =
  | 'OK'
  | 'ADJUSTED'
  | 'INVALID_QUANTITY'
  | 'MULTIPLE'
  | 'DISCONTINUED'
  | 'NO_PRICE'
  | 'UNKNOWN'

/** A checked line without its price. */
interface CheckedLine {
  readonly status: QuickOrderStatus
  readonly part: Resource | null
  /** Null if it cannot be ordered. */
  readonly orderQuantity: number | null
  readonly choices: readonly Resource[]
  readonly suggestions: readonly Resource[]
  readonly problems: readonly UserError[]
}

const REPLACEMENT = 'field_replacement'

const nothing: Omit<CheckedLine, 'status' | 'problems'> = {
  part: null,
  orderQuantity: null,
  choices: [],
  suggestions: [],
}

/** Statuses of existing parts that cannot be ordered, by the cart's reason. */
const refused: Partial<Record<UserError['code'], QuickOrderStatus>> = {
  OUT_OF_STOCK: 'DISCONTINUED',
  INVALID: 'NO_PRICE',
  NOT_FOUND: 'UNKNOWN',
}

function checkLine({ partNumber, quantity }: TypedLine, { parts, nearest }: PartMatch, index: number): CheckedLine {
  const at = (field: string) => ['lines', String(index), field]
  const [part, ...others] = parts
  if (!part) {
    const error: UserError =
      partNumber.trim() === ''
        ? { code: 'REQUIRED', message: 'Value is required', path: at('partNumber') }
        : userError('NOT_FOUND', `We don’t have part ${truncate(partNumber)}`, at('partNumber'))
    return { ...nothing, status: 'UNKNOWN', suggestions: nearest, problems: [error] }
  }
  if (others.length > 0) {
    const message = `${truncate(partNumber)} matches several parts. Choose one.`
    return {
      ...nothing,
      status: 'MULTIPLE',
      choices: parts,
      problems: [{ code: 'INVALID', message, path: at('partNumber') }],
    }
  }
  const sku = part.text('sku') ?? truncate(partNumber)
  const refusal = orderingError(part, sku, at('partNumber'))
  if (refusal) {
    const replacement = part.one(REPLACEMENT)?.resource
    const suggestions = replacement ? [replacement] : []
    return { ...nothing, status: refused[refusal.code] ?? 'UNKNOWN', part, suggestions, problems: [refusal] }
  }
  const wrong = quantityError(quantity, at('quantity'))
  if (wrong) return { ...nothing, status: 'INVALID_QUANTITY', part, problems: [wrong] }
  const { quantity: orderQuantity, reason } = allowedQuantity(quantity, quantityRule(part), sku)
  const message = `${orderQuantity.toLocaleString('en-US')} will be added: ${reason}`
  const problems: UserError[] = reason ? [{ code: 'QUANTITY_NOT_ALLOWED', message, path: at('quantity') }] : []
  return { ...nothing, status: orderQuantity === quantity ? 'OK' : 'ADJUSTED', part, orderQuantity, problems }
}

const MAX_SHOWN_LENGTH = 60

/** The typed text, shortened for messages. */
function truncate(typed: string): string {
  const text = typed.trim()
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}…` : text
}

/** A checked line. */
export class QuickOrderLine {
  readonly typed: TypedLine
  readonly #checked: CheckedLine
  readonly #estimated: () => Promise<LineEstimate | null>

  constructor(typed: TypedLine, finding: CheckedLine, estimate: () => Promise<LineEstimate | null>) {
    this.typed = typed
    this.#checked = finding
    this.#estimated = estimate
  }

  get status(): QuickOrderStatus {
    return this.#checked.status
  }

  get variation(): ProductVariation | null {
    return this.#checked.part && new ProductVariation(this.#checked.part)
  }

  get orderQuantity(): number | null {
    return this.#checked.orderQuantity
  }

  get choices(): ProductVariation[] {
    return this.#checked.choices.map((part) => new ProductVariation(part))
  }

  get suggestions(): ProductVariation[] {
    return this.#checked.suggestions.map((part) => new ProductVariation(part))
  }

  get problems(): readonly UserError[] {
    return this.#checked.problems
  }

  /** Null if it cannot be ordered. Sites without estimates return only the price of one piece. */
  estimated(): Promise<LineEstimate | null> {
    return this.#estimated()
  }
}

/** The price of one piece, as in lists. The gateway never adds money, so there is no total. */
function listPriceOf(part: Resource): LineEstimate {
  return { price: priceOf(part), linePrice: null, shipsBy: null, stockedQuantity: null }
}

/** Lines checked together. Prices are requested once for all of them, on first use. */
export class QuickOrderSheet {
  readonly lines: readonly QuickOrderLine[]
  readonly validCount: number
  readonly #estimate: () => Promise<Estimate | null>

  constructor(typed: readonly TypedLine[], findings: readonly CheckedLine[], estimates: Estimates) {
    const places = new Map<CheckedLine, number>()
    const wanted = findings.flatMap((finding) => {
      const { part, orderQuantity: quantity } = finding
      if (!part || quantity === null) return []
      places.set(finding, places.size)
      return [{ uuid: part.id, quantity }]
    })
    let estimatePromise: Promise<Estimate | null> | null = null
    this.#estimate = () => {
      estimatePromise ??= estimates.of(wanted)
      return estimatePromise
    }
    const estimated = async (finding: CheckedLine) => {
      const place = places.get(finding)
      if (place === undefined) return null
      const estimate = await this.#estimate()
      return estimate?.lines[place] ?? (!estimates.isOffered && finding.part ? listPriceOf(finding.part) : null)
    }
    this.validCount = wanted.length
    this.lines = findings.flatMap((finding, index) => {
      const line = typed[index]
      return line ? [new QuickOrderLine(line, finding, () => estimated(finding))] : []
    })
  }

  /** Total of the lines that can be ordered; null on sites without estimates. */
  async subTotal() {
    return (await this.#estimate())?.subTotal ?? null
  }
}

export interface QuickOrderOptions {
  readonly calls: BackendCalls
  readonly profile: SiteProfile
  readonly estimates: Estimates
}

/** Checks order lines without touching a cart. */
export class QuickOrder {
  readonly #options: QuickOrderOptions

  constructor(options: QuickOrderOptions) {
    this.#options = options
  }

  /**
   * The lines in order, each with its own result. At most six requests, however many lines there are.
   * @param lines at most MAX_LINES
   * @param plan fields of the shape ProductVariation, for parts, choices and suggestions
   * @param suggestions the part of it that suggestions need; null if none are wanted
   * @throws BackendError
   */
  async check(lines: readonly TypedLine[], plan: Plan, suggestions: Plan | null): Promise<QuickOrderSheet> {
    const numbers = lines.map(({ partNumber }) => numberOf(partNumber))
    const lookups = numbers.filter((number) => number !== null)
    const meaning = await matchPartNumbers(this.#options, lookups, lookupPlan(plan, suggestions))
    const findings = lines.map((line, index) => {
      const number = numbers[index] ?? null
      return checkLine(line, number === null ? { parts: [], nearest: [] } : meaning(number), index)
    })
    return new QuickOrderSheet(lines, findings, this.#options.estimates)
  }
}

/** Adds what decides whether a part can be ordered, and its replacement. */
function lookupPlan({ include, fields }: Plan, suggestions: Plan | null): Plan {
  const type = wireNames.variation.type
  const names = [...(fields[type] ?? []), ...orderingFields, ...(suggestions ? [REPLACEMENT] : [])]
  const replacements = suggestions ? [REPLACEMENT, ...suggestions.include.map((path) => `${REPLACEMENT}.${path}`)] : []
  return {
    include: [...include, ...replacements].sort(),
    fields: { ...fields, [type]: [...new Set(names)].sort() },
  }
}
