import { isOpen, openRange, rangeText, readRange, type TypedRange } from './ranges.ts'

/** One thing a list is narrowed by: a value of a facet (values of one facet widen each other), or a facet's range. */
export type Choice =
  | { readonly facet: string; readonly value: string; readonly range?: undefined }
  | { readonly facet: string; readonly range: TypedRange; readonly value?: undefined }

/** Parameters of a facet are marked, so that no attribute can take the name of another parameter. */
const valueMark = 'f.'
const rangeMark = 'r.'

/** The facet that depends on who asks, and takes a range alone. */
export const priceFacet = 'price'

/** The facet with a word of its own in the address, and no other. */
export const stockFacet = 'in_stock'
const stockParameter = 'stock'
const stockWords = [
  { word: 'yes', value: '1' },
  { word: 'no', value: '0' },
] as const

/** The names under which a form without scripts sends the parts of a range. */
export function rangeFields(facet: string) {
  return {
    min: `${rangeMark}${facet}.min`,
    max: `${rangeMark}${facet}.max`,
    unit: `${rangeMark}${facet}.unit`,
  }
}

const rangeField = /^r\.([^.]+)(?:\.(min|max|unit))?$/

export function isChoiceParameter(name: string): boolean {
  return name === stockParameter || /^[fr]\./.test(name)
}

/** A sign that HTML cannot hold is in no value: page and browser would not agree on what it says. */
const controlSign = /\p{Cc}/u

/** What an address narrows by, in the order in which it was chosen; whatever cannot be used counts as not said. */
export function readChoices(search: URLSearchParams): Choice[] {
  const choices = new Map<string, Choice>()
  const put = (choice: Choice) => choices.set(keyOf(choice), choice)
  for (const [parameter, text] of search) {
    if (parameter === stockParameter) {
      const stock = stockWords.find(({ word }) => word === text)
      if (stock) put({ facet: stockFacet, value: stock.value })
    } else if (controlSign.test(parameter + text)) {
      continue
    } else if (parameter.startsWith(valueMark)) {
      const facet = parameter.slice(valueMark.length)
      if (text && facet !== priceFacet && facet !== stockFacet) put({ facet, value: text })
    } else {
      const [, facet, part] = rangeField.exec(parameter) ?? []
      if (facet === undefined || facet === stockFacet) continue
      // A range stands in one parameter, or in three as a form sends them.
      const before = choices.get(keyOf({ facet, range: openRange }))?.range ?? openRange
      const range = part ? { ...before, [part]: text.trim() } : readRange(text)
      if (range) put({ facet, range })
    }
  }
  return [...choices.values()].filter(({ range }) => !range || !isOpen(range))
}

/** A facet has one range and each value once. */
export function keyOf({ facet, value }: Choice): string {
  return value === undefined ? `r ${facet}` : `f ${facet} ${value}`
}

export function choiceParameter({ facet, value, range }: Choice): [string, string] {
  if (range) return [rangeMark + facet, rangeText(range)]
  const stock = facet === stockFacet && stockWords.find((entry) => entry.value === value)
  return stock ? [stockParameter, stock.word] : [valueMark + facet, value]
}

export function isChosen(choices: readonly Choice[], facet: string, value: string): boolean {
  return choices.some((choice) => choice.facet === facet && choice.value === value)
}

export function rangeOf(choices: readonly Choice[], facet: string): TypedRange {
  return choices.find((choice) => choice.facet === facet && choice.range)?.range ?? openRange
}

export function without(choices: readonly Choice[], gone: Choice): Choice[] {
  return choices.filter((choice) => keyOf(choice) !== keyOf(gone))
}

/** A value taken, or given back. */
export function toggled(choices: readonly Choice[], facet: string, value: string): Choice[] {
  return isChosen(choices, facet, value) ? without(choices, { facet, value }) : [...choices, { facet, value }]
}

/** The range of a facet set anew: what was changed last is what "remove the last filter" takes away. An open one is forgotten. */
export function withRange(choices: readonly Choice[], facet: string, range: TypedRange): Choice[] {
  const choice = { facet, range }
  const others = without(choices, choice)
  return isOpen(range) ? others : [...others, choice]
}
