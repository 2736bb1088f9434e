/** The part's own entries, then those of its product that the part does not have itself, told apart by one field. */
export function mergedBy<Field extends string, Entry extends Record<Field, string>>(
  field: Field,
  own: readonly Entry[],
  shared: readonly Entry[],
): Entry[] {
  const named = new Set(own.map((entry) => entry[field]))
  return [...own, ...shared.filter((entry) => !named.has(entry[field]))]
}
