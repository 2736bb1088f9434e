import type { PostalCodeFormat } from './formats.ts'

const SEPARATORS = /[^A-Z0-9]+/g

/** The letters of a prefix at the beginning of a code, with or without what separates them from it. */
const withoutPrefix = (code: string, prefix: string | null): string => {
  const letters = prefix?.replaceAll(SEPARATORS, '')
  return letters && code.startsWith(letters) ? code.slice(letters.length).replace(/^[^A-Z0-9]+/, '') : code
}

/** Characters with the separators where an example has them; null where it is of another length. */
function shapedAs(example: string, characters: string): string | null {
  if (example.replaceAll(SEPARATORS, '').length !== characters.length) return null
  let next = 0
  return example.replaceAll(/[A-Z0-9]/g, () => characters[next++] ?? '')
}

/**
 * A postal code as it is stored: in capitals, without the country's prefix, with blanks and hyphens where the country has
 * them, however it was typed: by a Japanese keyboard in its own width, too. Null when it is none of the country's.
 */
export function postalCodeOf(typed: string, { pattern, examples, prefix }: PostalCodeFormat): string | null {
  const form = new RegExp(`^(?:${pattern})$`)
  const code = withoutPrefix(typed.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toUpperCase(), prefix)
  const characters = code.replaceAll(SEPARATORS, '')
  // A country's letters that belong to its codes, such as LV-, may be left out where an example shows them.
  const leading = examples.map((example) => /^[A-Z]+-/.exec(example)?.[0]).find(Boolean)
  const candidates = [
    ...examples.map((example) => shapedAs(example, characters)),
    code,
    characters,
    leading ? `${leading}${characters}` : null,
  ]
  return candidates.find((candidate) => candidate !== null && form.test(candidate)) ?? null
}
