import { machineName } from './attributes.ts'
import { domain, type Family, type NumericSpecRule } from './domain/domain.ts'
import { sealOf, windowOf } from './domain/facts.ts'
import { windowSizes } from './families/dimensions.ts'
import type { Values } from './domain/expand.ts'
import type { TemperatureLimits } from './families/families.ts'
import { measuresOf } from './measures.ts'
import type { SampleNumericSpec, Specs } from './domain/types.ts'

/** Looks up a value in a table whose keys are values or prefixes of values: `CF` matches `CF2.75`. */
function lookUp(table: Readonly<Record<string, number>>, value: string): number | undefined {
  return table[value] ?? Object.entries(table).find(([start]) => value.startsWith(start))?.[1]
}

export const MAX_BAKE = 'Max Bake Temperature'
export const MAX_VACUUM = 'Max Vacuum Level'
export const MAX_OPERATING = 'Max Operating Temperature'
export const transmission = { from: 'Optical Specs: transmission from', to: 'Optical Specs: transmission to' }

/** The axes that limit a part's joints: an adapter is only as good as its poorer end. */
const jointAxes = ['flange size', 'end 2']

/**
 * The numbers behind a variation's specifications: the product of the family's terms, capped by the limits of its
 * flanges and materials, then the measures of its axes.
 */
export function numericSpecsOf(family: Family, values: Values, materialLimits: TemperatureLimits): SampleNumericSpec[] {
  const number = (label: string, unit: string, value: number) => ({ label, name: machineName(label), unit, value })
  return [
    ...family.numeric_specs.map((rule) =>
      number(rule.label, rule.unit, applyLimits(rule.label, product(family, rule, values), values, materialLimits)),
    ),
    ...Object.entries(measuresOf(family.key, values)).map(([label, value]) => number(label, 'mm', value)),
  ]
}

/** Labels printed as one number with a unit, or as a range whose upper end counts: "1.5 A", "-269 to 260 C". */
const printedFigures: readonly { readonly label: string; readonly unit: string; readonly figure: RegExp }[] = [
  { label: 'Current Rating', unit: 'A', figure: /([\d.]+) A$/ },
  { label: MAX_BAKE, unit: 'C', figure: /(\d+) C$/ },
  { label: MAX_OPERATING, unit: 'C', figure: /(\d+) C$/ },
  { label: MAX_VACUUM, unit: 'Torr', figure: /(\d+E-\d+) Torr$/ },
]
const printedWavelengths = /^([\d,]+)–([\d,]+) nm/

/**
 * The numbers behind everything printed for a part: the computed ones that its texts do not omit, and those that only
 * the texts give.
 */
export function numbersBehind(specs: Specs, computed: readonly SampleNumericSpec[]): SampleNumericSpec[] {
  const [, from, to] = printedWavelengths.exec(specs['Optical Specs'] ?? '') ?? []
  const candidates = [
    ...printedFigures.map(({ label, unit, figure }) => ({ label, unit, text: figure.exec(specs[label] ?? '')?.[1] })),
    { label: transmission.from, unit: 'nm', text: from },
    { label: transmission.to, unit: 'nm', text: to },
  ]
  const omittedLabels = printedFigures.filter(({ label }) => !(label in specs)).map(({ label }) => label)
  const textNumbers = candidates.flatMap(({ label, unit, text }) =>
    text === undefined || computed.some((number) => number.label === label)
      ? []
      : [{ label, name: machineName(label), unit, value: Number(text.replaceAll(',', '')) }],
  )
  return [...computed.filter(({ label }) => !omittedLabels.includes(label)), ...textNumbers]
}

function product(family: Family, rule: NumericSpecRule, values: Values): number {
  const result = rule.multiply.reduce((value, term) => {
    if ('const' in term) return value * term.const
    if ('seal' in term) return value * sealOf(term.seal).max_bake_c
    const choice = values[term.axis] ?? ''
    const factor = 'map' in term ? lookUp(term.map, choice) : standardNumber(term.standard, rule.label, choice)
    if (factor === undefined) throw new Error(`${family.key}: no ${rule.label} for ${term.axis} "${choice}"`)
    return value * factor
  }, 1)
  return Number(result.toPrecision(6))
}

const windowNumbers: Readonly<Record<string, (optic: string) => number | undefined>> = {
  [MAX_BAKE]: (optic) => windowOf(optic)?.max_bake_c,
  [transmission.from]: (optic) => nanometers(windowOf(optic)?.transmission_min_um),
  [transmission.to]: (optic) => nanometers(windowOf(optic)?.transmission_max_um),
}

function nanometers(micrometers: number | undefined): number | undefined {
  return micrometers === undefined ? undefined : micrometers * 1_000
}

function standardNumber(standard: 'optics' | 'gaskets' | 'windows', label: string, choice: string): number | undefined {
  if (standard === 'windows') return windowSizes.find(({ size }) => size === choice)?.view_diameter_mm
  if (standard === 'optics') return windowNumbers[label]?.(choice)
  return domain.standards.gaskets.find(({ finish }) => finish === choice)?.max_bake_c
}

function applyLimits(label: string, value: number, values: Values, materialLimits: TemperatureLimits): number {
  if (label === MAX_BAKE || label === MAX_OPERATING)
    return Math.min(value, bakeLimit(values), materialLimit(values, materialLimits))
  if (label === MAX_VACUUM) return Math.max(value, vacuumLimit(values))
  return value
}

/** Bake limit of the joints, °C. */
export function bakeLimit(values: Values): number {
  return Math.min(...jointLimits(domain.system_limits.max_bake_c, values))
}

/** Lowest pressure the joints hold, Torr. */
export function vacuumLimit(values: Values): number {
  return Math.max(0, ...jointLimits(domain.system_limits.max_vacuum_torr, values))
}

function jointLimits(table: Readonly<Record<string, number>>, values: Values): number[] {
  return jointAxes.map((axis) => lookUp(table, values[axis] ?? '')).filter((limit) => limit !== undefined)
}

function materialLimit(values: Values, limits: TemperatureLimits): number {
  return Math.min(
    ...Object.entries(limits).map(([axis, byValue]) => byValue[values[axis] ?? ''] ?? Number.POSITIVE_INFINITY),
  )
}
