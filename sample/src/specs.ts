import { valueName } from './attributes.ts'
import type { Family } from './domain/domain.ts'
import { type FamilyWords, renderTexts } from './families/families.ts'
import { opticalLabels, opticalSpecs, peakOf } from './optics.ts'
import { bakeLimit, MAX_BAKE, MAX_OPERATING, MAX_VACUUM, transmission, vacuumLimit } from './numbers.ts'
import type { SampleNumericSpec, SampleVariation, Specs } from './domain/types.ts'
import { jointLabels, tradeLabels, tradeSpecs } from './trade.ts'
import { wording } from './domain/words.ts'

/** Order on a data sheet: ratings, limits, materials, ordering. Other labels follow. */
const printingOrder = [
  'Model Number',
  'Included',
  'Contacts',
  'Wire Gauge',
  'Voltage Rating',
  'Dielectric Strength',
  'Current Rating',
  'Max Frequency',
  'Resistance',
  'Insulation Resistance',
  'Capacitance',
  'Optical Specs',
  ...opticalLabels,
  'Dimensions',
  'Bend Radii',
  MAX_BAKE,
  MAX_OPERATING,
  MAX_VACUUM,
  ...jointLabels,
  'Materials',
  'Weight',
  ...tradeLabels,
  'Qty Multiplier',
  'Non-Stocked Lead Time',
]

type Part = Pick<
  SampleVariation,
  'sku' | 'values' | 'modelNumber' | 'numericSpecs' | 'quantityMultiplierLabel' | 'leadTime' | 'weightKg'
>

/**
 * All printed specifications of a variation, by label. The family's texts take precedence over its numbers, which take
 * precedence over the family's table. An empty string removes a label.
 */
export function printedSpecs(family: Family, words: FamilyWords, part: Part, categoryPath: string): Specs {
  const variation = wording(part.values)
  const specs: Record<string, string> = {
    'Model Number': part.modelNumber,
    ...axisSpecs(family, part.values),
    ...fallbacks(family, part),
    ...numberSpecs(part, words),
    Weight: `${Number(part.weightKg)} kg`,
    ...tradeSpecs(family),
    'RoHS Compliant': family.specs['RoHS Compliant'] ?? 'n/a',
    ...renderTexts(words.specs ?? {}, variation),
    ...(part.quantityMultiplierLabel ? { 'Qty Multiplier': part.quantityMultiplierLabel.replace('x ', '× ') } : {}),
    ...(part.leadTime ? { 'Non-Stocked Lead Time': part.leadTime } : {}),
    'Catalog Page': categoryPath,
    ...(words.hasAssemblyDrawing ? { 'Assembly Drawing': `/sites/default/files/drawings/${part.sku}.svg` } : {}),
    ...renderTexts(words.links ?? {}, variation),
  }
  return sortSpecs(specs)
}

/** Spec label → value of each product axis ("Gender Air Side"), except those that a rating or the materials repeat. */
function axisSpecs(family: Family, values: Readonly<Record<string, string>>): Record<string, string> {
  const variation = wording(values)
  return Object.fromEntries(
    Object.keys(family.product_axes)
      .filter((axis) => !repeatedAxes.includes(axis))
      .map((axis) => [titleCase(axis), valueName(axis, variation.raw(axis))]),
  )
}

const repeatedAxes = ['voltage', 'material', 'wire gauge']

function titleCase(axis: string): string {
  return axis.replace(/(^|[ /])[a-z]/g, (letter) => letter.toUpperCase())
}

/** Bake and vacuum for families without numbers: the family's text, capped by the limits of the joints. */
function fallbacks(family: Family, part: Part): Record<string, string> {
  const bake = Number.parseFloat(family.specs[MAX_BAKE] ?? '')
  const vacuum = family.specs[MAX_VACUUM]
  return {
    ...(Number.isNaN(bake) ? {} : { [MAX_BAKE]: `${Math.min(bake, bakeLimit(part.values))} C` }),
    ...(vacuum === undefined
      ? {}
      : { [MAX_VACUUM]: torr(Math.max(vacuum.startsWith('HV') ? 1e-8 : 1e-10, vacuumLimit(part.values))) }),
  }
}

function numberSpecs(part: Part, words: FamilyWords): Record<string, string> {
  const number = (label: string): SampleNumericSpec | undefined =>
    part.numericSpecs.find((spec) => spec.label === label)
  const specs: Record<string, string> = {}
  const voltage = number('Voltage Rating')
  if (voltage) specs['Voltage Rating'] = volts(voltage.value, voltage.unit)
  const current = number('Current Rating')
  if (current) specs['Current Rating'] = `${current.value} A${words.currentPer ? ` ${words.currentPer}` : ''}`
  const frequency = number('Max frequency')
  if (frequency) specs['Max Frequency'] = `${frequency.value} GHz`
  for (const label of [MAX_BAKE, MAX_OPERATING]) {
    const temperature = number(label)
    if (temperature) specs[label] = `${temperature.value} C`
  }
  const vacuum = number(MAX_VACUUM)
  if (vacuum) specs[MAX_VACUUM] = torr(vacuum.value)
  const from = number(transmission.from)
  const to = number(transmission.to)
  if (from && to)
    specs['Optical Specs'] = [wavelengths(from.value, to.value), peakOf(part.values)].filter(Boolean).join(', ')
  Object.assign(specs, opticalSpecs(part.values))
  const view = number('Dimensions: view diameter')
  if (view) specs.Dimensions = `view Ø${view.value} mm`
  return specs
}

/** "500 V DC", "12 kV DC" */
export function volts(value: number, unit: string): string {
  return value < 1_000 ? `${value} ${unit}` : `${value / 1_000} k${unit}`
}

function torr(value: number): string {
  return `${value.toExponential(0).replace('e', 'E')} Torr`
}

/** "185–2,200 nm", or "0.25–5 µm" if it ends in the infrared. */
function wavelengths(from: number, to: number): string {
  return to < 3_000 ? `${from}–${to.toLocaleString('en-US')} nm` : `${from / 1_000}–${to / 1_000} µm`
}

export function sortSpecs(specs: Readonly<Record<string, string>>): Specs {
  const position = (label: string): number => {
    const position = printingOrder.indexOf(label)
    return position < 0 ? printingOrder.length : position
  }
  return Object.fromEntries(
    Object.entries(specs)
      .filter(([, value]) => value !== '')
      .toSorted(([a], [b]) => position(a) - position(b)),
  )
}

/** Specifications that all variations of a product share, except model numbers. */
export function sharedSpecs(all: readonly Specs[]): Specs {
  const [first = {}, ...others] = all
  return Object.fromEntries(
    Object.entries(first).filter(
      ([label, value]) => label !== 'Model Number' && others.every((specs) => specs[label] === value),
    ),
  )
}
