import type { Family } from './domain/domain.ts'
import type { Values } from './domain/expand.ts'

/** Which axis a placeholder of the model patterns stands for; the first one the family has. */
const PLACEHOLDERS: Readonly<Record<string, readonly string[]>> = {
  a: ['flange size'],
  awg: ['wire size', 'wire gauge', 'wire acceptance'],
  b: ['bolt', 'end 2'],
  body: ['body'],
  c: ['collar', 'compound', 'conductor', 'connector'],
  c1: ['connector 1'],
  conn: ['connector'],
  cool: ['cooling'],
  d: ['pin diameter', 'tube OD', 'tube size'],
  dia: ['conductor diameter'],
  end: ['end style'],
  f: ['finish', 'flange size', 'fitting family'],
  fiber: ['fiber'],
  flange: ['flange size'],
  g: ['gender'],
  gender: ['gender air side'],
  glass: ['glass'],
  h: ['head'],
  i: ['item'],
  item: ['item'],
  kV: ['voltage'],
  kW: ['power'],
  l: ['length'],
  len: ['length'],
  m: ['type'],
  mat: ['conductor material', 'material'],
  n: ['contacts', 'conductors', 'quantity', 'wires', 'tubes'],
  od: ['tube OD', 'tube size'],
  optic: ['optic'],
  p: ['pairs', 'pack'],
  pairs: ['pairs'],
  s: ['style'],
  shells: ['shells'],
  shield: ['shield'],
  side: ['side'],
  size: ['flange size'],
  style: ['style'],
  sys: ['system'],
  t: ['travel', 'torque', 'thread', 'thickness', 'tube size'],
  type: ['t/c type', 'contacts'],
  w: ['width', 'slit width options'],
  wall: ['wall'],
}

/** Families whose pattern means another axis than the first that fits. */
const OVERRIDES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'adapt-tube': { f: 'fitting family' },
  valve: { f: 'flange size' },
}

/** Values whose own first letters would not tell them apart, or that have a usual short form. */
const CODES: Readonly<Record<string, string>> = {
  Copper: 'CU',
  Nickel: 'NI',
  Molybdenum: 'MO',
  Tungsten: 'W',
  Tantalum: 'TA',
  'Stainless 304': 'SS',
  '304 stainless': 'SS',
  '316 stainless': 'SS316',
  'Alloy 52': 'A52',
  Kovar: 'KV',
  Weldable: 'WELD',
  Unmounted: 'U',
  'R/S': 'RS',
  'Type N': 'N',
  '2.92 mm (K)': 'K',
  'Microdot 10-32': 'MDOT',
  'Bare OFE copper': 'CU',
  'Silver-plated copper': 'AGCU',
  'Nickel-plated copper': 'NICU',
  'Silver-plated': 'AG',
  'Silver 99.99': 'AG',
  Unplated: 'CU',
  '7056 borosilicate': '7056',
  'Non-magnetic seal': 'NM',
  'Laser-safe coated': 'LS',
  'UV fused silica': 'UVFS',
  'Excimer grade fused silica': 'EXFS',
  'IR quartz': 'IRQ',
  'Sapphire random': 'SAP',
  'Sapphire c-axis': 'SAPC',
  'Magnesium fluoride': 'MGF2',
  'Calcium fluoride': 'CAF2',
  'Barium fluoride': 'BAF2',
  'Lithium fluoride': 'LIF',
  'Zinc selenide': 'ZNSE',
  'Zinc sulfide': 'ZNS',
  Germanium: 'GE',
  Silicon: 'SI',
  'Borosilicate 7740': '7740',
  'Borosilicate 7052': '7052',
  'Quartz (graded)': 'QZ',
  '90 elbow': '90',
  '45 elbow': '45',
  '4-way cross': 'X4',
  '5-way cross': 'X5',
  '6-way cross': 'X6',
  'ISO-K': 'ISOK',
  'ISO-F': 'ISOF',
  'SM 1310/1550 nm': 'SM',
  'MM 50/125': 'MM50',
  'MM 62.5/125': 'MM62',
  'USB 2.0 A': 'USB2',
  'USB 3.0 A': 'USB3',
  'USB-C': 'USBC',
  'RJ45 Cat 6': 'RJ45',
  '12-point': '12P',
}

/** Readable code of the family's pattern. Variations that differ only in what the pattern leaves out share one. */
export function modelNumber(family: Family, values: Values): string {
  return family.model_number_pattern.replace(/\{(\w+)\}/g, (_, placeholder: string) => {
    const axis = axisOf(family, placeholder)
    const value = values[axis]
    if (value === undefined) throw new Error(`${family.key}: nothing for {${placeholder}} of its model number`)
    return code(family, axis, value, placeholder)
  })
}

/** The axes a family's model number is made from. */
export const modelAxes = (family: Family): string[] =>
  [...family.model_number_pattern.matchAll(/\{(\w+)\}/g)].map(([, placeholder = '']) => axisOf(family, placeholder))

function axisOf(family: Family, placeholder: string): string {
  const candidates = [OVERRIDES[family.key]?.[placeholder] ?? '', ...(PLACEHOLDERS[placeholder] ?? [])]
  const found = candidates.find((axis) => axis in family.product_axes || axis in family.variation_axes)
  if (found === undefined) throw new Error(`${family.key}: no axis for {${placeholder}}`)
  return found
}

/** The shortest code that tells a value from the others of its axis. */
function code(family: Family, axis: string, value: string, placeholder: string): string {
  if (placeholder === 'size' || placeholder === 'a' || placeholder === 'b')
    return plain(value).replace(/^(CF|NW|ISO)(?=\d)/, '')
  const known = CODES[value]
  if (known) return known
  if (/\d/.test(value)) return plain(value)
  const siblings = (family.product_axes[axis] ?? family.variation_axes[axis] ?? []).filter((other) => other !== value)
  const initials = initialsOf(value)
  const isTaken = siblings.some((other) => initialsOf(other) === initials || CODES[other] === initials)
  return isTaken ? letters(value).slice(0, 4) : initials
}

/** "CF2.75", "0.050", "5KV", "1-4": figures keep their point, units of length go. */
const plain = (value: string): string =>
  value
    .replace(/ \/ .*/, '')
    .replace(/ (in|um)\b/g, '')
    .replace(/[/ ]+/g, '-')
    .replace(/[^A-Za-z0-9.-]/g, '')
    .replace(/-(AWG|kV|kW|C|um|ft|g|oz|oz-in)$/, '')
    .toUpperCase()

const letters = (value: string): string => value.replace(/[^A-Za-z]/g, '').toUpperCase()

/** "SP" of "Solid pin"; abbreviations stay as they are. */
const initialsOf = (value: string): string =>
  value
    .split(/[^A-Za-z]+/)
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.charAt(0).toUpperCase()))
    .join('')
