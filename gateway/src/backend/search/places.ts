import type { Category, CategoryTree } from '../catalog/categories.ts'
import { productPath } from '../catalog/address.ts'
import { aliasOf } from '../content/addresses.ts'
import type { Resource } from '../jsonapi/document.ts'
import { wireNames } from '../jsonapi/names.ts'
import { ownNameOf } from '../profile/facts.ts'

/** Sites choose these relationship names; the target's type decides what it is. */
const TARGETS = 'field_para_target_entities'
const targetFields = ['field_targeted_category', 'field_targeted_product_variation', 'field_targeted_content'] as const

/** A target of a search term. */
export interface Place {
  readonly id: string
  /** "category", "product" or "content" */
  readonly type: string
  readonly name: string
  readonly path: string
}

/** The target of a search term, with its label. */
export interface Target {
  readonly id: string
  readonly searchName: string | null
  readonly resource: Resource
}

/** All targets of a term. */
export function targetsOf(term: Resource): Target[] {
  return term.many(TARGETS).flatMap(({ id, resource: target }) => {
    const resource = targetFields.flatMap((field) => target?.one(field)?.resource ?? [])[0]
    return resource ? [{ id, searchName: target?.text('field_search_name') ?? null, resource }] : []
  })
}

export function withPart(path: string, sku: string): string {
  return `${path}?part-number=${encodeURIComponent(sku)}`
}

interface Located {
  readonly type: string
  readonly name: string | null
  readonly path: string | null
}

/** Reads each kind of target, by resource type rather than by the field that references it. */
const locateByType: Readonly<Record<string, (target: Resource) => Located>> = {
  [wireNames.category.type]: (target) => ({ type: 'category', name: target.text('name'), path: aliasOf(target) }),
  [wireNames.page.type]: (target) => ({ type: 'content', name: target.text('title'), path: aliasOf(target) }),
  [wireNames.variation.type]: (target) => {
    const product = target.one('product_id')?.resource
    const sku = target.text('sku')
    return {
      type: 'product',
      name: target.text('title'),
      path: product && sku ? withPart(productPath(product), sku) : null,
    }
  },
}

export function placesOf(term: Resource): Place[] {
  return targetsOf(term).flatMap(({ id, searchName, resource }) => {
    const located = locateByType[ownNameOf(resource.type)]?.(resource)
    if (!located?.name || !located.path) return []
    return [{ id, type: located.type, name: searchName ?? located.name, path: located.path }]
  })
}

const MAX_CATEGORIES = 6

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Treats singular and plural alike: "flange", "flanges", "accessory", "accessories". */
function stem(word: string) {
  return word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')
}

function startsWithWord(words: readonly string[], stems: readonly string[]) {
  return stems.every((stem) => words.some((word) => word.startsWith(stem)))
}

/**
 * Non-empty categories whose names contain every typed word, or that are below one that contains the rest; shortest
 * names first.
 */
export function categoriesByName(tree: CategoryTree, text: string): Category[] {
  const stems = splitWords(text).map(stem)
  if (stems.length === 0) return []
  // Not every site counts the products of categories.
  const isCounted = tree.all.some(({ productCount }) => productCount > 0)
  const fitting = tree.all.filter(({ productCount, name, parent }) => {
    const nameWords = splitWords(name)
    const isNamed = stems.some((each) => startsWithWord(nameWords, [each]))
    return (
      (productCount > 0 || !isCounted) &&
      isNamed &&
      startsWithWord([...nameWords, ...splitWords(parent?.name ?? '')], stems)
    )
  })
  return fitting.sort((a, b) => splitWords(a.name).length - splitWords(b.name).length).slice(0, MAX_CATEGORIES)
}
