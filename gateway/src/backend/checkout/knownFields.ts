import { isInvalid } from '../jsonapi/errors.ts'

/** "Cannot set the unknown field nope." and "The attribute nope does not exist on the …" */
const unknownPattern = /^(?:Cannot set the unknown field|The attribute) (\w+)(?:\.$| does not exist on )/

/** What this shop adds to Commerce's orders, or an older Commerce lacks: an order is one without it. */
const extras: ReadonlySet<string> = new Set([
  'field_billing_same',
  'field_carrier_account',
  'field_ship_complete',
  'field_charge_tax',
  'field_po_number',
  'field_phone',
  'customer_comments',
])

/** Fields of orders that the site turned out to lack: each is sent until it was refused once. Lives as long as the process. */
export class KnownFields {
  readonly #missing = new Set<string>()

  has(field: string): boolean {
    return !this.#missing.has(field)
  }

  /** Whether a refusal tells of a field that can be done without, and that was not known yet. */
  learns(error: unknown): boolean {
    if (!isInvalid(error)) return false
    const names = error.violations.map(({ detail }) => unknownPattern.exec(detail)?.[1] ?? '')
    const unknown = names.find((name) => extras.has(name) && !this.#missing.has(name))
    if (unknown !== undefined) this.#missing.add(unknown)
    return unknown !== undefined
  }

  /** Attributes of an order without what the site lacks, within addresses as well. */
  only(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const kept = Object.entries(attributes).filter(([name]) => this.has(name))
    return Object.fromEntries(kept.map(([name, value]) => [name, isPlain(value) ? this.only(value) : value]))
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
