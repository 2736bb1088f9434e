import { plainCode } from '@shop/schema/plainText'

/** Result when the test provider charges a card. */
type Outcome = 'approve' | 'insufficient' | 'stolen' | 'expired' | 'timeout'

export interface TestCard {
  number: string
  brand: string
  outcome: Outcome
  /** Description in the list of test cards. */
  description: string
  /** Whether the cardholder must confirm the payment first. */
  isConfirmed?: boolean
}

/** All card numbers that the test provider accepts. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', outcome: 'approve', description: 'Visa, approved' },
  { number: '5555555555554444', brand: 'mastercard', outcome: 'approve', description: 'Mastercard, approved' },
  { number: '378282246310005', brand: 'amex', outcome: 'approve', description: 'American Express, approved' },
  {
    number: '4000002760003184',
    brand: 'visa',
    outcome: 'approve',
    description: 'asks for confirmation first',
    isConfirmed: true,
  },
  { number: '4000000000009995', brand: 'visa', outcome: 'insufficient', description: 'declined, insufficient funds' },
  { number: '4000000000009979', brand: 'visa', outcome: 'stolen', description: 'declined, reported stolen' },
  { number: '4000000000000069', brand: 'visa', outcome: 'expired', description: 'declined, expired' },
  { number: '4000000000000259', brand: 'visa', outcome: 'timeout', description: 'approved, but the response is late' },
]

function digitsOf(text: string) {
  return text.normalize('NFKC').replace(/\D/g, '')
}

/** Finds a card by its number, with any grouping. */
export function findCard(text: string): TestCard | undefined {
  return testCards.find(({ number }) => number === digitsOf(text))
}

/** Digit groups: 4, 6 and 5 for American Express, otherwise groups of four. */
function groupsOf(digits: string) {
  return /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3]
}

/** Formats a card number in digit groups. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text)
  const groups: string[] = []
  let at = 0
  for (const size of groupsOf(digits)) {
    if (at >= digits.length) break
    groups.push(digits.slice(at, at + size))
    at += size
  }
  return groups.join(' ')
}

/** Parses "0828", "8/28" or "08 / 2028". */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*[/.-]\s*(?:20)?(\d{2})\s*$|^\s*(\d{2})\s*(\d{2})\s*$/.exec(plainCode(text))
  if (!match) return null
  const month = Number(match[1] ?? match[3])
  const year = Number(match[2] ?? match[4])
  return month >= 1 && month <= 12 ? { month, year } : null
}

/** Adds a slash after the month while typing. */
export function formatExpiry(text: string): string {
  const digits = digitsOf(text).slice(0, 4)
  if (/[/.-]/.test(text)) return text.slice(0, 7)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

export interface CardInput {
  number: string
  expiry: string
  code: string
}

/** Error messages by field; empty if the card is valid. */
export function cardErrors({ number, expiry, code }: CardInput, now: Date): Partial<Record<keyof CardInput, string>> {
  const card = findCard(number)
  const month = parseExpiry(expiry)
  const isOver =
    month !== null && (month.year + 2000) * 12 + month.month - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth()
  const digits = card?.brand === 'amex' ? 4 : 3
  return {
    ...(number.trim() === '' && { number: 'Value is required' }),
    ...(number.trim() !== '' && !card && { number: 'This is not a test card number. Choose one from the list.' }),
    ...(expiry.trim() === '' && { expiry: 'Value is required' }),
    ...(expiry.trim() !== '' && !month && { expiry: 'Enter month and year, such as 08/28' }),
    ...(isOver && { expiry: 'This card has expired' }),
    ...(code.trim() === '' && { code: 'Value is required' }),
    ...(code.trim() !== '' && !/^\d{3,4}$/.test(code.trim()) && { code: `Enter all ${digits} digits` }),
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Random letters and digits. Skips bytes from 248 up, which would bias the result. */
function randomCode(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < 248 && text.length < length) text += letters[byte % letters.length]
    }
  }
  return text
}

/** Creates a card token with its outcome and display data. */
export function createToken(card: TestCard, { month, year }: { month: number; year: number }): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return ['tok', card.outcome, card.brand, card.number.slice(-4), two(month) + two(year), randomCode(22)].join('_')
}
