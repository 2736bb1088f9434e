import { z } from 'zod'
import type { Family } from './domain/domain.ts'
import type { Values } from './domain/expand.ts'
import { readData } from './domain/readData.ts'

const strings = z.record(z.string(), z.string())

const { placeholders, overrides, codes } = readData(
  'modelNumbers.json',
  z.strictObject({
    /** Axes a placeholder of the model pattern can mean; the first one the family has applies. */
    placeholders: z.record(z.string(), z.array(z.string())),
    /** Families whose pattern means a different axis than the first match. */
    overrides: z.record(z.string(), strings),
    /** Codes for values whose initials are ambiguous or that have a common short form. */
    codes: strings,
  }),
)

/**
 * Readable code from the family's pattern, with a suffix for each axis that the pattern omits, unless the part has the
 * axis's first value: "GC-2.75-CU" is the standard gasket, "GC-2.75-CU-NFLT" the one notched for leak tests.
 */
export function modelNumber(family: Family, values: Values): string {
  const named = new Set<string>()
  const model = family.model_number_pattern.replace(/\{(\w+)\}/g, (_, placeholder: string) => {
    const axis = axisOf(family, placeholder)
    const value = values[axis]
    if (value === undefined) throw new Error(`${family.key}: nothing for {${placeholder}} of its model number`)
    named.add(axis)
    return code(family, axis, value, placeholder)
  })
  const suffixes = Object.entries({ ...family.product_axes, ...family.variation_axes }).flatMap(([axis, [first]]) => {
    const value = values[axis]
    return named.has(axis) || value === undefined || value === first ? [] : [code(family, axis, value)]
  })
  return [model, ...suffixes].join('-')
}

function axisOf(family: Family, placeholder: string): string {
  const candidates = [overrides[family.key]?.[placeholder] ?? '', ...(placeholders[placeholder] ?? [])]
  const axis = candidates.find((axis) => axis in family.product_axes || axis in family.variation_axes)
  if (axis === undefined) throw new Error(`${family.key}: no axis for {${placeholder}}`)
  return axis
}

/** The shortest code that distinguishes a value from the others of its axis. */
function code(family: Family, axis: string, value: string, placeholder = ''): string {
  if (placeholder === 'size' || placeholder === 'a' || placeholder === 'b')
    return compactValue(value).replace(/^(CF|NW|ISO)(?=\d)/, '')
  const listedCode = codes[value]
  if (listedCode) return listedCode
  if (/\d/.test(value)) return compactValue(value)
  const siblings = (family.product_axes[axis] ?? family.variation_axes[axis] ?? []).filter((other) => other !== value)
  const initials = initialsOf(value)
  const isTaken = siblings.some((other) => initialsOf(other) === initials || codes[other] === initials)
  return isTaken ? letters(value).slice(0, 4) : initials
}

/** "CF2.75", "0.050", "5KV", "1-4": numbers keep their decimal point and lose units of length. */
function compactValue(value: string): string {
  return value
    .replace(/ \/ .*/, '')
    .replace(/ (in|um)\b/g, '')
    .replace(/[/ ]+/g, '-')
    .replace(/[^A-Za-z0-9.-]/g, '')
    .replace(/-(AWG|kV|kW|C|um|ft|g|oz|oz-in)$/, '')
    .toUpperCase()
}

function letters(value: string): string {
  return value.replace(/[^A-Za-z]/g, '').toUpperCase()
}

/** "SP" for "Solid pin"; abbreviations are kept. */
function initialsOf(value: string): string {
  return value
    .split(/[^A-Za-z]+/)
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.charAt(0).toUpperCase()))
    .join('')
}
