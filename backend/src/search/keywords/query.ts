import { type RawBuilder, sql } from 'kysely'
import { longestPartNumber, plainNumber } from '@shop/schema/partNumbers'
import { wholeName } from '../indexing/places.ts'
import { flangeSizes } from './flangeSizes.ts'
import { type Keyword, type Name, type Reader, anyOf, words } from './keyword.ts'
import { alternativesIn, applyOperators, isMarked, operatorsAndGroups } from './operators.ts'
import { quantities } from './quantities.ts'
import spellings from './spellings.json' with { type: 'json' }

function pattern(text: string) {
  return text.replaceAll(' ', String.raw`[\s-]*`)
}

/**
 * Printed forms of synonyms of catalog words; both if the shop uses both. A space matches a space, a dash or nothing.
 */
const printedFor = new Map(
  spellings.flatMap(({ written, printed }) => written.map((text) => [text.replaceAll(' ', ''), printed])),
)

/** Whether spaces separate words, unlike in Chinese and Japanese. */
function isSeparated(written: string) {
  return !/[\p{Script=Han}\p{Script=Katakana}]/u.test(written)
}
const allSpellings = spellings.flatMap(({ written }) => written)

/** Words with several spellings, in singular and plural. */
const otherSpellings: Reader = {
  pattern: new RegExp(
    String.raw`(?<!\p{L})(${anyOf(allSpellings.filter(isSeparated).map(pattern))})s?(?!\p{L})|` +
      `(${anyOf(allSpellings.filter((written) => !isSeparated(written)))})`,
    'giu',
  ),
  read: ([text, separated, joined = '']) => {
    const printed = printedFor.get((separated ?? joined).toLowerCase().replaceAll(/[\s-]/g, ''))
    return printed && [{ text, names: words(printed) }]
  },
}

/** Variants of a character in drawings, spreadsheets and phones, each with the one that is parsed. */
const signs: readonly (readonly [written: RegExp, read: string])[] = [
  [/[®©™]/gu, ' '],
  [/[“”„″‶＂]|''|′′|’’/gu, '"'],
  [/[‘’′]/gu, "'"],
  [/[‐‑‒–—−]/gu, '-'],
  [/[Ω\u2126]/gu, ' ohm'],
  [/℃|[º˚](?=\s*c\b)/giu, '°'],
  [/[μ\u00b5]/gu, 'µ'],
  // Quotes around the whole text are ignored.
  [/^\s*"([^"]*)"\s*$/u, '$1'],
  [/(?<![^\s(])'([^']*)'(?![^\s),;.])/gu, '$1'],
  // "2 x 1/2 in" is not two and a half.
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
  // Negated words are one word, as in the index.
  [/(?<!\p{L})(non)[\s-]+(?=\p{L})/giu, '$1'],
  // Thousands.
  [/(?<![\d.,])(\d{1,3}),(?=\d{3}(?!\d))/gu, '$1'],
  // Feet are small numbers and never flange sizes.
  [/(?<![\p{L}\p{N}.'"/-])(\d{1,3}(?:\.\d{1,2})?)'(?!\p{L}|\s*(?:cf|con-?flat|[ikq]f|iso|nw|dn)(?!\p{L}))/giu, '$1 ft'],
  [/(?<![\p{L}\p{N}])awg[\s#-]*(\d{1,2})(?![\p{L}\p{N}./-])/giu, '$1 AWG'],
]

function withReadSigns(typed: string): string {
  return signs.reduce((text, [written, read]) => text.replace(written, read), typed)
}

/** Texts are cut here; the gateway accepts no longer ones. */
const longestText = 200

/** Shorter words such as "t" or "10" match exactly; others match as prefixes of words or numbers. */
const shortestBeginning = 3

const wordPattern = /[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*/gu

/** Filler words. */
const fillers = new Set(
  'an and at be by for from in is it more of on or than that the to want with need looking least most od'.split(' '),
)

/** Words separated by spaces, without surrounding punctuation. */
function chunks(text: string): Keyword[] {
  return text
    .split(/[\s,;]+/)
    .map((chunk) => ({ text: chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') }))
    .filter((keyword) => keyword.text !== '')
}

/** Sizes are read before quantities: both may contain letters that are words elsewhere. */
const readers: readonly Reader[] = [operatorsAndGroups, ...flangeSizes, quantities, otherSpellings]

/** Applies the readers in turn, each to the text that earlier ones left. */
function read(text: string, [reader, ...others]: readonly Reader[]): readonly Keyword[] {
  if (reader === undefined) return chunks(text)
  const keywords: Keyword[] = []
  let end = 0
  for (const match of text.matchAll(reader.pattern)) {
    const found = reader.read(match)
    if (found === undefined) continue
    keywords.push(...read(text.slice(end, match.index), others), ...found)
    end = match.index + match[0].length
  }
  return [...keywords, ...read(text.slice(end), others)]
}

/** Reads the typed text. Filler words are dropped unless there is nothing else. */
export function keywordsIn(typed: string): readonly Keyword[] {
  const keywords = read(withReadSigns(typed.slice(0, longestText)), readers)
  const telling = keywords.filter(({ text, isOperator }) => isOperator || !fillers.has(text.toLowerCase()))
  return applyOperators(telling.length === 0 ? keywords : telling)
}

/** The word and its English stem; if it is long enough, also as prefixes. */
function wordQuery(word: string): RawBuilder<unknown> {
  const ending = word.length >= shortestBeginning ? ':*' : ''
  const asWritten = sql`(plainto_tsquery('simple', unaccent(${word}::text))::text || ${ending})::tsquery`
  const stem = sql`(nullif(plainto_tsquery('english', unaccent(${word}::text))::text, '') || ${ending})::tsquery`
  return sql`coalesce(${asWritten} || ${stem}, ${asWritten})`
}

function beginning(number: string) {
  return sql`to_tsquery('simple', ${`${number}:*`})`
}

function either(queries: readonly RawBuilder<unknown>[]) {
  return sql`(${sql.join([...queries], sql` || `)})`
}

/** The distinct lowercase words of a text. */
function distinctWords(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(wordPattern))]
}

function allWords(text: string): RawBuilder<unknown> {
  return sql`(${sql.join(distinctWords(text).map(wordQuery), sql` && `)})`
}

/** Keywords that differ from all earlier ones. */
function distinctKeywords(keywords: readonly Keyword[]): readonly Keyword[] {
  return [
    ...new Map(
      keywords.map((keyword) => [
        (keyword.names ?? [keyword]).map(({ text }) => text.toLowerCase()).join(' | '),
        keyword,
      ]),
    ).values(),
  ]
}

function nameQuery({ text, isWhole }: Name): RawBuilder<unknown> {
  return isWhole ? sql`plainto_tsquery('simple', unaccent(${text}::text))` : allWords(text)
}

/** Any of its synonyms; without synonyms, all of its words, or its number without dashes and dots. */
function keywordQuery({ text, names }: Keyword, isOfParts: boolean): RawBuilder<unknown> {
  if (names !== undefined) return either([...names.map(nameQuery), ...(isOfParts ? [] : [allWords(text)])])
  const words = text.match(wordPattern) ?? []
  const number = plainNumber(text)
  return words.length > 1 && number.length >= shortestBeginning
    ? either([allWords(text), beginning(number)])
    : allWords(text)
}

function numberOf(keywords: readonly Keyword[], typed: string): string | undefined {
  const number = plainNumber(typed)
  const mayBe = number.length >= shortestBeginning && number.length <= longestPartNumber && /\d/.test(number)
  return mayBe && !keywords.every(({ isSize }) => isSize) && !keywords.some(isMarked) ? number : undefined
}

/** The whole name that several words may be, as in the index: "zzmotionvalves". */
function nameOf(keywords: readonly Keyword[]): string | undefined {
  const name = keywords.map(({ text }) => text).join('')
  return /^\p{L}{3,}$/u.test(name) && !keywords.some(isMarked) ? wholeName + name.toLowerCase() : undefined
}

/** The part number that a whole text may be: "180050 T", "VAC 204518". */
export function numberIn(text: string): string | undefined {
  return numberOf(keywordsIn(text), text)
}

/** Keywords as a text query for ranking. */
export function ranking(keywords: readonly Keyword[]): readonly Keyword[] {
  return keywords.map((keyword) =>
    keyword.names === undefined ? keyword : { ...keyword, names: [...keyword.names, ...(keyword.printed ?? [])] },
  )
}

/** A text query in SQL that matches if at least one of the keywords does. */
export function anyKeyword(keywords: readonly Keyword[]): RawBuilder<unknown> {
  return sql`(select ${either(keywords.map((keyword) => keywordQuery(keyword, true)))})`
}

/**
 * Keywords as a text query in SQL: each must match, or all of them together as one number or name. Null if there are none.
 * PostgreSQL computes it once per statement, since the subquery does not depend on a row.
 * @param isOfParts whether the query is for parts; other texts may also contain the words as typed
 */
export function textQuery(keywords: readonly Keyword[], isOfParts: boolean): RawBuilder<unknown> | null {
  if (keywords.length === 0) return null
  const wanted = (keyword: Keyword) => sql`${keyword.isExcluded ? sql`!!` : sql``}${keywordQuery(keyword, isOfParts)}`
  const all = sql`(${sql.join(
    alternativesIn(distinctKeywords(keywords)).map((group) => either(group.map(wanted))),
    sql` && `,
  )})`
  const joined = keywords.map(({ text }) => text).join('')
  const whole = keywords.length > 1 ? (numberOf(keywords, joined) ?? nameOf(keywords)) : undefined
  return sql`(select ${whole === undefined ? all : either([all, beginning(whole)])})`
}
