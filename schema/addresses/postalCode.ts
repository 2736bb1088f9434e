import { plainCode } from '../plainText.ts'

/** A country's postal code format. */
export interface PostalCodeFormat {
  /** Regular expression for uppercase codes without the prefix. */
  readonly pattern: string
  readonly examples: readonly string[]
  /** Printed before the code and never stored, such as "SE-". */
  readonly prefix: string | null
}

const separators = /[^A-Z0-9]+/g

/** The code without the letters of a prefix and their separator. */
function withoutPrefix(code: string, prefix: string | null): string {
  const letters = prefix?.replace(separators, '')
  return letters && code.startsWith(letters) ? code.slice(letters.length).replace(/^[^A-Z0-9]+/, '') : code
}

/** Inserts separators at the positions of an example; null if the length differs. */
function shapedAs(example: string, characters: string): string | null {
  if (example.replace(separators, '').length !== characters.length) return null
  let next = 0
  return example.replace(/[A-Z0-9]/g, () => characters[next++] ?? '')
}

/**
 * A postal code as stored: uppercase, without the country's prefix, with the country's spaces and hyphens, however it
 * was typed, including full-width characters. Null if it is not a code of the country.
 */
export function normalizePostalCode(typed: string, { pattern, examples, prefix }: PostalCodeFormat): string | null {
  const form = new RegExp(`^(?:${pattern})$`)
  const code = withoutPrefix(plainCode(typed).replace(/\s+/g, ' ').toUpperCase(), prefix)
  const characters = code.replace(separators, '')
  // Letters that belong to a country's codes, such as LV-, may be omitted if an example includes them.
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

/** What to do about a code that `normalizePostalCode` rejects. */
export function postalCodeProblem([example]: readonly string[]) {
  return example === undefined ? 'Enter a valid postal code' : `Enter a code such as ${example}`
}
