/** Labels that a specification's machine name does not give by itself. */
const labels: Readonly<Record<string, string>> = {
  rohs_compliant: 'RoHS compliant',
  qty_multiplier: 'Quantity multiplier',
  non_stocked_lead_time: 'Non-stocked lead time',
  t_c_type: 'T/C type',
  t_c_junction: 'T/C junction',
  tube_od: 'Tube OD',
  dwg_drawing: 'DWG drawing',
}

/** `field_max_bake_temperature` → "Max bake temperature" */
export const specificationLabel = (field: string): string => {
  const name = field.replace(/^field_/, '')
  const words = name.replaceAll('_', ' ')
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
