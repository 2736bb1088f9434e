import type { SampleDistributor, SampleMenuLink, SamplePromotion, SampleRedirect, SampleStore } from './store.ts'

/**
 * What the sample catalog hands to the database. Everything is plain data: the same call makes the same rows on every
 * machine, and a row is told from another by its `key`, `sku`, `path` or `id`, never by its position.
 */

export interface SampleCatalog {
  readonly attributes: readonly SampleAttribute[]
  readonly categories: readonly SampleCategory[]
  /** 1,499 with status true, and one more with status false. */
  readonly products: readonly SampleProduct[]
  /** 11,990 with status true, and two more (of the unpublished product) with status false. In display order within a product. */
  readonly variations: readonly SampleVariation[]
}

/** One of the twenty variation attributes. */
export interface SampleAttribute {
  /** Machine name: `flange_size`, `t_c_junction`, `tube_od`. */
  readonly id: string
  /** "Flange size" */
  readonly label: string
  /** In sort order: sizes by system then size, lengths and gauges by number, "None" first. */
  readonly values: readonly SampleAttributeValue[]
}

interface SampleAttributeValue {
  /** What is shown: `2.75" CF (DN40)`. Unique within its attribute. */
  readonly name: string
  /** What the catalog's tables and the drawings call it: `CF2.75`. Unique within its attribute. */
  readonly raw: string
}

export interface SampleCategory {
  /** `electrical-feedthroughs` or `electrical-feedthroughs/subminiature-d`. */
  readonly key: string
  readonly name: string
  /** Path alias, `/` + key. */
  readonly path: string
  /** Key of the category above; null for the nine at the top. */
  readonly parent: string | null
  /** Position among its siblings, from 0. */
  readonly weight: number
  /** HTML, one paragraph. */
  readonly description: string
  /** The variation whose picture stands for the category. */
  readonly pictureSku: string
}

export type FeaturedList = 'new' | 'most_ordered'

export interface SampleProduct {
  /** `subd/25-1-female`: family, then its axis values. */
  readonly key: string
  /** Published or not. */
  readonly status: boolean
  /** Family key of the catalog tables, `subd`. */
  readonly family: string
  /** At most 90 characters. */
  readonly title: string
  /** One sentence, plain text. */
  readonly summary: string
  /** HTML. */
  readonly body: string
  /** Unique path alias under that of its category. */
  readonly path: string
  /** Key of its leaf category. */
  readonly category: string
  /** Product axis → catalog value: `{ contacts: '25', shells: '1', 'gender air side': 'Female' }`. */
  readonly axes: Readonly<Record<string, string>>
  /** Label → printed value, for what all its variations have in common, the product axes included ("Gender Air Side"). */
  readonly specs: Specs
  readonly featured: readonly FeaturedList[]
  /** Keys of other products, at most 6, all published. */
  readonly related: readonly string[]
  readonly defaultSku: string
  /** RFC 3339, UTC. */
  readonly created: string
  /** Words that should find it although its title lacks them. */
  readonly searchTerms: readonly string[]
}

export interface SampleVariation {
  readonly sku: string
  readonly status: boolean
  /** Product title, then the values that tell it apart. */
  readonly title: string
  /** Key of its product. */
  readonly product: string
  /** Every axis value under the catalog's axis name (`flange size`), product axes included: what the drawings are made from. */
  readonly values: Readonly<Record<string, string>>
  /** Attribute id → `raw` of one of that attribute's values. A product axis of the same name counts too (flange size of a bored flange). */
  readonly attributes: Readonly<Record<string, string>>
  readonly modelNumber: string
  /** USD, two decimals: "378.00". */
  readonly price: string
  /** Without the row of the minimum quantity; falling. */
  readonly priceBreaks: readonly SamplePriceBreak[]
  /** Pieces (or packs, or lengths) on the shelf; null where it is not kept in stock. */
  readonly stock: number | null
  /** "2-3 weeks", for what is not on the shelf; null where none will be made again. */
  readonly leadTime: string | null
  /** No more can be sold than are on the shelf. */
  readonly finite: boolean
  readonly discontinued: boolean
  readonly minimumQuantity: number
  readonly maximumQuantity: number
  readonly quantityStep: number
  /** Pieces of a pack or feet of a length in one unit sold. */
  readonly quantityMultiplier: number | null
  /** "x 10 ft", "pack of 10", "roll of 108 ft" */
  readonly quantityMultiplierLabel: string | null
  /** Whether it may be asked for as one piece; null without a multiplier. */
  readonly oneLength: boolean | null
  /** Label → printed value with its unit in the same string, in printing order: everything known, shared or not, without the partner numbers. */
  readonly specs: Specs
  readonly numericSpecs: readonly SampleNumericSpec[]
  /** 0 to 4, "VAC-204518". */
  readonly partnerNumbers: readonly string[]
  /** "Outline Drawings", "3D Files", "STEP Files", "Safety data sheet", "User guide", "Transmission curve (PDF)" */
  readonly documents: readonly string[]
  /** What it is installed with, in its own size: at most 6, never itself, never what is discontinued or unpublished. */
  readonly accessories: readonly SampleAccessory[]
  /** Shipping weight of one unit sold, kilograms, three decimals: "0.450". */
  readonly weightKg: string
}

/**
 * Printed specifications. Temperatures are "350 C" or "-269 to 260 C", vacuum "1E-10 Torr": the reader adds F and mbar.
 * The link labels (Catalog Page, Product Bulletin, Safety Data Sheet, Assembly Drawing, DWG Drawing, User Guide) hold a path
 * that begins with "/".
 */
export type Specs = Readonly<Record<string, string>>

export interface SamplePriceBreak {
  readonly minimumQuantity: number
  readonly price: string
}

export interface SampleAccessory {
  readonly sku: string
  /** What it is for: "Gasket", "Bolts", "Mating connector, vacuum side". */
  readonly role: string
  /** Pieces, not packs, for one of the part; null where that depends. */
  readonly quantity: number | null
}

/** The number behind a printed specification, or behind an attribute that is a measure ("1/4 in" is a tube diameter of 6.35 mm). */
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
  /** What people type: "flange". Unique, lower case except for names. */
  readonly name: string
  readonly targets: readonly SampleSearchTarget[]
}

export interface SampleSearchTarget {
  /** What is shown for the target: "CF flanges". */
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
  /** What people search for who should find it, separated by commas. */
  readonly keywords: string
  /** HTML: what stands before the first section. */
  readonly body: string
  readonly sections: readonly PageSection[]
  /** RFC 3339, UTC. */
  readonly created: string
  readonly changed: string
}

/** A piece of a page. */
export type PageSection =
  | {
      readonly kind: 'text'
      /** Its anchor is made of it; null where the text goes on. */
      readonly heading: string | null
      /** HTML. */
      readonly html: string
    }
  | {
      readonly kind: 'image'
      /** One of `illustrations` of the drawing routines. */
      readonly illustration: string
      /** What somebody who does not see it needs to know. */
      readonly alt: string
      readonly title: string
      readonly caption: string
    }
  | {
      readonly kind: 'table'
      /** What it lists, in which units, and where its figures come from. */
      readonly caption: string
      /** Plain text; the first row heads the columns. */
      readonly cells: readonly (readonly string[])[]
    }
  | {
      readonly kind: 'link_list'
      readonly heading: string
      /** A path of the shop, or an absolute address elsewhere. */
      readonly links: readonly { readonly to: string; readonly title: string }[]
    }
