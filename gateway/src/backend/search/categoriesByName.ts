import type { Category, CategoryTree } from '../catalog/categories.ts'

const MOST_CATEGORIES = 6

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** One and many are the same word here: "flange", "flanges", "accessory", "accessories". */
const stem = (word: string) => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')

const begins = (words: readonly string[], stems: readonly string[]) =>
  stems.every((stem) => words.some((word) => word.startsWith(stem)))

/** Categories with products whose names have every word that was typed, or that are below one that has the rest; the shortest names first. */
export function categoriesByName(tree: CategoryTree, text: string): Category[] {
  const stems = wordsOf(text).map(stem)
  if (stems.length === 0) return []
  const fitting = tree.all.filter(({ productCount, name, parent }) => {
    const own = wordsOf(name)
    const isNamed = stems.some((each) => begins(own, [each]))
    return productCount > 0 && isNamed && begins([...own, ...wordsOf(parent?.name ?? '')], stems)
  })
  return fitting.sort((a, b) => wordsOf(a.name).length - wordsOf(b.name).length).slice(0, MOST_CATEGORIES)
}
