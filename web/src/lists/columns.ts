import { cellText, isPage, longestCell, type SpecificationFacts } from '../parts/specification.ts'

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
export type SpecificationColumn = { name: string; label: string; isFigure: boolean }

/** Characters that all columns together may take, so that names keep two lines and availability its own. */
const roomForAll = 44
/** What a column needs beside its text. */
const gap = 2

/**
 * The properties that tell the rows apart, in the order in which the catalogue prints them: present in at least half of
 * the rows, with two values or more, short enough for a cell, as many as there is room for. One row alone has nothing to be compared with: its
 * properties count as they are.
 */
export function columnsThatDiffer(
  rows: readonly (readonly SpecificationFacts[])[],
  most: number,
): SpecificationColumn[] {
  const found = new Map<
    string,
    { label: string; values: Set<string>; rows: number; figures: number; longest: number }
  >()
  for (const row of rows) {
    for (const specification of row) {
      if (neverColumns.has(specification.name) || isPage(specification)) continue
      const text = cellText(specification)
      const entry = found.get(specification.name) ?? {
        label: shortLabels[specification.name] ?? specification.label,
        values: new Set<string>(),
        rows: 0,
        figures: 0,
        longest: 0,
      }
      entry.values.add(text)
      entry.rows += 1
      entry.figures += /^[-<>]?\s*\d/.test(text) ? 1 : 0
      entry.longest = Math.max(entry.longest, text.length)
      found.set(specification.name, entry)
    }
  }
  let room = roomForAll
  return [...found]
    .filter(([, entry]) => entry.rows * 2 >= rows.length && entry.longest <= longestCell)
    .filter(([, entry]) => rows.length === 1 || entry.values.size > 1 || entry.rows < rows.length)
    .slice(0, most)
    .filter(([, entry]) => {
      const width = Math.max(entry.longest, entry.label.length) + gap
      if (width > room) return false
      room -= width
      return true
    })
    .map(([name, entry]) => ({ name, label: entry.label, isFigure: entry.figures === entry.rows }))
}
