import dimensions from '@shop/schema/dimensions.json' with { type: 'json' }
import { anyOf, countWords } from '@shop/schema/searchText'
import { cfBores, cfFlangeOfInches, isoBores, kfBores } from '@shop/schema/flangeBores'

/** Nominal bores in mm by flange system. */
const bores: Readonly<Record<string, readonly string[]>> = {
  cf: cfBores,
  kf: kfBores,
  qf: kfBores,
  nw: [...kfBores, ...isoBores],
  iso: isoBores,
  dn: [...cfBores, ...kfBores, ...isoBores],
}

const SYSTEM = '(?<system>cf|con-?flat|kf|qf|nw|iso|dn)'
const FIGURE = String.raw`(?<figure>\d{1,2}[ -]\d/\d|\d{1,2}\.\d{1,2}|\d{1,3})`
const INCH = String.raw`(?:\s*(?:"|inch(?:es)?|in))?`

const sizePatterns: readonly RegExp[] = [
  new RegExp(String.raw`^(?:dn|nw)[\s-]*${FIGURE}[\s-]*${SYSTEM}$`),
  new RegExp(String.raw`^${SYSTEM}[\s-]*${FIGURE}${INCH}$`),
  new RegExp(String.raw`^${FIGURE}${INCH}[\s-]*${SYSTEM}$`),
]

/**
 * The flange size that the whole text means: "cf-40" → "cf40", `2-3/4" conflat` → "2.75 cf"; null for any other text.
 * @param text trimmed, in lowercase
 */
export function flangeSize(text: string): string | null {
  const { figure, system: written } = sizePatterns.map((form) => form.exec(text)?.groups).find(Boolean) ?? {}
  if (figure === undefined || written === undefined) return null
  const system = written.startsWith('con') ? 'cf' : written
  const size = system === 'cf' && cfFlangeOfInches(figure)
  if (size) return `${size.us_size_in} cf`
  return bores[system]?.includes(figure) ? system + figure : null
}

interface FoundSize {
  /** Position in the text. */
  readonly index: number
  readonly length: number
  /** Possible sizes, the same for every spelling: `2.75" CF`, "CF40" and "DN40CF" are all "cf 2.75". */
  readonly sizes: readonly string[]
}

/** Not the end of a range: `3.38" to 10" CF`. */
const BEGIN = String.raw`(?<![\p{L}\p{N}"./-]|(?:"|\.\d{1,2}|\/\d)\s{0,3}to\s{1,3})`
const END = String.raw`(?![\p{L}\p{N}/]|[.-][\p{L}\p{N}])`
/** "CF 25 pins" is not a size. */
const NO_COUNT = String.raw`(?![\s-]*(?:${anyOf([...countWords, 'kv', 'v', 'ka', 'ma', 'a', 'awg'])})(?!\p{L}))`

const sizesInText: readonly RegExp[] = [
  new RegExp(String.raw`${BEGIN}(?:dn|nw)[\s-]*${FIGURE}[\s-]*${SYSTEM}${END}`, 'giu'),
  new RegExp(String.raw`${BEGIN}${SYSTEM}[\s-]*${FIGURE}${INCH}${END}${NO_COUNT}`, 'giu'),
  new RegExp(String.raw`${BEGIN}${FIGURE}${INCH}[\s-]*${SYSTEM}${END}`, 'giu'),
]

function cfSizes(figure: string): string[] {
  const size =
    dimensions.cf_flanges.find(({ named_bores: named }) => named.some((bore) => bore === figure)) ??
    cfFlangeOfInches(figure)
  return size ? [`cf ${size.us_size_in}`] : []
}

/** The sizes that a number can mean in a flange system. */
function sizesOf(system: string, figure: string): string[] {
  const isKf = kfBores.includes(figure)
  const isIso = isoBores.includes(figure)
  return [
    ...(system.startsWith('c') || system === 'dn' ? cfSizes(figure) : []),
    ...(isKf && ['kf', 'qf', 'nw', 'dn'].includes(system) ? [`kf ${figure}`] : []),
    ...(isIso && ['iso', 'nw', 'dn'].includes(system) ? [`iso ${figure}`] : []),
  ]
}

/** Finds flange sizes in a text, each with all possible sizes. */
export function flangeSizesIn(text: string): FoundSize[] {
  const found = sizesInText.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match): FoundSize[] => {
      const { system = '', figure = '' } = match.groups ?? {}
      const sizes = sizesOf(system.toLowerCase(), figure)
      return sizes.length > 0 ? [{ index: match.index, length: match[0].length, sizes }] : []
    }),
  )
  // The forms overlap: "DN 40 CF" also contains "40 CF".
  return found.filter(
    (one, at) =>
      !found.some(
        (other, place) => place < at && other.index < one.index + one.length && one.index < other.index + other.length,
      ),
  )
}

/** CF sizes from one diameter to another, in inches. */
function cfRange(from: number, to: number): string[] {
  return dimensions.cf_flanges
    .map(({ us_size_in: inches }) => inches)
    .filter((inches) => Number(inches) >= from && Number(inches) <= to)
    .map((inches) => `cf ${inches}`)
}

/**
 * The sizes that a label names: all that fit if it names several, as in `NW20/25 KF` and `3.38" to 10" CF`. The bore in
 * parentheses is not a name: `2.75" CF (DN40)` is not a KF flange.
 */
export function sizesNamedBy(label: string): string[] {
  const [, from, to] = /^([\d.]+)" to ([\d.]+)" CF$/.exec(label) ?? []
  if (from && to) return cfRange(Number(from), Number(to))
  const [, first, second] = /^NW(\d+)\/(\d+) KF$/.exec(label) ?? []
  if (first && second) return [first, second].map((bore) => `kf ${bore}`)
  const [name = ''] = label.split('(')
  return flangeSizesIn(name.trim()).flatMap(({ sizes }) => sizes)
}

/** Display text of the labels that name a size: without those that name several, if others name it alone. */
export function sizeText(labels: readonly string[]): string {
  const alone = labels.filter((label) => sizesNamedBy(label).length === 1)
  return (alone.length > 0 ? alone : labels).join(' or ')
}
