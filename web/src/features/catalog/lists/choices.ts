import { isOpen, openRange, rangeText, readRange, type TypedRange } from './ranges.ts'

/** A filter: a facet value (values of a facet are combined with OR) or a facet's range. */
export type Choice =
  | { readonly facet: string; readonly value: string; readonly range?: undefined }
  | { readonly facet: string; readonly range: TypedRange; readonly value?: undefined }

/** Facet parameters have a prefix, so attribute names cannot clash with other parameters. */
const valueMark = 'f.'
const rangeMark = 'r.'

/** The facet that depends on the customer and accepts ranges only. */
export const priceFacet = 'price'

/** The only facet with its own parameter name. */
export const stockFacet = 'in_stock'
const stockParameter = 'stock'
const stockChoices = [
  { word: 'yes', value: '1' },
  { word: 'no', value: '0' },
] as const

/** Parameter names of a range's parts in a form without scripts. */
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

/** Drops characters HTML cannot represent: page and browser would disagree. */
const controlSign = /\p{Cc}/u

/** Filters in an address, in the order selected; ignores invalid ones. */
export function readChoices(search: URLSearchParams): Choice[] {
  const choices = new Map<string, Choice>()
  const add = (choice: Choice) => choices.set(keyOf(choice), choice)
  for (const [parameter, text] of search) {
    if (parameter === stockParameter) {
      const stock = stockChoices.find(({ word }) => word === text)
      if (stock) add({ facet: stockFacet, value: stock.value })
    } else if (controlSign.test(parameter + text)) {
      continue
    } else if (parameter.startsWith(valueMark)) {
      const facet = parameter.slice(valueMark.length)
      if (text && facet !== priceFacet && facet !== stockFacet) add({ facet, value: text })
    } else {
      const [, facet, part] = rangeField.exec(parameter) ?? []
      if (facet === undefined || facet === stockFacet) continue
      // A range is one parameter, or three from a form.
      const previous = choices.get(keyOf({ facet, range: openRange }))?.range ?? openRange
      const range = part ? { ...previous, [part]: text.trim() } : readRange(text)
      if (range) add({ facet, range })
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
  const stock = facet === stockFacet && stockChoices.find((entry) => entry.value === value)
  return stock ? [stockParameter, stock.word] : [valueMark + facet, value]
}

export function isChosen(choices: readonly Choice[], facet: string, value: string): boolean {
  return choices.some((choice) => choice.facet === facet && choice.value === value)
}

export function rangeOf(choices: readonly Choice[], facet: string): TypedRange {
  return choices.find((choice) => choice.facet === facet && choice.range)?.range ?? openRange
}

export function removeChoice(choices: readonly Choice[], choice: Choice): Choice[] {
  return choices.filter((each) => keyOf(each) !== keyOf(choice))
}

/** Adds or removes a value. */
export function toggleValue(choices: readonly Choice[], facet: string, value: string): Choice[] {
  return isChosen(choices, facet, value) ? removeChoice(choices, { facet, value }) : [...choices, { facet, value }]
}

/** Sets a facet's range as the last filter, so that "remove the last filter" removes it. An empty range removes it. */
export function withRange(choices: readonly Choice[], facet: string, range: TypedRange): Choice[] {
  const choice = { facet, range }
  const others = removeChoice(choices, choice)
  return isOpen(range) ? others : [...others, choice]
}
