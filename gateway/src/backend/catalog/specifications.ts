import type { SpecificationTable } from '@shop/schema/siteProfile'
import type { Reference } from '../jsonapi/document.ts'
import { type AttributeCatalog, attributeLabel } from './attributes.ts'

/** Text, a number, or a range of numbers. */
interface Measure {
  readonly value: string
  readonly unit: string | null
  /** Decimal text; null if the value is text or lacks this limit. */
  readonly minimum: string | null
  readonly maximum: string | null
}

/** A specification as stored by the site. */
export interface SpecificationValue extends Measure {
  readonly name: string
}

export interface SpecificationGroup {
  readonly title: string
  readonly position: number
}

export interface Specification extends SpecificationValue {
  readonly label: string
  readonly group: SpecificationGroup | null
}

/** The site's spelling of a unit → the displayed one. Text that ends in none of these has no unit. */
const units: Readonly<Record<string, string>> = {
  C: '°C',
  F: '°F',
  K: 'K',
  Torr: 'Torr',
  mbar: 'mbar',
  'V DC': 'V DC',
  'V AC': 'V AC',
  'V peak': 'V peak',
  V: 'V',
  kV: 'kV',
  A: 'A',
  W: 'W',
  kW: 'kW',
  ohm: 'Ω',
  'ohm/ft': 'Ω/ft',
  'ohm/1000 ft': 'Ω/1000 ft',
  pF: 'pF',
  'pF/m': 'pF/m',
  'pF/ft': 'pF/ft',
  MHz: 'MHz',
  GHz: 'GHz',
  AWG: 'AWG',
  in: 'in',
  ft: 'ft',
  m: 'm',
  mm: 'mm',
  um: 'µm',
  nm: 'nm',
  kg: 'kg',
  lb: 'lb',
  weeks: 'weeks',
}

/** The displayed form of a site's unit. */
export function displayedUnit(unit: string): string {
  return units[unit] ?? unit
}

const measurePattern =
  /^([-+<>≤≥]?\s?\d[\d.,]*(?:E[-+]?\d+)?(?:\s?(?:-|–|to|\/)\s?-?\d[\d.,]*(?:E[-+]?\d+)?)?)\s([A-Za-z].*)$/

/** Nouns that a value can refer to: "5 A per pin". */
const perPattern = /^(.+?)( per \w+)$/

function unitOf(text: string): string | undefined {
  const [, base = text, per = ''] = perPattern.exec(text) ?? []
  const unit = units[base]
  return unit && unit + per
}

const numberPattern = String.raw`[-+]?\d[\d,]*(?:\.\d+)?(?:E[-+]?\d+)?`
const limitPattern = new RegExp(`^(?<sign>[<>≤≥]?)\\s?(?<number>${numberPattern})$`)
const rangePattern = new RegExp(`^(?<minimum>${numberPattern})\\s?(?:-|–|to)\\s?(?<maximum>${numberPattern})$`)

function decimalOf(text: string): string {
  return text.replaceAll(/[,+]/g, '').toLowerCase()
}

/** The smallest and the largest number of a value. */
function limitsOf(value: string): Pick<Measure, 'minimum' | 'maximum'> {
  const { minimum, maximum } = rangePattern.exec(value)?.groups ?? {}
  if (minimum && maximum) return { minimum: decimalOf(minimum), maximum: decimalOf(maximum) }
  const { sign = '', number } = limitPattern.exec(value)?.groups ?? {}
  if (!number) return { minimum: null, maximum: null }
  const limit = decimalOf(number)
  return { minimum: '<≤'.includes(sign) && sign ? null : limit, maximum: '>≥'.includes(sign) && sign ? null : limit }
}

/** "350 C" → "350" and "°C"; "25, gold-plated" stays whole. */
export function readMeasure(text: string): Measure {
  const match = measurePattern.exec(text)
  const unit = match?.[2] === undefined ? undefined : unitOf(match[2])
  const split = match?.[1] && unit ? { value: match[1], unit } : { value: text, unit: null }
  return { ...split, ...limitsOf(split.value) }
}

/** Values by field and text, which many parts have in common. */
const values = new Map<string, Map<string, SpecificationValue>>()
const MAX_VALUES = 5_000
let valueCount = 0

function valueOf(field: string, text: string): SpecificationValue {
  const known = values.get(field)?.get(text)
  if (known) return known
  if (valueCount >= MAX_VALUES) {
    values.clear()
    valueCount = 0
  }
  const value = { name: field.slice('field_'.length), ...readMeasure(text) }
  const ofField = values.get(field) ?? new Map<string, SpecificationValue>()
  values.set(field, ofField.set(text, value))
  valueCount += 1
  return value
}

/** "Flange size" for `flange_size`. */
function sentence(name: string) {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function formatValue(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(formatValue).filter(Boolean).join(', ') || null
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/**
 * Every filled `field_*` of the specification paragraphs. If two define the same field, the later, more specific one
 * wins.
 */
export function specificationsOf(references: readonly Reference[]): SpecificationValue[] {
  const byField = new Map<string, SpecificationValue>()
  for (const { resource } of references) {
    for (const [field, raw] of Object.entries(resource?.attributes ?? {})) {
      const text = field.startsWith('field_') ? formatValue(raw) : null
      if (text !== null) byField.set(field, valueOf(field, text))
    }
  }
  return [...byField.values()]
}

/** Label of a specification or attribute. */
export function propertyLabel(
  name: string,
  { labels }: Pick<SpecificationTable, 'labels'>,
  catalog: Pick<AttributeCatalog, 'attributes'>,
): string {
  return attributeLabel(name, catalog) ?? labels[name] ?? sentence(name)
}

interface RankedSpecification extends Specification {
  readonly rank: number
}

/** Presented values, for each table. */
const presentations = new WeakMap<SpecificationTable, WeakMap<SpecificationValue, RankedSpecification>>()

function presented(value: SpecificationValue, table: SpecificationTable): RankedSpecification {
  const known = presentations.get(table) ?? new WeakMap<SpecificationValue, RankedSpecification>()
  presentations.set(table, known)
  const { labels, order, groups } = table
  const { name } = value
  const specification = known.get(value) ?? {
    ...value,
    label: labels[name] ?? sentence(name),
    group: groupOf(name, groups),
    rank: (order.indexOf(name) + order.length + 1) % (order.length + 1),
  }
  known.set(value, specification)
  return specification
}

function groupOf(name: string, groups: SpecificationTable['groups']): SpecificationGroup | null {
  const listed = groups.findIndex(({ names }) => names.includes(name))
  const position = listed >= 0 ? listed : groups.findIndex(({ names }) => names.length === 0)
  const group = groups[position]
  return group ? { title: group.title, position } : null
}

/** Specifications in the site's order, with its labels and groups. */
export function presentSpecifications(
  stored: readonly SpecificationValue[],
  table: SpecificationTable,
): Specification[] {
  return stored.map((value) => presented(value, table)).sort((a, b) => a.rank - b.rank)
}
