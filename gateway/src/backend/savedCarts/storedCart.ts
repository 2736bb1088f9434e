import { z } from 'zod'
import { ProductVariation } from '../catalog/variation.ts'
import type { Resource } from '../jsonapi/document.ts'
import type { Money } from '../jsonapi/money.ts'
import { ResourceValue } from '../jsonapi/resourceValue.ts'
import type { Estimate, Estimates } from '../pricing/estimates.ts'

const text = z.string().nullish().catch(null)

const lineSchema = z.object({
  variation: text,
  part_number: z.string(),
  title: text,
  quantity: z.coerce.number().int().positive(),
  one_length: z.boolean().nullish().catch(null),
  note: text,
  reference: text,
})

type Line = z.infer<typeof lineSchema>

/** A saved line, with the current state of its part. */
export interface StoredCartItem {
  readonly partNumber: string
  readonly name: string
  readonly quantity: number
  readonly isOneLength: boolean | null
  readonly note: string | null
  readonly reference: string | null
  /** Null if the part has left the shop. */
  readonly variation: ProductVariation | null
  /** Current price of the whole line; null if unknown. */
  readonly linePrice: () => Promise<Money | null>
}

/** Lines outside of any cart. Their prices are requested once for all of them, on first use. */
export abstract class StoredCart extends ResourceValue {
  readonly #lines: readonly Line[]
  readonly #estimates: Estimates
  #estimate: Promise<Estimate | null> | null = null

  constructor(resource: Resource, estimates: Estimates) {
    super(resource)
    this.#estimates = estimates
    this.#lines = resource.read('lines', z.array(lineSchema)) ?? []
  }

  readonly created = this.resource.moment('created') ?? new Date(0)
  readonly expires = this.resource.moment('expires') ?? new Date(0)

  get quantityTotal(): number {
    return this.#lines.reduce((sum, { quantity }) => sum + quantity, 0)
  }

  get items(): StoredCartItem[] {
    const parts = new Map(this.resource.many('variations').map(({ id, resource }) => [id, resource]))
    return this.#lines.map((line) => {
      const part = parts.get(line.variation ?? '')
      return {
        partNumber: line.part_number,
        name: line.title ?? line.part_number,
        quantity: line.quantity,
        isOneLength: line.one_length ?? null,
        note: line.note ?? null,
        reference: line.reference ?? null,
        variation: part ? new ProductVariation(part) : null,
        linePrice: async () => (await this.#estimated())?.lines[this.#pricedLines.indexOf(line)]?.linePrice ?? null,
      }
    })
  }

  /** Current total of the lines that can be bought; null if unknown. */
  async subTotal(): Promise<Money | null> {
    return (await this.#estimated())?.subTotal ?? null
  }

  get #pricedLines(): readonly Line[] {
    return this.#lines.filter(({ variation }) => variation)
  }

  #estimated(): Promise<Estimate | null> {
    this.#estimate ??= this.#estimates.of(
      this.#pricedLines.map(({ variation, quantity, one_length }) => ({
        uuid: variation ?? '',
        quantity,
        isOneLength: one_length ?? null,
      })),
    )
    return this.#estimate
  }
}

/** A cart that a customer saved under a name. */
export class SavedCart extends StoredCart {
  readonly name = this.resource.text('name') ?? ''
}

/** A cart shared by a link. */
export class SharedCart extends StoredCart {}
