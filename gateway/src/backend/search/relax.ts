import type { ProductList } from '../catalog/productIndex.ts'
import type { SpecificationSort } from '../catalog/sort.ts'
import { printNumber, type ReadText, type SearchBound } from './bounds.ts'

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
  const { limit } = bound
  if (!limit) {
    const hasOthers = facet?.values.some(({ count }) => count > 0) ?? false
    return hasOthers ? { bound, share: 0, alternative: `other ${bound.label.toLowerCase()}s` } : null
  }
  if (!facet?.range) return null
  const best = Number(limit.rated === 'atLeast' ? facet.range.max : facet.range.min)
  const share = limit.rated === 'atLeast' ? best / limit.number : limit.number / best
  const printed = `${printNumber(Number((best / limit.factor).toPrecision(6)))} ${limit.unit}`
  return { bound, share, alternative: `${printed} and ${limit.rated === 'atLeast' ? 'lower' : 'higher'}` }
}

/** Leaves out the bound that parts come closest to. */
function withoutOneBound({ words, bounds }: ReadText, list: ProductList): Attempt[] {
  const [nearest] = bounds.flatMap((bound) => nearestTo(bound, list) ?? []).toSorted((a, b) => b.share - a.share)
  if (!nearest) return []
  const { bound, alternative } = nearest
  return [
    {
      words,
      bounds: bounds.filter((one) => one !== bound),
      relaxation: { removed: bound.figure, message: `No part matches ${bound.figure}; showing ${alternative}.` },
      sortBy: bound.limit ? { name: bound.facet, descending: bound.limit.rated === 'atLeast' } : null,
    },
  ]
}

/** At the beginning or end of the words that were left out: "to KF25". */
const connectingWords = /^(?:(?:and|for|of|to|with)(?:\s+|$))+|(?:(?:^|\s+)(?:and|for|of|to|with))+$/gi

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/**
 * Corrects the spelling, or leaves out the words that narrow the search the most.
 * @param numbers part numbers, which stay
 */
function withOtherWords({ words, bounds }: ReadText, { help }: ProductList, numbers: readonly string[]): Attempt[] {
  const keepsNumbers = (text: string) => {
    const kept = new Set(splitWords(text.toLowerCase()))
    return numbers.every((number) => kept.has(number.toLowerCase()))
  }
  const fewer = help?.fewer.map(({ keys }) => keys) ?? []
  const others = [help?.corrected, fewer.find(keepsNumbers)].flatMap((text) => text ?? []).filter(keepsNumbers)
  return others.slice(0, 1).map((text) => {
    const kept = new Set(splitWords(text.toLowerCase()))
    const remaining = splitWords(words).filter((word) => !kept.has(word.toLowerCase()))
    const removed = remaining.join(' ').replaceAll(connectingWords, '') || words
    return {
      words: text,
      bounds,
      relaxation: {
        removed,
        message: `No part matches ${text === help?.corrected ? `“${removed}”` : `both “${removed}” and “${text}”`}; showing results for “${text}”.`,
      },
      sortBy: null,
    }
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

/** Leaves out words and all bounds. */
function withoutBounds(read: ReadText, attempts: readonly Attempt[]): Attempt[] {
  const figures = read.bounds.map(({ figure }) => figure)
  return attempts.flatMap(({ words, relaxation }) => {
    if (relaxation === null || figures.length === 0) return []
    const removed = [relaxation.removed, ...figures].join(', ')
    const message = `No part matches “${relaxation.removed}” with ${figures.join(', ')}; showing results for “${words}”.`
    return { words, bounds: [], relaxation: { removed, message }, sortBy: null }
  })
}

/** Leaves out all bounds. */
function wordsOnly({ words, bounds }: ReadText): Attempt[] {
  if (words === '' || bounds.length === 0) return []
  const removed = bounds.map(({ figure }) => figure).join(', ')
  return [
    {
      words,
      bounds: [],
      relaxation: { removed, message: `No part matches ${removed}; showing results for “${words}”.` },
      sortBy: null,
    },
  ]
}

/**
 * Searches to try in turn after one found nothing, the smallest change first: the text as plain words ("USB 2.0 A" is not a
 * current), the nearest rating, other words, words without bounds, and other words without bounds.
 */
export function attemptsAfter(
  { terms, numbers }: NumberedTerms,
  read: ReadText,
  list: ProductList,
  canChangeWords: boolean,
): Attempt[] {
  const literal = { words: terms, bounds: [], relaxation: null, sortBy: null }
  const nearest = withoutOneBound(read, list)
  const otherWords = canChangeWords ? withOtherWords(read, list, numbers) : []
  return [
    ...(read.bounds.length > 0 && read.words !== '' ? [literal] : []),
    ...nearest,
    ...otherWords,
    ...(nearest.length > 0 ? [] : wordsOnly(read)),
    ...withoutBounds(read, otherWords),
  ]
}
