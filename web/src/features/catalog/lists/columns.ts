import { cellText, isPage, longestCell, type SpecificationFacts } from '../../../components/products/specification.ts'

/** Heads short enough for a column; everything else keeps its label. */
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

/** Said elsewhere in the row, too long for a column, or true of nearly every part. */
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

/** Characters that all columns together may take, so that names keep two lines and availability its own. */
const roomForAll = 44
/** What a column needs beside its text. */
const gap = 2

/** What the rows of a table say of one property. */
interface Found {
  name: string
  label: string
  values: Set<string>
  rows: number
  figures: number
  longest: number
}

function propertiesIn(rows: readonly (readonly SpecificationFacts[])[]): Found[] {
  const found = new Map<string, Found>()
  for (const specification of rows.flat()) {
    const { name } = specification
    if (neverColumns.has(name) || isPage(specification)) continue
    const label = shortLabels[name] ?? specification.label
    const entry = found.get(name) ?? { name, label, values: new Set<string>(), rows: 0, figures: 0, longest: 0 }
    const text = cellText(specification)
    entry.values.add(text)
    entry.rows += 1
    entry.figures += /^[-<>]?\s*\d/.test(text) ? 1 : 0
    entry.longest = Math.max(entry.longest, text.length)
    found.set(name, entry)
  }
  return [...found.values()].filter(({ longest }) => longest <= longestCell)
}

/**
 * The properties that tell the rows apart, in the order in which the catalog prints them: present in at least half of
 * the rows, with two values or more, short enough for a cell, as many as there is room for. One row alone has nothing to
 * be compared with: its properties count as they are. `wanted` are those that were asked for: they come before all others.
 */
export function columnsThatDiffer(
  rows: readonly (readonly SpecificationFacts[])[],
  most: number,
  wanted: readonly string[] = [],
): SpecificationColumn[] {
  const found = propertiesIn(rows)
  const asked = found.filter(({ name }) => wanted.includes(name))
  const telling = found
    .filter((entry) => !asked.includes(entry) && entry.rows * 2 >= rows.length)
    .filter((entry) => rows.length === 1 || entry.values.size > 1 || entry.rows < rows.length)
  let room = roomForAll
  const taken = [...asked, ...telling].slice(0, most).filter(({ longest, label }) => {
    const width = Math.max(longest, label.length) + gap
    if (width > room) return false
    room -= width
    return true
  })
  return found
    .filter((entry) => taken.includes(entry))
    .map(({ name, label, figures, rows: filled }) => ({ name, label, isFigure: figures === filled }))
}
