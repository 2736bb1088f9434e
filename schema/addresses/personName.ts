type Name = string | null | undefined

interface PersonName {
  readonly givenName: Name
  readonly familyName: Name
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Countries where the family name comes first in any script. */
const familyNameFirst = new Set(['HU'])
/** Domestic carriers deliver to a company; customs forms need a person. */
const companyAlone = new Set(['US', 'PR'])

/** A name, rather than a mark such as "-" in place of one. */
function withoutMark(name: Name): string {
  return /[\p{L}\p{N}]/u.test(name ?? '') ? (name ?? '') : ''
}

/** Sites that require two names have a single one twice. */
function join(...names: readonly Name[]): string {
  return [...new Set(names.map(withoutMark).filter(Boolean))].join(' ')
}

/** A person's names in the usual order; empty without names. @param country ISO 3166-1 alpha-2; null if unknown */
export function fullName({ givenName, familyName }: PersonName, country: string | null): string {
  const name = join(givenName, familyName)
  const isFamilyFirst = eastAsian.test(name) || familyNameFirst.has(country ?? '')
  return isFamilyFirst ? join(familyName, givenName) : name
}

/** How an email addresses a person: by first name, or in East Asia by the full name. */
export function greetingName(name: PersonName): string | undefined {
  const full = fullName(name, null)
  return (eastAsian.test(full) ? full : withoutMark(name.givenName) || withoutMark(name.familyName)) || undefined
}

/** As `greetingName`, of a name in one field. */
export function greetingOf(name: string): string | undefined {
  return (eastAsian.test(name) ? name : name.split(' ')[0]) || undefined
}

/** Whether an address lacks someone to deliver to: a person with one or two names, or a company where that suffices. */
export function isRecipientMissing(
  { givenName, familyName, organization }: PersonName & { readonly organization: Name },
  country: string,
): boolean {
  return join(givenName, familyName) === '' && !(organization && companyAlone.has(country))
}

/** What to do if `isRecipientMissing`. */
export function recipientProblem(country: string): string {
  return companyAlone.has(country) ? 'Enter a name or a company' : 'Value is required'
}

/** How to address a company without a person; undefined where a person is needed. */
export function firstNameHint(country: string): string | undefined {
  return companyAlone.has(country) ? 'Optional for companies.' : undefined
}

/** What to do if a site requires a last name. */
export const lastNameProblem = 'This shop needs a last name. If you have only one name, enter it in both fields.'

/** How people with one name fill in a form. */
export const lastNameHint = 'If you have one.'
