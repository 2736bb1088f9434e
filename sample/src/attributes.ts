import { type AttributeLabel, domain } from './domain/domain.ts'
import type { Values } from './domain/expand.ts'
import type { SampleAttribute } from './domain/types.ts'
import { flangeName, displayValue } from './domain/words.ts'

/** Overrides of the sort order in the table: second ends include flanges, and wire ranges are gauges. */
const sortOverrides: Readonly<Record<string, AttributeLabel['sort']>> = { 'end 2': 'size', 'wire acceptance': 'awg' }

const byAxis = new Map(domain.attribute_labels.map((attribute) => [attribute.key, attribute]))

/** `t/c junction` → `t_c_junction` */
export function attributeId(axis: string): string {
  return machineName(axis)
}

export function machineName(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
}

function isAttribute(axis: string): boolean {
  return byAxis.has(axis)
}

/** Attribute ID → catalog value, for each axis that is one of the twenty attributes. */
export function attributesOf(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([axis]) => isAttribute(axis))
      .map(([axis, value]) => [attributeId(axis), value]),
  )
}

/** The twenty attributes with every value that occurs on a variation or on a product axis of a family. */
export function makeAttributes(): SampleAttribute[] {
  return domain.attribute_labels.map((attribute) => {
    const productAxisValues = domain.families.flatMap((family) => family.product_axes[attribute.key] ?? [])
    const raws = [...new Set([...attribute.values, ...productAxisValues])]
    const order = sortOrders[sortOverrides[attribute.key] ?? attribute.sort]
    return {
      id: attributeId(attribute.key),
      label: attribute.label,
      values: sortValues(raws, order).map((raw) => ({ raw, name: valueName(attribute.key, raw) })),
    }
  })
}

/** Display name of a value: `2.75" CF (DN40)`, `20–24 AWG`. */
export function valueName(axis: string, raw: string): string {
  const display = byAxis.get(axis)?.display?.[raw]
  if (display) return display
  const isSize = axis === 'flange size' || axis === 'end 2'
  return isSize ? flangeName(raw) : displayValue(raw)
}

type Order = (raw: string) => readonly number[]

/** Flange systems in the order engineers list them; non-flanges come last. */
const systems = [/^CF/, /^NW/, /^ISO/]
const bySize: Order = (raw) => {
  const system = systems.findIndex((pattern) => pattern.test(raw))
  return [system < 0 ? systems.length : system, Number(/\d+(\.\d+)?/.exec(raw)?.[0] ?? 0)]
}

const inches: Readonly<Record<string, number>> = { in: 1, ft: 12, mm: 1 / 25.4, um: 1 / 25_400 }
/** Words ("Standard") before numbers; numbers in inches, whatever their unit. */
const byLength: Order = (raw) => {
  const figure = /^(\d+(?:\.\d+)?)(?:\/(\d+))? (in|ft|mm|um)\b/.exec(raw)
  if (!figure) return [0, 0]
  const [, amount, divisor, unit = ''] = figure
  return [1, (Number(amount) / Number(divisor ?? 1)) * (inches[unit] ?? 1)]
}

/** Thick wire first: the gauge number rises as the wire gets thinner. */
const byGauge: Order = (raw) => (raw.match(/\d+/g) ?? []).map(Number)

const sortOrders: Readonly<Record<AttributeLabel['sort'], Order>> = {
  size: bySize,
  length: byLength,
  awg: byGauge,
  select: () => [],
}

/** "None" first, then by the given order, then in catalog order. */
function sortValues(raws: readonly string[], order: Order): string[] {
  const keyOf = (raw: string) => [raw === 'None' ? 0 : 1, ...order(raw)]
  return raws.toSorted((a, b) => compare(keyOf(a), keyOf(b)))
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
