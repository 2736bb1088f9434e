/**
 * Properties that belong together, in the order in which they are shown. What is named nowhere, what a part is made of and
 * how large it is, belongs to the group without names.
 */
const groups: readonly { title: string; names: readonly string[] }[] = [
  { title: 'Identification', names: ['model_number', 'partner_part_numbers'] },
  {
    title: 'Electrical',
    names: [
      'contacts',
      'pairs',
      'conductors',
      'wires',
      'shells',
      'gender',
      'gender_air_side',
      't_c_type',
      'lead_colours',
      'voltage_rating',
      'current_rating',
      'power',
      'max_frequency',
      'resistance',
      'insulation_resistance',
      'impedance',
      'capacitance',
      'wire_gauge',
    ],
  },
  { title: 'Optical', names: ['optic', 'optical_specs', 'fiber'] },
  { title: 'Construction', names: [] },
  { title: 'Temperature and vacuum', names: ['max_bake_temperature', 'max_operating_temperature', 'max_vacuum_level'] },
  { title: 'Ordering', names: ['rohs_compliant', 'qty_multiplier', 'pack', 'quantity', 'non_stocked_lead_time'] },
]

const titleOf = new Map(groups.flatMap(({ title, names }) => names.map((name) => [name, title])))
const rest = groups.find(({ names }) => names.length === 0)?.title

/** The properties by what they are about; each keeps its place among those of its group, and no group is empty. */
export function grouped<Row extends { name: string }>(rows: readonly Row[]): { title: string; rows: Row[] }[] {
  const found = Map.groupBy(rows, ({ name }) => titleOf.get(name) ?? rest)
  return groups.flatMap(({ title }) => {
    const own = found.get(title)
    return own ? [{ title, rows: own }] : []
  })
}
