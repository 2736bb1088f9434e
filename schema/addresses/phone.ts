import { plainCode } from '../plainText.ts'

/** Countries of the North American Numbering Plan, to which the specification's pattern applies. */
const northAmerica = new Set(['US', 'CA', 'PR'])

const american = /^1?\d{10}$/
/** Spaces, dots, dashes, parentheses and slashes between digits. */
const betweenFigures = /[\s.()/\u2010-\u2015\u2212\u30FC-]/g
/** The 0 in parentheses is dialed domestically only, and the + from abroad. */
const zeroAtHome = /^(\s*\+[\s\d]*)\(0\)/
const international = /^\+?\d{6,15}$/
/** Of a link, or a label as in signatures. */
const scheme = /^(?:tel(?:ephone)?|phone|ph|mobile|mob|cell|office|[tpm])\s*[.:]+\s*/i
/** Words before a phone extension, in the languages of the countries that the shop serves. */
const extensionWords = [
  'ext?(?:ensi[oó]n|ens[aã]o|ension|n)?|xt|x|#|,,+|press|opt(?:ion)?|durchw(?:ahl)?|dw|nebenstelle|app(?:arat)?|poste|toestel|tst|anknytning|ankn|lokal|lok',
  'alanumero|wewn|wew|linka|kl|mell[eé]k|interno|int|anexo|ramal|dahili|доб|вн|εσωτ|שלוחה',
  '内線|内線番号|内|内线|內線|分机|分機|转|轉|내선',
].join('|')
const extensionAtEnd = new RegExp(
  String.raw`[\s,;([-]*(?:${extensionWords})[\s.:=#-]*(?:no\.?\s*)?(\d{1,7})[)\].#번]*$`,
  'iu',
)

interface PhoneParts {
  /** Digits, with a leading plus if there is one. */
  readonly number: string
  readonly extension: string | null
}

/** The parts of a number as typed or stored. */
export function splitPhone(typed: string): PhoneParts {
  const text = plainCode(typed).replace(scheme, '')
  const match = extensionAtEnd.exec(text)
  const number = text.slice(0, match?.index).replace(zeroAtHome, '$1').replace(betweenFigures, '')
  return { number, extension: match?.[1] ?? null }
}

/** `6615550142x4021`: a number as stored. */
function joinPhone({ number, extension }: PhoneParts): string {
  return extension === null ? number : `${number}x${extension}`
}

/** Whether the specification's pattern applies to a number. */
export function isAmericanIn(dialed: string, country: string | null) {
  return country === null ? !/^\+(?!1)/.test(dialed) : northAmerica.has(country)
}

/** The typed digits, with a leading plus and an extension if there are any. */
export function plainPhone(typed: string): string {
  return joinPhone(splitPhone(typed))
}

/**
 * A phone number as stored: its digits, with the leading + for other countries, and `x` before an extension. Null if it
 * is not a number of the country. If the country is unknown, a number with a + and a code other than 1 is
 * international, and any other American.
 */
export function normalizePhone(typed: string, country: string | null): string | null {
  const { number: dialed, extension } = splitPhone(typed)
  if (!isAmericanIn(dialed, country))
    return international.test(dialed) ? joinPhone({ number: dialed, extension }) : null
  const number = dialed.replace(/^\+/, '')
  return american.test(number) ? joinPhone({ number, extension }) : null
}

/** What to do about a number that `normalizePhone` rejects. */
export function phoneProblem(country: string | null) {
  if (country === null) return 'Enter a phone number of 10 digits, or one with + and the country code'
  return northAmerica.has(country)
    ? 'Enter a phone number of 10 digits, with or without a leading 1'
    : 'Enter a phone number of 6 to 15 digits, with + and the country code'
}

/** How to type a phone number of a country. */
export function phoneHint(country: string) {
  return northAmerica.has(country)
    ? '10 digits, with or without a leading 1. Extension: ext. 21.'
    : '6 to 15 digits, with + and the country code. Extension: ext. 21.'
}
