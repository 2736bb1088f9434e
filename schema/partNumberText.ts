import labels from './partNumberLabels.json' with { type: 'json' }
import { looksLikePartNumber } from './partNumbers.ts'

/** Whether a word among others is a part number: "304", "1064nm", "10-32" and "15000" are materials, sizes and amounts. */
function isPartNumberAmongWords(word: string): boolean {
  return looksLikePartNumber(word) && /\d{5}/.test(word) && !/^\d+000$/.test(word)
}

/** Matches a character of a label, also without its accent. */
function characterPattern(character: string): string {
  if (character === ' ') return String.raw`\s+`
  if (character === '/') return String.raw`\s?[/.]\s?`
  const [plain = ''] = character.normalize('NFD')
  return `[${character}${plain}]`
}

function anyOf(texts: readonly string[] | undefined): string {
  return (texts ?? []).map((text) => [...text].map(characterPattern).join('')).join('|')
}

const pairs = labels.pairs.map(([first, second]) => String.raw`(?:${anyOf(first)})\.?[\s._-]*(?:${anyOf(second)})`)
const label = [...pairs, anyOf(labels.single)].join('|')
const owner = String.raw`(?:(?:manufacturer|mfr|mfg|vendor|supplier|oem|your|our|customer)(?:['’]?s)?\.?\s+)?`
/** Between label and number; not needed after a sign or a script without spaces. */
const separator = String.raw`(?:(?:[\s.:：=#№°]|[-–—](?=\s))+|(?<=[/.]\s?n|[#№°]|\P{ASCII}))`
const labeled = new RegExp(String.raw`(?<![\p{L}\p{N}])${owner}(?:${label})${separator}([^\s,;()]*[\p{L}\p{N}])`, 'giu')
const beforeNumbersOnly = new RegExp(String.raw`^\s*(?:${anyOf(labels.beforeNumbersOnly)})${separator}(.+)$`, 'iu')

/** The words of a text, without the punctuation around them. */
function splitWords(text: string): string[] {
  const words = text.split(/[\s,;，；、]+/)
  return words.map((word) => word.replaceAll(/^[("“']+|[)"”'.:!?]+$/g, '')).filter(Boolean)
}

/** A text in which people enter part numbers. */
export interface PartNumberText {
  /** The text without labels of part numbers: "180050" for "P/N 180050". */
  readonly text: string
  /** The words that are part numbers, each once. */
  readonly numbers: readonly string[]
  /** Its other words. */
  readonly otherWords: string
}

/** Finds the part numbers in a search or a cell, with or without labels such as "Part No." and "Art.-Nr.:". */
export function readPartNumbers(typed: string): PartNumberText {
  const found = new Set<string>()
  const plain = typed.replace(labeled, (match, number: string) => {
    if (!looksLikePartNumber(number)) return match
    found.add(number)
    return number
  })
  const rest = beforeNumbersOnly.exec(plain)?.[1] ?? ''
  const isOnlyNumbers = rest !== '' && splitWords(rest).every(looksLikePartNumber)
  const text = isOnlyNumbers ? rest.trim() : plain
  const words = splitWords(text)
  const isNumber = (word: string) => found.has(word) || isPartNumberAmongWords(word)
  const numbers = new Map(words.filter(isNumber).map((number) => [number.toLowerCase(), number]))
  return {
    text,
    numbers: [...numbers.values()],
    otherWords: words.filter((word) => /[\p{L}\p{N}]/u.test(word) && !isNumber(word)).join(' '),
  }
}
