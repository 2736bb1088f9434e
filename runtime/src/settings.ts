import { deflateRawSync } from 'node:zlib'

const MIN_BITS = 256
const MIN_BYTES = MIN_BITS / 8

/** Bits per character of the narrowest alphabet that holds the whole text. */
const alphabets: readonly (readonly [characters: RegExp, bits: number])[] = [
  [/^\d+$/, Math.log2(10)],
  [/^(?:[\da-f]+|[\dA-F]+)$/, 4],
  [/^(?:[\da-z]+|[\dA-Z]+)$/, Math.log2(36)],
  [/^[\w+/=.~-]+$/, 6],
  [/^[\x20-\x7e]+$/, Math.log2(95)],
]

/** Placeholder words. Random text of this length practically never contains one. */
const placeholders = /secret|passw|change-?me|example|placeholder|vacuum|flange/i

/**
 * Whether a secret can hold 32 random bytes: long enough for its alphabet, without repetitions or sequences, and no
 * placeholder. 64 hexadecimal digits and 43 characters of base64 are long enough.
 */
export function isStrongSecret(secret: string): boolean {
  const text = secret.replace(/=+$/, '')
  const [, bits] = alphabets.find(([characters]) => characters.test(text)) ?? [null, Math.log2(95)]
  const steps = Buffer.from(Array.from(text, (sign, i) => sign.charCodeAt(0) - (text.charCodeAt(i - 1) || 0)))
  const isVaried = [Buffer.from(text), steps].every((bytes) => deflateRawSync(bytes).length >= MIN_BYTES)
  return text.length * bits >= MIN_BITS && isVaried && !placeholders.test(text)
}

/** Environment variables; an empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>

/** sysexits.h EX_CONFIG: tells a supervisor not to restart the process. */
export const CONFIG_ERROR_CODE = 78

/** Invalid settings. The message lists one variable per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** Such as "PUBLIC_URL: must start with https://"; only the last one for each variable. */
  readonly problems: readonly string[]

  constructor(process: string, problems: readonly string[]) {
    const last = [...new Map(problems.map((problem) => [problem.split(':')[0], problem])).values()]
    super([`The ${process} cannot start with these settings:`, ...last.map((problem) => `- ${problem}`)].join('\n'))
    this.problems = last
  }
}

/** The variables that are set. */
export function setVariables(environment: Environment): Record<string, string> {
  const entries = Object.entries(environment)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { origin, href } = new URL(url)
  return href === `${origin}/`
}

/** Arguments for zod's `refine`: the shop, its gateway and its backend must be at the root of their hosts. */
export const originRule = [isOrigin, 'must be an address without a path, such as https://shop.example.com'] as const

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Zod's issues as problems. */
export function problemsOf(issues: readonly Issue[]): string[] {
  return issues.map(({ path, message }) => `${String(path[0])}: ${message}`)
}

export const paymentMethods = ['card', 'wire', 'terms'] as const

export type PaymentMethodName = (typeof paymentMethods)[number]

/** Entries of a list separated by commas. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

/** Whether anything is listed: "," is not empty, but lists nothing. */
function listsAny(text: string | undefined): boolean {
  return listOf(text ?? '').length > 0
}

function takesCards({ PAYMENTS }: Environment) {
  return PAYMENTS === undefined || listOf(PAYMENTS).includes('card')
}

interface Facts {
  readonly environment: Environment
  /** Whether a real payment provider is configured. Without one, cards must be off. */
  readonly hasPaymentProvider: boolean
}

/** Checks of each variable in production; null if it is valid. */
const checks = {
  DATABASE_URL: ({ environment }: Facts) =>
    environment.DATABASE_URL
      ? null
      : 'must be the URL of a PostgreSQL server, such as postgres://user:password@host/database',
  PUBLIC_URL: ({ environment }: Facts) =>
    environment.PUBLIC_URL?.startsWith('https://') ? null : 'must start with https://',
  OAUTH_CLIENT_SECRET: ({ environment }: Facts) =>
    isStrongSecret(environment.OAUTH_CLIENT_SECRET ?? '')
      ? null
      : 'must contain 32 random bytes; generate it with `openssl rand -hex 32`',
  SMTP_URL: ({ environment }: Facts) =>
    environment.SMTP_URL ? null : 'must be the URL of a mail server, such as smtps://user:password@mail.example.com',
  TRUSTED_PROXIES: ({ environment }: Facts) =>
    listsAny(environment.TRUSTED_PROXIES)
      ? null
      : 'must list the proxies in front of the shop (loopback for those on this machine)',
  MAIL_FROM: ({ environment }: Facts) =>
    /@(?!localhost\b)(?![^>]*\.example\b)/i.test(environment.MAIL_FROM ?? '')
      ? null
      : 'must contain an email address at your own domain, such as "Vacuum Components <shop@example.com>"',
  PAYMENTS: ({ environment, hasPaymentProvider }: Facts) => {
    if (environment.PAYMENTS !== undefined && !listsAny(environment.PAYMENTS))
      return `must list one or more of ${paymentMethods.join(', ')}`
    return hasPaymentProvider || !takesCards(environment)
      ? null
      : 'cards require a real payment provider; turn them off with PAYMENTS=wire,terms'
  },
} satisfies Record<string, (facts: Facts) => string | null>

/** Problems of the given variables in production. Empty in demo mode. */
export function productionProblems(
  environment: Environment,
  names: readonly (keyof typeof checks)[],
  hasPaymentProvider = false,
): string[] {
  if (environment.SHOP_MODE !== 'production') return []
  return names.flatMap((name) => {
    const problem = checks[name]({ environment, hasPaymentProvider })
    return problem === null ? [] : [`${name}: ${problem}`]
  })
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname)
}
