import { cellText, isPage, longestCell, type SpecificationFacts } from '../../../components/products/specification.ts'

/** Short column headers; others use their label. */
const shortLabels: Record<string, string> = {
  current_rating: 'Current',
  voltage_rating: 'Voltage',
  max_bake_temperature: 'Bake',
  max_operating_temperature: 'Operating',
  max_vacuum_level: 'Vacuum',
  gender_air_side: 'Gender',
  conductor_material: 'Conductor',
  conductor_diameter: 'Ø conductor',
  wire_gauge: 'Gauge',
  bend_radii: 'Bend',
}

/** Shown elsewhere in the row, too long for a column, or the same for nearly every part. */
const neverColumns = new Set([
  'model_number',
  'partner_part_numbers',
  'materials',
  'qty_multiplier',
  'non_stocked_lead_time',
  'rohs_compliant',
])

/** A column of the product table. */
export interface SpecificationColumn {
  name: string
  label: string
  isFigure: boolean
}

/** Total width of all columns in characters; leaves room for names on two lines and availability. */
const roomForAll = 44
/** A column's padding, in characters. */
const gap = 2

/** The rows' values of a property. */
interface PropertyStats {
  name: string
  label: string
  values: Set<string>
  rows: number
  figures: number
  longest: number
}

function propertiesIn(rows: readonly (readonly SpecificationFacts[])[]): PropertyStats[] {
  const stats = new Map<string, PropertyStats>()
  for (const specification of rows.flat()) {
    const { name } = specification
    if (neverColumns.has(name) || isPage(specification)) continue
    const label = shortLabels[name] ?? specification.label
    const entry = stats.get(name) ?? { name, label, values: new Set<string>(), rows: 0, figures: 0, longest: 0 }
    const text = cellText(specification)
    entry.values.add(text)
    entry.rows += 1
    entry.figures += /^[-<>]?\s*\d/.test(text) ? 1 : 0
    entry.longest = Math.max(entry.longest, text.length)
    stats.set(name, entry)
  }
  return [...stats.values()].filter(({ longest }) => longest <= longestCell)
}

/**
 * Properties that differ between rows, in catalog order: present in at least half of the rows, with two or more values,
 * short enough for a cell, as many as fit. A single row shows all its properties. `wanted` ones come first.
 */
export function differingColumns(
  rows: readonly (readonly SpecificationFacts[])[],
  max: number,
  requested: readonly string[] = [],
): SpecificationColumn[] {
  const properties = propertiesIn(rows)
  const first = properties.filter(({ name }) => requested.includes(name))
  const distinguishing = properties
    .filter((entry) => !first.includes(entry) && entry.rows * 2 >= rows.length)
    .filter((entry) => rows.length === 1 || entry.values.size > 1 || entry.rows < rows.length)
  let room = roomForAll
  const columns = [...first, ...distinguishing].slice(0, max).filter(({ longest, label }) => {
    const width = Math.max(longest, label.length) + gap
    if (width > room) return false
    room -= width
    return true
  })
  return properties
    .filter((entry) => columns.includes(entry))
    .map(({ name, label, figures, rows: filled }) => ({ name, label, isFigure: figures === filled }))
}
