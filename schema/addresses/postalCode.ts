/** How a country writes its postal codes. */
export interface PostalCodeFormat {
  /** Regular expression for capitals without the prefix. */
  readonly pattern: string
  readonly examples: readonly string[]
  /** Printed before the code and never stored, such as "SE-". */
  readonly prefix: string | null
}

const separators = /[^A-Z0-9]+/g

/** The code without the letters of a prefix and what separates them from it. */
function withoutPrefix(code: string, prefix: string | null): string {
  const letters = prefix?.replace(separators, '')
  return letters && code.startsWith(letters) ? code.slice(letters.length).replace(/^[^A-Z0-9]+/, '') : code
}

/** Characters with the separators where an example has them; null where it is of another length. */
function shapedAs(example: string, characters: string): string | null {
  if (example.replace(separators, '').length !== characters.length) return null
  let next = 0
  return example.replace(/[A-Z0-9]/g, () => characters[next++] ?? '')
}

/**
 * A postal code as it is stored: in capitals, without the country's prefix, with blanks and hyphens where the country has
 * them, however it was typed: by a Japanese keyboard in its own width, too. Null when it is none of the country's.
 */
export function normalizePostalCode(typed: string, { pattern, examples, prefix }: PostalCodeFormat): string | null {
  const form = new RegExp(`^(?:${pattern})$`)
  const code = withoutPrefix(typed.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase(), prefix)
  const characters = code.replace(separators, '')
  // A country's letters that belong to its codes, such as LV-, may be left out where an example shows them.
  const leading = examples.map((example) => /^[A-Z]+-/.exec(example)?.[0]).find(Boolean)
  const candidates = [
    ...examples.map((example) => shapedAs(example, characters)),
    code,
    characters,
    leading ? `${leading}${characters}` : null,
    ...[...characters].flatMap((_, at) =>
      [' ', '-'].map((sign) => characters.slice(0, at) + sign + characters.slice(at)),
    ),
  ]
  return candidates.find((candidate) => candidate !== null && form.test(candidate)) ?? null
}
