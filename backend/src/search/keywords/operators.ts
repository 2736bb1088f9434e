import type { Keyword, Reader } from './keyword.ts'

const operators = { '-': 'isExcluded', NOT: 'isExcluded', OR: 'isAlternative' } as const

function isOperator(text: string): text is keyof typeof operators {
  return Object.hasOwn(operators, text)
}

/**
 * `-word`, `NOT word`, `word OR word`, and `"several words"` as one keyword, in any order: the index has no positions.
 * Dashes in part numbers and inch signs are not operators.
 */
export const operatorsAndGroups: Reader = {
  pattern: /(?<=^|\s)(NOT(?=\s)|OR(?=\s)|-(?=["\p{L}]))|(?<=^-?|\s-?)"([^"\s]+\s[^"]+)"(?=\s|$)/gu,
  read: ([text, operator, group]) => [
    group === undefined ? { text: operator ?? text, isOperator: true } : { text: group },
  ],
}

/** Replaces operators by marks of the keywords that follow them. */
export function applyOperators(keywords: readonly Keyword[]): readonly Keyword[] {
  let marks: Pick<Keyword, 'isExcluded' | 'isAlternative'> = {}
  return keywords.flatMap((keyword): readonly Keyword[] => {
    if (keyword.isOperator && isOperator(keyword.text)) {
      marks = { ...marks, [operators[keyword.text]]: true }
      return []
    }
    const marked = { ...keyword, ...marks }
    marks = {}
    return [marked]
  })
}

export function isMarked({ isExcluded, isAlternative }: Keyword): boolean {
  return isExcluded === true || isAlternative === true
}

/** Keywords of which one must match, for each alternative. */
export function alternativesIn(keywords: readonly Keyword[]): readonly (readonly Keyword[])[] {
  const groups: Keyword[][] = []
  for (const keyword of keywords) {
    const last = groups.at(-1)
    if (keyword.isAlternative && last !== undefined) last.push(keyword)
    else groups.push([keyword])
  }
  return groups
}
