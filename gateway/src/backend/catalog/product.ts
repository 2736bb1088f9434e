import { z } from 'zod'
import { type RichText, richText } from '../content/html.ts'
import type { Resource } from '../jsonapi/document.ts'
import { compareDecimals } from '../jsonapi/decimals.ts'
import { type Money, priceOf, readMoney } from '../jsonapi/money.ts'
import { productPath } from './address.ts'
import {
  type AttributeCatalog,
  attributeValues,
  distinguishingAttributes,
  type ProductAttribute,
} from './attributes.ts'
import { documentsOf, type ProductDocument } from './documents.ts'
import { type Image, imagesOf } from '../content/images.ts'
import { type PageMeta, pageMeta } from '../content/meta.ts'
import { displayedUnit, specificationsOf, type SpecificationValue } from './specifications.ts'
import type { VariationRange } from './rangeText.ts'
import { ProductVariation, requirementsOf } from './variation.ts'
import { ResourceValue } from '../jsonapi/resourceValue.ts'

export interface PriceRange {
  readonly min: Money
  readonly max: Money
}

/** A part that variations of a product require, not loaded. */
export interface ProductRequiredPart {
  readonly uuid: string
  readonly role: string
  readonly uses: readonly RequiredPartUse[]
}

export interface RequiredPartUse {
  readonly sku: string
  /** Null if the use decides. */
  readonly quantity: number | null
}

const rangesSchema = z
  .array(
    z.object({
      name: z.string(),
      first: z.string(),
      last: z.string(),
      count: z.number(),
      unit: z.string().nullable(),
      values: z.array(z.string()).nullable().default(null),
    }),
  )
  .catch([])

export interface ChosenAttribute {
  readonly name: string
  readonly value: string
}

/** A product: parts that differ in a few attributes and share everything else. */
export class Product extends ResourceValue {
  get title(): string {
    return this.resource.text('title') ?? ''
  }

  get path(): string {
    return productPath(this.resource)
  }

  get body(): RichText {
    return richText(this.resource, 'body')
  }

  get images(): Image[] {
    return imagesOf(this.resource.many('field_images'))
  }

  /** IDs of the product's categories. */
  get categoryIds(): string[] {
    return this.resource.many('field_categories').map(({ id }) => id)
  }

  get priceRange(): PriceRange | null {
    const summary = this.#summary
    const prices = summary
      ? [readMoney(summary.minimum_price) ?? [], readMoney(summary.maximum_price) ?? []].flat()
      : this.#variations.flatMap((variation) => priceOf(variation) ?? [])
    const sorted = prices.sort((a, b) => compareDecimals(a.amount, b.amount))
    const [min] = sorted
    const max = sorted.at(-1)
    return min && max ? { min, max } : null
  }

  /** Whether the site has sent a summary of all variations. */
  get isSummarized(): boolean {
    return this.#summary !== null
  }

  /** Empty unless the site sends a summary. */
  get variationRanges(): readonly VariationRange[] {
    return rangesSchema
      .parse(this.#summary?.ranges ?? [])
      .map((range) => ({ ...range, unit: range.unit && displayedUnit(range.unit) }))
  }

  get defaultVariation(): ProductVariation | null {
    const variation = this.resource.one('default_variation')?.resource ?? this.#variations[0]
    return variation ? new ProductVariation(variation) : null
  }

  variation(sku: string | null | undefined): ProductVariation | null {
    const wanted = sku?.trim().toLowerCase()
    const found = wanted && this.#variations.find((variation) => variation.text('sku')?.toLowerCase() === wanted)
    return found ? new ProductVariation(found) : this.defaultVariation
  }

  /** Variations that have every selected value, in the site's order. */
  variations(chosen: readonly ChosenAttribute[]): ProductVariation[] {
    const matches = (variation: Resource) => {
      const values = chosen.length > 0 ? attributeValues(variation) : []
      return chosen.every(({ name, value }) => values.some((has) => has.name === name && has.value === value))
    }
    return this.#variations.filter(matches).map((variation) => new ProductVariation(variation))
  }

  attributes(catalog: AttributeCatalog): ProductAttribute[] {
    return distinguishingAttributes(this.#variations, catalog)
  }

  get specifications(): SpecificationValue[] {
    return specificationsOf(this.resource.many('field_specifications'))
  }

  get documents(): ProductDocument[] {
    return documentsOf(this.resource.one('default_variation')?.resource?.many('field_documents') ?? [])
  }

  /** Parts that its variations require, in the order in which they appear. */
  get requiredParts(): ProductRequiredPart[] {
    const parts = new Map<string, { uuid: string; role: string; uses: RequiredPartUse[] }>()
    for (const variation of this.#variations)
      for (const { id: uuid, role, quantity } of requirementsOf(variation)) {
        const part = parts.get(uuid) ?? { uuid, role, uses: [] }
        part.uses.push({ sku: variation.text('sku') ?? '', quantity })
        parts.set(uuid, part)
      }
    return [...parts.values()]
  }

  get relatedProducts(): Product[] {
    return this.resource.many('field_related').flatMap(({ resource }) => (resource ? [new Product(resource)] : []))
  }

  get variationCount(): number {
    const count = this.#summary?.variation_count
    return typeof count === 'number' ? count : this.resource.many('variations').length
  }

  get meta(): PageMeta {
    const [image] = this.images
    const facts = {
      title: this.title,
      path: this.path,
      description: this.body.summary,
      image: image?.url('DETAIL') ?? null,
    }
    return pageMeta(facts, this.resource)
  }

  /** What a site that sends a summary says about all variations. */
  get #summary(): Readonly<Record<string, unknown>> | null {
    const meta = this.resource.one('variations')?.meta
    return meta && 'variation_count' in meta ? meta : null
  }

  get #variations(): Resource[] {
    return this.resource.many('variations').flatMap(({ resource }) => resource ?? [])
  }
}
