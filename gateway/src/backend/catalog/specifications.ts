import type { Reference } from '../jsonapi/document.ts'

export interface Specification {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly unit: string | null
}

/** Labels that the machine name does not give by itself, in the order specifications are shown; what is not here follows. */
const LABELS: Readonly<Record<string, string>> = {
  model_number: 'Model number',
  partner_part_numbers: 'Partner part numbers',
  materials: 'Materials',
  material: 'Material',
  contacts: 'Contacts',
  dimensions: 'Dimensions',
  voltage_rating: 'Voltage rating',
  current_rating: 'Current rating',
  resistance: 'Resistance',
  capacitance: 'Capacitance',
  impedance: 'Impedance',
  wire_gauge: 'Wire gauge',
  bend_radii: 'Bend radii',
  max_bake_temperature: 'Max bake temperature',
  max_operating_temperature: 'Max operating temperature',
  max_vacuum_level: 'Max vacuum level',
  optical_specs: 'Optical specs',
  rohs_compliant: 'RoHS compliant',
  qty_multiplier: 'Qty multiplier',
  non_stocked_lead_time: 'Non-stocked lead time',
  end_2: 'End 2',
  t_c_type: 'T/C type',
  t_c_junction: 'T/C junction',
  tube_od: 'Tube OD',
  dwg_drawing: 'DWG drawing',
}

/** Units as the site writes them → as a reader expects them. A text that ends in none of these is a value without a unit. */
const UNITS: Readonly<Record<string, string>> = {
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

const measurePattern =
  /^([-+<>≤≥]?\s?\d[\d.,]*(?:E[-+]?\d+)?(?:\s?(?:-|–|to|\/)\s?-?\d[\d.,]*(?:E[-+]?\d+)?)?)\s([A-Za-z].*)$/

/** "350 C" → "350" and "°C"; "25, gold-plated" stays whole. */
export function splitUnit(text: string): { value: string; unit: string | null } {
  const match = measurePattern.exec(text)
  const unit = match?.[2] === undefined ? undefined : UNITS[match[2]]
  return match?.[1] && unit ? { value: match[1], unit } : { value: text, unit: null }
}

const sentence = (name: string) => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function printed(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(printed).filter(Boolean).join(', ') || null
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

const order = Object.keys(LABELS)
const rank = (name: string) => (order.indexOf(name) + order.length + 1) % (order.length + 1)

/** Every filled `field_*` of the specification paragraphs; where two say the same thing the later, more special one counts. */
export function specificationsOf(references: readonly Reference[]): Specification[] {
  const byName = new Map<string, Specification>()
  for (const { resource } of references) {
    for (const [field, raw] of Object.entries(resource?.attributes ?? {})) {
      const text = field.startsWith('field_') ? printed(raw) : null
      if (text === null) continue
      const name = field.slice('field_'.length)
      byName.set(name, { name, label: LABELS[name] ?? sentence(name), ...splitUnit(text) })
    }
  }
  return [...byName.values()].sort((a, b) => rank(a.name) - rank(b.name))
}
