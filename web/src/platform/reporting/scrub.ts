import { withoutSecretsInPaths } from './secretAddresses.ts'

/** What tells who somebody is, or lets somebody in, and what stands in its place. */
const personal: [pattern: RegExp, instead: string][] = [
  // What stands behind a question mark may be typed words, tokens, or addresses of people.
  [/([?&#][\w%.[\]-]+=)[^&#\s"'<>)]*/g, '$1…'],
  [/[\w.!#$%&'*+=?^`{|}~-]+(?:@|%40)(?:[\w-]+\.)+[a-z]{2,}/gi, '[e-mail]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, '[token]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '[id]'],
  [/\b[\da-f]{32,}\b/gi, '[token]'],
  // Secrets of links (an order, a shared cart) are long and have letters and digits.
  [/(\/)(?=[\w-]*\d)(?=[\w-]*[A-Za-z])(?=[\w-]*[A-Z])[\w-]{20,}(?=[/\s"'?#]|$)/g, '$1[token]'],
  [/(?<![\w.-])\+?\d[\d ().-]{8,}\d(?![\w-])/g, '[number]'],
]

/** A text without what is personal in it: values of queries, e-mail addresses, tokens, ids, telephone and card numbers. */
export const scrubbed = (text: string): string =>
  personal.reduce((left, [pattern, instead]) => left.replace(pattern, instead), withoutSecretsInPaths(text))

/** The same for all texts in something that is about to be sent; keys and other values stay. */
export function scrubbedWithin(value: unknown): unknown {
  if (typeof value === 'string') return scrubbed(value)
  if (Array.isArray(value)) return value.map(scrubbedWithin)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, scrubbedWithin(each)]))
}
