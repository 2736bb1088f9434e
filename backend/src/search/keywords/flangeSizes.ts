import { isoBores, kfBores } from '@shop/schema/flangeBores'
import { cfOfBore, cfOfIcf, cfOfInches, printedCf } from './cfFlanges.ts'
import { anyOf, type Keyword, type Name, type Reader, wholes } from './keyword.ts'
import { unitsOfOtherThanLength } from './quantities.ts'

/** Index name of the flange that a number stands for; empty if it stands for none. */
type Sizes = (figure: string) => readonly Name[]

const cf: Sizes = (figure) => [...cfOfBore(figure), ...cfOfInches(figure)]
const kf: Sizes = (figure) => (kfBores.includes(figure) ? wholes([`kf${figure}`]) : [])
function isoWith(...clamp: readonly string[]): Sizes {
  return (figure) => (isoBores.includes(figure) ? wholes([[`dn${figure}iso`, ...clamp].join(' ')]) : [])
}
const iso = isoWith()

/** Names of flange systems, without spaces and dashes. All of them share the nominal bore. */
const systems: Readonly<Record<string, Sizes>> = {
  cf,
  conflat: cf,
  icf: cfOfIcf,
  kf,
  qf: kf,
  isokf: kf,
  nw: (figure) => [...kf(figure), ...iso(figure)],
  iso,
  isok: isoWith('iso', 'k'),
  isof: isoWith('iso', 'f'),
  dn: (figure) => [...cfOfBore(figure), ...kf(figure), ...iso(figure)],
}

function sizeOf(text: string, system: string, figure: string): readonly Keyword[] | undefined {
  const names = systems[system.toLowerCase().replaceAll(/[\s-]/g, '')]?.(figure) ?? []
  return names.length === 0
    ? undefined
    : [{ text, names, printed: names.flatMap((name) => printedCf(name.text)), isSize: true }]
}

const system = String.raw`(cf|con[\s-]?flat|icf|kf|qf|nw|iso[\s-]?kf|iso[\s-]?[kf]|iso|dn)`
const fraction = String.raw`\d{1,2}[ -]\d\/\d`
const figure = String.raw`(${fraction}|\d{1,2}\.\d{1,2}|\d{1,3})`
const numeral = String.raw`\d{1,2}(?:\.\d{1,2})?`
const inchSign = String.raw`(?:\s*"|\s*(?:inch(?:es)?|in)(?!\p{L}))`
const inch = `${inchSign}?`
const begin = String.raw`(?<![\p{L}\p{N}"./-])`
const end = String.raw`(?![\p{L}\p{N}/]|[.-][\p{L}\p{N}])`
/** "CF 25 pins" and "CF 6-way cross" are not sizes. */
const alone = String.raw`(?![\s-]*(?:${anyOf(unitsOfOtherThanLength)})(?!\p{L}))`

function reader(pattern: string, read: Reader['read']): Reader {
  return { pattern: new RegExp(pattern, 'giu'), read }
}

/** Flange sizes in any spelling: "CF40", "cf-40", "40 CF", "DN 40 CF", `2.75" CF`, "2-3/4 conflat". */
export const flangeSizes: readonly Reader[] = [
  // A range of sizes is printed as a range and matches neither size.
  reader(
    String.raw`${begin}(${numeral})${inch}\s*(?:to|-)\s*(${numeral})${inchSign}[\s-]*${system}${end}`,
    ([, from = '', to = '', name = '']) => [{ text: from }, { text: to }, { text: name }],
  ),
  reader(
    String.raw`${begin}(?:dn|nw)[\s-]*${figure}[\s-]*${system}${end}(?![\s-]*\d)`,
    ([text, size = '', name = '']) => sizeOf(text, name, size),
  ),
  reader(String.raw`${begin}${system}[\s-]*${figure}${inch}${end}${alone}`, ([text, name = '', size = '']) =>
    sizeOf(text, name, size),
  ),
  reader(String.raw`${begin}${figure}${inch}[\s-]*${system}${end}`, ([text, size = '', name = '']) =>
    sizeOf(text, name, size),
  ),
  reader(`${begin}(${fraction})${inch}${end}`, ([text, size = '']) => sizeOf(text, 'cf', size)),
]
