import type { Category, CategoryTree } from '../catalog/categories.ts'

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
