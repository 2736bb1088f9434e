import { richText } from '../content/html.ts'
import type { Document, Resource } from '../jsonapi/document.ts'
import { aliasOf } from '../content/addresses.ts'
import { type Image, imageOf } from '../content/images.ts'
import { type PageMeta, pageMeta } from '../content/meta.ts'

/** A category with its position in the tree. */
export class Category {
  readonly uuid: string
  /** The search index's ID for it. */
  readonly indexId: string
  readonly name: string
  readonly path: string
  readonly description: string | null
  readonly updatedAt: Date | null
  readonly image: Image | null
  /** Attributes and specifications that editors have chosen as columns of its lists; empty if none. */
  readonly columns: readonly string[]
  /** Number of products in it and in all its descendants; 0 if the site does not count them. */
  readonly productCount: number
  parent: Category | null = null
  readonly children: Category[] = []
  readonly #term: Resource

  constructor(term: Resource, counts: ReadonlyMap<string, number>) {
    this.#term = term
    this.uuid = term.id
    this.indexId = String(term.integer('drupal_internal__tid') ?? term.id)
    this.name = term.text('name') ?? ''
    this.path = aliasOf(term) ?? `/taxonomy/term/${this.indexId}`
    this.description = richText(term, 'description').html
    this.updatedAt = term.moment('changed')
    const image = term.one('field_image')
    this.image = image?.resource ? imageOf(image) : null
    this.columns = term.texts('field_list_columns')
    this.productCount = counts.get(this.indexId) ?? 0
  }

  /** Whether another category is its ancestor. */
  isBelow(other: Category): boolean {
    return this.parent !== null && (this.parent === other || this.parent.isBelow(other))
  }

  get meta(): PageMeta {
    const description = this.description
      ?.replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const facts = {
      title: this.name,
      path: this.path,
      description: description ?? null,
      image: this.image?.url('DETAIL') ?? null,
    }
    return pageMeta(facts, this.#term)
  }
}

/** Product counts per category, from the search index. */
export function countsOf(index: Document, nameOf: (path: string) => string): Map<string, number> {
  const facet = index.facets.find(({ path }) => nameOf(path) === 'category')
  return new Map(facet?.terms.map(({ value, count }) => [value, count ?? 0]))
}

/** Labels of facet values, by facet name. */
export type FacetLabels = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Facet value labels from the search index. */
export function labelsOf(index: Document, nameOf: (path: string) => string): FacetLabels {
  return new Map(
    index.facets.map(({ path, terms }) => [nameOf(path), new Map(terms.map(({ value, label }) => [value, label]))]),
  )
}

export class CategoryTree {
  readonly roots: readonly Category[]
  readonly #all: ReadonlyMap<string, Category>
  readonly #byPath: ReadonlyMap<string, Category>
  readonly #byIndexId: ReadonlyMap<string, Category>

  /** @param terms in the site's order, which siblings keep. */
  constructor(terms: readonly Resource[], counts: ReadonlyMap<string, number>) {
    const all = new Map(terms.map((term) => [term.id, new Category(term, counts)]))
    for (const term of terms) {
      const category = all.get(term.id)
      const parent = all.get(term.one('parent')?.id ?? '')
      if (category && parent) {
        category.parent = parent
        parent.children.push(category)
      }
    }
    this.#all = all
    this.#byPath = new Map([...all.values()].map((category) => [category.path, category]))
    this.#byIndexId = new Map([...all.values()].map((category) => [category.indexId, category]))
    this.roots = [...all.values()].filter(({ parent }) => parent === null)
  }

  /** Every category, parents before their children. */
  get all(): readonly Category[] {
    const withChildren = (category: Category): Category[] => [category, ...category.children.flatMap(withChildren)]
    return this.roots.flatMap(withChildren)
  }

  byUuid(uuid: string): Category | null {
    return this.#all.get(uuid) ?? null
  }

  byPath(path: string): Category | null {
    return this.#byPath.get(path) ?? null
  }

  byIndexId(indexId: string): Category | null {
    return this.#byIndexId.get(indexId) ?? null
  }
}

/** The category tree, shared by the whole process. */
export interface Categories {
  /** The tree: immediately if cached, otherwise when the current load finishes. */
  tree(): Promise<CategoryTree>
  /** The tree, if cached. */
  current(): CategoryTree | null
  /** Labels of facet values, including values without matching products; empty until loaded. */
  facetLabels(): FacetLabels
  /** Columns of a category's product lists: chosen by editors, or computed. */
  columnsOf(category: Category): Promise<readonly string[]>
}
