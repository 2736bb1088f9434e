import type { SuggestionRow } from './suggestionRows.ts'

/** The name of each row; parts of a product after its first row only say how they differ: `Same, 4.50" CF`. */
export function rowTitles(rows: readonly SuggestionRow[]): string[] {
  const firstNames = new Map<string, readonly string[]>()
  return rows.map(({ kind, name, path }) => {
    if (kind !== 'part') return name
    const [page = ''] = path.split('?')
    const words = name.split(', ')
    const first = firstNames.get(page)
    if (!first) {
      firstNames.set(page, words)
      return name
    }
    const differing = words.filter((word) => !first.includes(word))
    return differing.length > 0 ? `Same, ${differing.join(', ')}` : name
  })
}
