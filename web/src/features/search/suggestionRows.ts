/** Limits of the suggestions. */
export const shortestText = 3
export const longestText = 100
/** Longer pasted text is truncated. The results page says what it searched for. */
export const longestInput = 1000
export const debounceMilliseconds = 200
const maxRows = 8

interface Suggestion {
  readonly id: string
  readonly name: string
  readonly sku: string | null | undefined
  readonly path: string
  /** Null for a term, and for a part with only a number. */
  readonly variation:
    | {
        readonly image: { readonly thumbnail: string }
        readonly price: { readonly formatted: string } | null | undefined
      }
    | null
    | undefined
  readonly subItems: readonly {
    readonly id: string
    readonly type: string
    readonly name: string
    readonly path: string
  }[]
}

/** A suggestion row: a part, a term, or a page of a term. */
export type SuggestionRow = { id: string; name: string; path: string } & (
  | { kind: 'part'; sku: string; picture: string | null; price: string | null }
  | { kind: 'term' }
  | {
      kind: 'place'
      /** Type label, such as "category". */
      type: string
    }
)

function rowOf({ id, name, sku, path, variation }: Suggestion): SuggestionRow {
  if (!sku) return { id, name, path, kind: 'term' }
  const picture = variation?.image.thumbnail ?? null
  const price = variation ? (variation.price?.formatted ?? 'Request a quote') : null
  return { id, name, path, kind: 'part', sku, picture, price }
}

/** Suggestion rows, each followed by its pages: eight at most, and each destination once. */
export function suggestionRows(suggestions: readonly Suggestion[]): SuggestionRow[] {
  const rows = suggestions.flatMap((suggestion): SuggestionRow[] => [
    rowOf(suggestion),
    ...suggestion.subItems.map(({ id, name, path, type }) => ({
      id: `${suggestion.id} ${id}`,
      name,
      path,
      kind: 'place' as const,
      type,
    })),
  ])
  const distinct = rows.filter((row, index) => rows.findIndex(({ path }) => path === row.path) === index)
  return distinct.slice(0, maxRows)
}

/** Separators allowed between characters of a part number. */
const between = '[\\s./-]*'

/**
 * Splits a label around the typed text. Ignores case, and the dashes, dots and spaces by which a part number varies.
 */
export function splitAtMatch(label: string, query: string): [before: string, match: string, after: string] {
  const characters = [...query.replace(/[\s./-]/g, '')].map((character) =>
    character.replace(/[\\^$*+?()|[\]{}]/, '\\$&'),
  )
  const match = characters.length > 0 ? new RegExp(characters.join(between), 'i').exec(label) : null
  if (!match) return ['', '', label]
  const end = match.index + match[0].length
  return [label.slice(0, match.index), match[0], label.slice(end)]
}

/** Next active row for a key: up and down wrap, with "none" in between; null for other keys. */
export function nextActiveRow(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return active + 1 < count ? active + 1 : 0
    case 'ArrowUp':
      return active > 0 ? active - 1 : count - 1
    case 'Home':
      return active < 0 ? null : 0
    case 'End':
      return active < 0 ? null : count - 1
    default:
      return null
  }
}
