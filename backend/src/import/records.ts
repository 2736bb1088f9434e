import type {
  SampleAttribute,
  SampleCategory,
  SampleNumericSpec,
  SampleProduct,
  SampleSearchTerm,
  SampleVariation,
} from '@shop/sample/domain/types'

/** A category; its key is its path without the leading slash. */
export interface CategoryRecord extends Omit<SampleCategory, 'pictureSku'> {
  readonly pictureSku: string | null
}

/**
 * A product; one without a family has no drawings. The key of an imported product is its path without the leading
 * slash.
 */
export interface ProductRecord extends Omit<SampleProduct, 'axes' | 'defaultSku'> {
  readonly defaultSku: string | null
}

export interface VariationRecord extends Omit<SampleVariation, 'price' | 'documents' | 'numericSpecs'> {
  /** USD, two decimals; null if the price is on request. */
  readonly price: string | null
  readonly numericSpecs: readonly Omit<SampleNumericSpec, 'label'>[]
}

/** A catalog as the importer writes it: the sample shop's or a shop's own. */
export interface CatalogRecords {
  readonly attributes: readonly SampleAttribute[]
  readonly categories: readonly CategoryRecord[]
  readonly products: readonly ProductRecord[]
  readonly variations: readonly VariationRecord[]
}

export type SearchTermRecord = SampleSearchTerm

/** The catalog with the rows of the files applied, and the keys of the affected records. */
export interface AppliedCatalog {
  readonly attributes: readonly SampleAttribute[]
  readonly categories: ReadonlyMap<string, CategoryRecord>
  readonly products: ReadonlyMap<string, ProductRecord>
  readonly variations: ReadonlyMap<string, VariationRecord>
  readonly terms: ReadonlyMap<string, SearchTermRecord>
}

/** Same, while rows are being applied. */
export interface Draft {
  readonly attributes: { id: string; label: string; values: { name: string; raw: string }[] }[]
  readonly categories: Map<string, CategoryRecord>
  readonly products: Map<string, ProductRecord>
  readonly variations: Map<string, VariationRecord>
  readonly terms: Map<string, SearchTermRecord>
}
