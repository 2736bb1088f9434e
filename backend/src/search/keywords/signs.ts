/** Signs that there are several of for one thing, as drawings, spreadsheets and telephones write them, and the one that is read. */
const signs: readonly (readonly [written: RegExp, read: string])[] = [
  [/[®©™]/gu, ' '],
  [/[“”„″‶＂]|''|′′|’’/gu, '"'],
  [/[‘’′]/gu, "'"],
  [/[‐‑‒–—−]/gu, '-'],
  [/[Ω\u2126]/gu, ' ohm'],
  [/℃|[º˚](?=\s*c\b)/giu, '°'],
  [/[μ\u00b5]/gu, 'µ'],
  // Quoted as a whole, it is no more than what stands in the quotes.
  [/^\s*"([^"]*)"\s*$/u, '$1'],
  [/(?<![^\s(])'([^']*)'(?![^\s),;.])/gu, '$1'],
  // "2 x 1/2 in" is no two and a half.
  [/(?<=\d)\s+[x×]\s+(?=\d)/giu, ', '],
  ...Object.entries({
    '¼': '1/4',
    '½': '1/2',
    '¾': '3/4',
    '⅓': '1/3',
    '⅛': '1/8',
    '⅜': '3/8',
    '⅝': '5/8',
    '⅞': '7/8',
  }).map(([sign, fraction]): [RegExp, string] => [new RegExp(`\\s*${sign}`, 'gu'), ` ${fraction}`]),
  // Thousands.
  [/(?<![\d.,])(\d{1,3}),(?=\d{3}(?!\d))/gu, '$1'],
  // Feet are few, and no flange is measured in them.
  [/(?<![\p{L}\p{N}.'"/-])(\d{1,3}(?:\.\d{1,2})?)'(?!\p{L}|\s*(?:cf|con-?flat|[ikq]f|iso|nw|dn)(?!\p{L}))/giu, '$1 ft'],
  [/(?<![\p{L}\p{N}])awg[\s#-]*(\d{1,2})(?![\p{L}\p{N}./-])/giu, '$1 AWG'],
]

export const withReadSigns = (typed: string): string =>
  signs.reduce((text, [written, read]) => text.replace(written, read), typed)
