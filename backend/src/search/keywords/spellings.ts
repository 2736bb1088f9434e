import { anyOf, type Reader, words } from './keyword.ts'

/**
 * What people write for words of the catalogue, in one of which it is printed; where both are found in the shop, either. A blank
 * stands for a blank, a dash or nothing at all.
 */
const spellings: readonly { readonly written: readonly string[]; readonly printed: readonly string[] }[] = [
  { written: ['feed through', 'feed thru'], printed: ['feedthrough'] },
  { written: ['o ring'], printed: ['o-ring'] },
  { written: ['view port'], printed: ['viewport'] },
  { written: ['con flat'], printed: ['conflat'] },
  { written: ['d sub', 'sub d'], printed: ['sub-d'] },
  { written: ['micro d'], printed: ['micro-d'] },
  { written: ['multi pin'], printed: ['multipin'] },
  { written: ['thermo couple', 't/c', 'tc'], printed: ['thermocouple'] },
  { written: ['half nipple'], printed: ['half nipple'] },
  { written: ['blank off'], printed: ['blank-off', 'blankoff'] },
  { written: ['bake out'], printed: ['bake-out', 'bakeout'] },
  { written: ['butt weld'], printed: ['butt-weld'] },
  { written: ['stainless steel', 'ss', 'inox'], printed: ['stainless'] },
  { written: ['aluminium', 'aluminum'], printed: ['aluminium', 'aluminum'] },
  { written: ['teflon'], printed: ['ptfe', 'teflon'] },
  { written: ['cu'], printed: ['copper', 'cu'] },
  { written: ['centre', 'center'], printed: ['centre', 'center'] },
  { written: ['fibre', 'fiber'], printed: ['fibre', 'fiber'] },
  { written: ['sulphide', 'sulfide'], printed: ['sulfide'] },
  { written: ['gage'], printed: ['gauge'] },
]

const pattern = (text: string) => text.replaceAll(' ', String.raw`[\s-]*`)

const printedFor = new Map(
  spellings.flatMap(({ written, printed }) => written.map((text) => [text.replaceAll(' ', ''), printed])),
)

/** Words that are spelled in several ways, one or many. */
export const otherSpellings: Reader = {
  pattern: new RegExp(
    String.raw`(?<!\p{L})(${anyOf(spellings.flatMap(({ written }) => written.map(pattern)))})s?(?!\p{L})`,
    'giu',
  ),
  read: ([text, written = '']) => {
    const printed = printedFor.get(written.toLowerCase().replaceAll(/[\s-]/g, ''))
    return printed && [{ text, names: words(printed) }]
  },
}
