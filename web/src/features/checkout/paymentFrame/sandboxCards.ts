/** What the test provider does with a card when it is charged. */
type Outcome = 'approve' | 'insufficient' | 'stolen' | 'expired' | 'timeout'

export interface TestCard {
  number: string
  brand: string
  outcome: Outcome
  /** What it is for, in the words of the list. */
  words: string
  /** Its holder is asked to confirm the payment first. */
  isConfirmed?: boolean
}

/** Every number that the test provider knows. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', outcome: 'approve', words: 'Visa, approved' },
  { number: '5555555555554444', brand: 'mastercard', outcome: 'approve', words: 'Mastercard, approved' },
  { number: '378282246310005', brand: 'amex', outcome: 'approve', words: 'American Express, approved' },
  {
    number: '4000002760003184',
    brand: 'visa',
    outcome: 'approve',
    words: 'asks for a confirmation first',
    isConfirmed: true,
  },
  { number: '4000000000009995', brand: 'visa', outcome: 'insufficient', words: 'declined, insufficient funds' },
  { number: '4000000000009979', brand: 'visa', outcome: 'stolen', words: 'declined, reported stolen' },
  { number: '4000000000000069', brand: 'visa', outcome: 'expired', words: 'declined, expired' },
  { number: '4000000000000259', brand: 'visa', outcome: 'timeout', words: 'approved, but the answer is late' },
]

function digitsOf(text: string) {
  return text.normalize('NFKC').replace(/\D/g, '')
}

/** The card of a number, however its groups were typed. */
export function cardOf(typed: string): TestCard | undefined {
  return testCards.find(({ number }) => number === digitsOf(typed))
}

/** American Express prints 4, 6 and 5 digits, the others four times four. */
function groupsOf(digits: string) {
  return /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3]
}

/** A card number in the groups that its card shows. */
export function grouped(typed: string): string {
  const digits = digitsOf(typed)
  const groups: string[] = []
  let at = 0
  for (const size of groupsOf(digits)) {
    if (at >= digits.length) break
    groups.push(digits.slice(at, at + size))
    at += size
  }
  return groups.join(' ')
}

/** "0828", "8/28" and "08 / 2028" as 08/28. */
export function expiryOf(typed: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*[/.-]\s*(?:20)?(\d{2})\s*$|^\s*(\d{2})\s*(\d{2})\s*$/.exec(typed.normalize('NFKC'))
  if (!match) return null
  const month = Number(match[1] ?? match[3])
  const year = Number(match[2] ?? match[4])
  return month >= 1 && month <= 12 ? { month, year } : null
}

/** A slash after the month, as it is typed. */
export function expiryText(typed: string): string {
  const digits = digitsOf(typed).slice(0, 4)
  if (/[/.-]/.test(typed)) return typed.slice(0, 7)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

export interface CardInput {
  number: string
  expiry: string
  code: string
}

/** What is wrong with a card, by its fields; empty where nothing is. */
export function cardErrors({ number, expiry, code }: CardInput, now: Date): Partial<Record<keyof CardInput, string>> {
  const card = cardOf(number)
  const month = expiryOf(expiry)
  const isOver =
    month !== null && (month.year + 2000) * 12 + month.month - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth()
  const digits = card?.brand === 'amex' ? 4 : 3
  return {
    ...(number.trim() === '' && { number: 'Value is required' }),
    ...(number.trim() !== '' && !card && { number: 'This is no number of the test provider. Take one of the list.' }),
    ...(expiry.trim() === '' && { expiry: 'Value is required' }),
    ...(expiry.trim() !== '' && !month && { expiry: 'Enter month and year, e.g. 08/28' }),
    ...(isOver && { expiry: 'This card has expired' }),
    ...(code.trim() === '' && { code: 'Value is required' }),
    ...(code.trim() !== '' && !/^\d{3,4}$/.test(code.trim()) && { code: `Enter the ${digits} digits` }),
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Letters and digits that nobody can guess; those beyond a multiple of their count would favor the first. */
function random(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < 248 && text.length < length) text += letters[byte % letters.length]
    }
  }
  return text
}

/** What stands for a card from here on: what it does, and what may be shown of it. */
export function tokenOf(card: TestCard, { month, year }: { month: number; year: number }): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return ['tok', card.outcome, card.brand, card.number.slice(-4), two(month) + two(year), random(22)].join('_')
}
