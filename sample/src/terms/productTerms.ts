import type { Family } from '../domain/domain.ts'
import type { Values } from '../domain/expand.ts'
import { wording } from '../domain/words.ts'
import { renderTexts, wordsOf } from '../families/families.ts'

/** Words that tell values apart: without numbers, as in "90 elbow" and "SHV-5". */
function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}{2,}\p{N}*/gu))
}

function hasAll(some: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  return [...words].every((word) => some.has(word))
}

/** Whether one text contains all words of the other: "gate valve" and "Gate", "elbow" and "90 elbow". */
function isAbout(term: string, value: string): boolean {
  const [some, others] = [wordsIn(term), wordsIn(value)]
  return some.size > 0 && others.size > 0 && (hasAll(some, others) || hasAll(others, some))
}

/** Terms that find a product. A term that names other values of its family, such as "gate valve", is not one of them. */
export function productTerms(family: Family, axes: Values): string[] {
  const synonyms = renderTexts(Object.fromEntries((wordsOf(family.key).synonyms ?? []).entries()), wording(axes))
  return [...new Set([...family.search_terms, ...Object.values(synonyms)])].filter((term) =>
    Object.entries(family.product_axes).every(([axis, values]) => {
      const named = values.filter((value) => isAbout(term, value))
      return named.length === 0 || named.includes(axes[axis] ?? '')
    }),
  )
}
