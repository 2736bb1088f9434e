import { isInvalid } from '../jsonapi/errors.ts'

/** "Cannot set the unknown field nope.", "Field nope is unknown." and "The attribute nope does not exist on the …" */
const unknownPattern =
  /^(?:Cannot set the unknown field|Field|The attribute) (\w+)(?:\.$| is unknown\.$| does not exist on )/

/** Fields that this shop adds to Commerce orders, or that older Commerce versions lack: orders work without them. */
const extras: ReadonlySet<string> = new Set([
  'field_billing_same',
  'field_carrier_account',
  'field_ship_complete',
  'field_charge_tax',
  'field_po_number',
  'field_phone',
  'customer_comments',
])

/**
 * Order fields that the site turned out to lack: each is sent until it is refused once. Lives as long as the process.
 */
export class SiteOrderFields {
  readonly #missing = new Set<string>()

  has(field: string): boolean {
    return !this.#missing.has(field)
  }

  /** Whether a refusal names a new field that orders can do without. */
  learn(error: unknown): boolean {
    if (!isInvalid(error)) return false
    const names = error.violations.map(({ detail }) => unknownPattern.exec(detail)?.[1] ?? '')
    const unknown = names.find((name) => extras.has(name) && !this.#missing.has(name))
    if (unknown !== undefined) this.#missing.add(unknown)
    return unknown !== undefined
  }

  /** Order attributes without those that the site lacks, including within addresses. */
  only(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const supportedEntries = Object.entries(attributes).filter(([name]) => this.has(name))
    return Object.fromEntries(
      supportedEntries.map(([name, value]) => [name, isPlain(value) ? this.only(value) : value]),
    )
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
