import type { ProductList } from '../catalog/productIndex.ts'
import type { SpecificationSort } from '../catalog/sort.ts'
import { printIn } from '@shop/schema/searchText'
import type { ReadText, SearchBound } from './bounds.ts'

/** What a search left out because nothing matched all of it. */
export interface Relaxation {
  /** The bound or words that were left out: "12 kV". */
  readonly removed: string
  /** "No part matches 12 kV; showing 10 kV and lower." */
  readonly message: string
}

/** A search to try instead of one that found nothing. */
export interface Attempt extends ReadText {
  /** Null if only the interpretation of the text differs. */
  readonly relaxation: Relaxation | null
  /** Order that shows the nearest parts first; null for relevance. */
  readonly sortBy: SpecificationSort | null
}

/** Search terms with the part numbers in them. */
export interface NumberedTerms {
  readonly terms: string
  readonly numbers: readonly string[]
  /** The words that are not part numbers. */
  readonly otherWords: string
  /** Whether the request narrows the results further. */
  readonly isFiltered: boolean
}

interface Nearest {
  readonly bound: SearchBound
  /** How close the best part comes to the bound: 1 at the bound, 0 if it cannot be measured. */
  readonly share: number
  readonly alternative: string
}

/** The best value without the bound, since facet counts ignore the facet's own filter. Null if there is none. */
function nearestTo(bound: SearchBound, { facets }: ProductList): Nearest | null {
  const facet = facets.find(({ name }) => name === bound.facet)
  const { limit, figure } = bound
  if (limit && (limit.min === null || limit.max === null)) {
    if (!facet?.range) return null
    const isLeast = limit.min !== null
    const best = Number(isLeast ? facet.range.max : facet.range.min)
    const share = isLeast ? best / limit.min : Number(limit.max) / best
    const printed = `${printIn(best, limit.unit)} ${limit.unit.unit}`
    return { bound, share, alternative: `${printed} and ${isLeast ? 'lower' : 'higher'}` }
  }
  const hasOthers = facet !== undefined && (limit !== null || facet.values.some(({ count }) => count > 0))
  if (!hasOthers) return null
  return { bound, share: 0, alternative: `results without ${figure}` }
}

/** A search that leaves something out. */
function relaxed(read: ReadText, removed: string, message: string, sortBy: SpecificationSort | null = null): Attempt {
  return { ...read, relaxation: { removed, message }, sortBy }
}

/** Beginning of a message, with the search as typed: "No part matches “5 pin 10 A”". */
function noMatch({ terms, isFiltered }: NumberedTerms): string {
  return `No part ${isFiltered ? 'with these filters ' : ''}matches “${terms}”`
}

/** Leaves out one bound at a time, starting with the one that parts come closest to. */
function withoutOneBound(terms: NumberedTerms, { words, bounds }: ReadText, list: ProductList): Attempt[] {
  return bounds
    .flatMap((bound) => nearestTo(bound, list) ?? [])
    .toSorted((a, b) => b.share - a.share)
    .map(({ bound, alternative, share }) =>
      relaxed(
        { words, bounds: bounds.filter((one) => one !== bound) },
        bound.figure,
        `${noMatch(terms)}; showing ${alternative}.`,
        share > 0 ? { name: bound.facet, descending: bound.limit?.min !== null } : null,
      ),
    )
}

/** At the beginning or end of the words that were left out: "to KF25". */
const connectingWords = /^(?:(?:and|for|of|to|with)(?:\s+|$))+|(?:(?:^|\s+)(?:and|for|of|to|with))+$/gi

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/** A word for comparison: lowercase, without surrounding punctuation. */
function bareWord(word: string): string {
  return word.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}

/** The words of a text that are not in the text that was kept. */
function wordsLeftOut(text: string, kept: string): string {
  const keptWords = new Set(splitWords(kept).map(bareWord))
  const remaining = splitWords(text).filter((word) => bareWord(word) !== '' && !keptWords.has(bareWord(word)))
  return remaining.join(' ').replaceAll(connectingWords, '')
}

/** "without" and the word behind it, or two if the search has others: "without tapped holes". */
const negated = /(?<=^|\s)(?:without|excluding)\s+\S+(?:\s+\S+(?=\s+\S)|(?<=\S\s+(?:without|excluding)\s+\S+)\s+\S+)?/i

/** Without what the search excludes: a shorter search must not find just that. */
function withoutNegated(text: string, typed: string): string {
  const words = new Set(splitWords(negated.exec(typed)?.[0] ?? '').map(bareWord))
  return splitWords(text)
    .filter((word) => !words.has(bareWord(word)))
    .join(' ')
}

/** Spelling corrections and shorter searches that keep the part numbers. */
function otherTexts({ help }: ProductList, { numbers }: NumberedTerms, typed: string): string[] {
  const texts = [help?.corrected, ...(help?.fewer.slice(0, 1).map(({ keys }) => keys) ?? [])].flatMap(
    (text) => (text && withoutNegated(text, typed)) || [],
  )
  return texts.filter((text) => {
    const kept = new Set(splitWords(text).map(bareWord))
    return numbers.every((number) => kept.has(bareWord(number)))
  })
}

/**
 * Corrects the spelling, or leaves out the words that narrow the search the most.
 * @param first the search as typed; `list` may be the result of a shorter one
 */
export function withOtherWords(terms: NumberedTerms, first: ReadText, list: ProductList): Attempt[] {
  return otherTexts(list, terms, first.words).map((text) => {
    const leftOut = wordsLeftOut(first.words, text)
    const isCorrected = text === list.help?.corrected
    const without = isCorrected || leftOut === '' ? '' : ` without “${leftOut}”`
    const message = `${noMatch(terms)}; showing results for “${text}”${without}.`
    return relaxed({ words: text, bounds: first.bounds }, leftOut || first.words, message)
  })
}

function printNumbers(numbers: readonly string[]): string {
  return `${numbers.length === 1 ? 'part' : 'parts'} ${new Intl.ListFormat('en-US').format(numbers)}`
}

/** What is left out to show the parts of the part numbers in the terms; null if nothing is. */
export function numberRelaxation(
  { numbers, otherWords }: NumberedTerms,
  exists: (number: string) => boolean,
): Relaxation | null {
  const known = numbers.filter(exists)
  const unknown = numbers.filter((number) => !exists(number))
  const shown = `showing ${printNumbers(known)}.`
  const words = otherWords.replaceAll(connectingWords, '')
  const removed = [words, ...unknown].filter(Boolean).join(', ')
  if (removed === '') return null
  if (words === '') return { removed, message: `We don’t have ${printNumbers(unknown)}; ${shown}` }
  return { removed, message: `No part matches both “${removed}” and “${known.join(', ')}”; ${shown}` }
}

/** Leaves out all bounds, and words too if no part has them all. */
function withoutBounds(terms: NumberedTerms, first: ReadText, texts: readonly string[]): Attempt[] {
  if (first.bounds.length === 0) return []
  const figures = first.bounds.map(({ figure }) => figure)
  return texts.filter(Boolean).map((words) => {
    const leftOut = wordsLeftOut(first.words, words)
    const without = [...(leftOut === '' ? [] : [`“${leftOut}”`]), ...figures].join(', ')
    const removed = [...(leftOut === '' ? [] : [leftOut]), ...figures].join(', ')
    const message = `${noMatch(terms)}; showing results for “${words}” without ${without}.`
    return relaxed({ words, bounds: [] }, removed, message)
  })
}

/**
 * Searches to try in turn after one found nothing, the smallest change first: without one bound, with other words, and
 * without bounds.
 */
export function attemptsAfter(terms: NumberedTerms, read: ReadText, list: ProductList, canChangeWords: boolean) {
  const otherWords = canChangeWords ? withOtherWords(terms, read, list) : []
  return [
    ...withoutOneBound(terms, read, list),
    ...otherWords,
    ...withoutBounds(terms, read, [read.words, ...otherWords.map(({ words }) => words)]),
  ]
}
