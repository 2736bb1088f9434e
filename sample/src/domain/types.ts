import type { VariationMembers } from '@shop/schema/variationColumns'
import type { SampleDistributor, SampleMenuLink, SamplePromotion, SampleRedirect, SampleStore } from './store.ts'

/**
 * What the sample catalog passes to the database. It is plain data: every call returns the same rows on every machine.
 * Rows are identified by `key`, `sku`, `path` or `id`, never by position.
 */

export interface SampleCatalog {
  readonly attributes: readonly SampleAttribute[]
  readonly categories: readonly SampleCategory[]
  /** 1,490 with status true, and one with status false. */
  readonly products: readonly SampleProduct[]
  /**
   * 12,036 with status true, and two (of the unpublished product) with status false. In display order within a product.
   */
  readonly variations: readonly SampleVariation[]
}

/** One of the twenty variation attributes. */
export interface SampleAttribute {
  /** Machine name: `flange_size`, `t_c_junction`, `tube_od`. */
  readonly id: string
  /** "Flange size" */
  readonly label: string
  /** In sort order: sizes by system, then size; lengths and gauges by number; "None" first. */
  readonly values: readonly SampleAttributeValue[]
}

interface SampleAttributeValue {
  /** Display name: `2.75" CF (DN40)`. Unique within its attribute. */
  readonly name: string
  /** Name in the catalog tables and drawings: `CF2.75`. Unique within its attribute. */
  readonly raw: string
}

export interface SampleCategory {
  /** `electrical-feedthroughs` or `electrical-feedthroughs/subminiature-d`. */
  readonly key: string
  readonly name: string
  /** Path alias, `/` + key. */
  readonly path: string
  /** Key of the parent category; null for the nine at the top. */
  readonly parent: string | null
  /** Position among its siblings, from 0. */
  readonly weight: number
  /** HTML, one paragraph. */
  readonly description: string
  /** The variation pictured for the category. */
  readonly pictureSku: string
  /** Columns of its product lists: attributes and specifications by name, such as `flange_size`. */
  readonly columns: readonly string[]
}

export type FeaturedList = 'new' | 'most_ordered'

export interface SampleProduct {
  /** `subd/25-1-female`: family, then its axis values. */
  readonly key: string
  /** Whether it is published. */
  readonly status: boolean
  /** Family key in the catalog tables: `subd`. */
  readonly family: string
  /** At most 90 characters. */
  readonly title: string
  /** One sentence, plain text. */
  readonly summary: string
  /** HTML. */
  readonly body: string
  /** Unique path alias below that of its category. */
  readonly path: string
  /** Key of its leaf category. */
  readonly category: string
  /** Product axis → catalog value: `{ contacts: '25', shells: '1', 'gender air side': 'Female' }`. */
  readonly axes: Readonly<Record<string, string>>
  /** Label → printed value, for what all its variations share, including product axes ("Gender Air Side"). */
  readonly specs: Specs
  readonly featured: readonly FeaturedList[]
  /** Position in lists without another order, from 1; null if unpublished. */
  readonly rank: number | null
  /** Keys of other products, at most 6, all published. */
  readonly related: readonly string[]
  readonly defaultSku: string
  /** RFC 3339, UTC. */
  readonly created: string
  /** Search terms that are missing from its title. */
  readonly searchTerms: readonly string[]
}

export interface SampleVariation extends VariationMembers {
  readonly sku: string
  readonly status: boolean
  /** Product title, then the values that distinguish it. */
  readonly title: string
  /** Key of its product. */
  readonly product: string
  /**
   * Every axis value under the catalog's axis name (`flange size`), including product axes. Drawings are made from
   * these.
   */
  readonly values: Readonly<Record<string, string>>
  /**
   * Attribute ID → `raw` of one of its values. Includes product axes with the same name (flange size of a bored
   * flange).
   */
  readonly attributes: Readonly<Record<string, string>>
  /** USD, two decimals: "378.00". */
  readonly price: string
  /** Falling; excludes the price at the minimum quantity. */
  readonly priceBreaks: readonly SamplePriceBreak[]
  /** Label → printed value with unit, in printing order: everything known, shared or not, except partner numbers. */
  readonly specs: Specs
  readonly numericSpecs: readonly SampleNumericSpec[]
  /** 0 to 4, "VAC-204518". */
  readonly partnerNumbers: readonly string[]
  /** "Outline Drawings", "3D Files", "STEP Files", "Safety data sheet", "User guide", "Transmission curve (PDF)" */
  readonly documents: readonly string[]
  /** Parts to install it with, in matching sizes: at most 6, never itself, never discontinued or unpublished. */
  readonly accessories: readonly SampleAccessory[]
  /** Shipping weight per unit sold, kilograms, three decimals: "0.450". */
  readonly weightKg: string
}

/**
 * Printed specifications. Temperatures are "350 C" or "-269 to 260 C", vacuum "1E-10 Torr"; readers add °F and mbar.
 * The link labels (Catalog Page, Product Bulletin, Safety Data Sheet, Assembly Drawing, User Guide) hold a
 * path that starts with "/".
 */
export type Specs = Readonly<Record<string, string>>

export interface SamplePriceBreak {
  readonly minimumQuantity: number
  readonly price: string
}

export interface SampleAccessory {
  readonly sku: string
  /** Purpose: "Gasket", "Bolts", "Mating connector, vacuum side". */
  readonly role: string
  /** Pieces (not packs) per part; null if that depends on the application. */
  readonly quantity: number | null
}

/** The number behind a printed specification or a measured attribute ("1/4 in" is a tube diameter of 6.35 mm). */
export interface SampleNumericSpec {
  /** "Voltage Rating" */
  readonly label: string
  /** `voltage_rating` */
  readonly name: string
  readonly value: number
  /** "V DC", "A", "C", "Torr", "nm", "mm", "GHz", "ohm/1000 ft" */
  readonly unit: string
}

export interface SampleContent {
  readonly searchTerms: readonly SampleSearchTerm[]
  readonly redirects: readonly SampleRedirect[]
  readonly pages: readonly SamplePage[]
  readonly distributors: readonly SampleDistributor[]
  readonly store: SampleStore
  readonly menus: readonly SampleMenuLink[]
  readonly promotions: readonly SamplePromotion[]
}

export interface SampleSearchTerm {
  /** What people type: "flange". Unique, lowercase except for names. */
  readonly name: string
  readonly targets: readonly SampleSearchTarget[]
}

export interface SampleSearchTarget {
  /** Display name of the target: "CF flanges". */
  readonly name: string
  readonly target:
    | { readonly kind: 'category'; readonly key: string }
    | { readonly kind: 'variation'; readonly sku: string }
    | { readonly kind: 'page'; readonly path: string }
}

export type PageLayout = 'default' | 'centered' | 'paragraphs-two-thirds'

export interface SamplePage {
  readonly status: boolean
  readonly title: string
  /** Path alias, unique. */
  readonly path: string
  readonly layout: PageLayout
  /** One sentence, for meta descriptions. */
  readonly summary: string
  /** Search keywords for the page, separated by commas. */
  readonly keywords: string
  /** HTML before the first section. */
  readonly body: string
  readonly sections: readonly PageSection[]
  /** RFC 3339, UTC. */
  readonly created: string
  readonly changed: string
}

/** A section of a page. */
export type PageSection =
  | {
      readonly kind: 'text'
      /** Its anchor is made from it; null if the text continues the previous section. */
      readonly heading: string | null
      /** HTML. */
      readonly html: string
    }
  | {
      readonly kind: 'image'
      /** A name in `illustrations` of the drawings package. */
      readonly illustration: string
      /** Description for people who cannot see it. */
      readonly alt: string
      readonly title: string
      readonly caption: string
    }
  | {
      readonly kind: 'table'
      /** What it lists, in which units, and the source of its numbers. */
      readonly caption: string
      /** Plain text; the first row has the column headings. */
      readonly cells: readonly (readonly string[])[]
    }
  | {
      readonly kind: 'link_list'
      readonly heading: string
      /** A path of the shop, or an absolute URL elsewhere. */
      readonly links: readonly { readonly to: string; readonly title: string }[]
    }
