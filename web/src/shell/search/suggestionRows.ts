/** Constants of the specification's sections 5 and 9 and of the shop's own search rules. */
export const shortestText = 3
export const debounceMilliseconds = 200
const mostRows = 8

interface Suggestion {
  readonly id: string
  readonly label: string
  readonly sku: string | null | undefined
  readonly path: string
  readonly subItems: readonly {
    readonly id: string
    readonly type: string
    readonly name: string
    readonly path: string
  }[]
}

export interface SuggestionRow {
  id: string
  label: string
  /** Present where the row is a part: it stands in the label. */
  sku: string | null
  path: string
  /** What a sub-item of a term is, e.g. "category". */
  note: string | null
}

/** The drop-down's rows: each suggestion followed by its sub-items, at most eight. */
export const suggestionRows = (suggestions: readonly Suggestion[]): SuggestionRow[] =>
  suggestions
    .flatMap(({ id, label, sku = null, path, subItems }) => [
      { id, label, sku, path, note: null },
      ...subItems.map((item) => ({
        id: `${id} ${item.id}`,
        label: item.name,
        sku: null,
        path: item.path,
        note: item.type,
      })),
    ])
    .slice(0, mostRows)

/** A label in three pieces, the middle one being what was typed. */
export function splitAtTyped(label: string, typed: string): [before: string, match: string, after: string] {
  const at = label.toLowerCase().indexOf(typed.trim().toLowerCase())
  const end = at + typed.trim().length
  return at < 0 || end === at ? ['', '', label] : [label.slice(0, at), label.slice(at, end), label.slice(end)]
}

/** Where a key moves the active row: up and down wrap, through "none" in between; null where the key means nothing here. */
export function movedTo(key: string, active: number, count: number): number | null {
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
