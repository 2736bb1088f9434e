import { domain } from '../domain/domain.ts'
import { windowSizes } from '../families/dimensions.ts'

const { awg, cf_flanges, coaxial_connectors, iso_k_f_flanges, kf_flanges, materials, optics, seals, thermocouples } =
  domain.standards

function mm(value: number): string {
  return value.toFixed(1)
}

/** Newton meters to pound-inches; one is 0.112985 N m. */
function poundInches(torque: string): string {
  return torque
    .split('-')
    .map((value) => Math.round(Number(value) / 0.112985))
    .join('–')
}

/** IEC 60584-1, the better class of the type; |t| in °C. */
const tolerances: Readonly<Record<string, string>> = {
  K: '±1.5 °C or 0.4%, class 1',
  J: '±1.5 °C or 0.4%, class 1',
  E: '±1.5 °C or 0.4%, class 1',
  T: '±0.5 °C or 0.4%, class 1',
  N: '±1.5 °C or 0.4%, class 1',
  R: '±1 °C to 1,100 °C, class 1',
  S: '±1 °C to 1,100 °C, class 1',
  B: '±0.25% from 600 °C, class 2',
  C: '±1% from 426 °C, class 2',
}

function windowName(name: string): string {
  return name.replace(' (Kodial type)', '')
}

/** Force of a standard atmosphere on a disk, newtons. */
function force(millimeters: number): number {
  return 101_325 * Math.PI * (millimeters / 2000) ** 2
}

function roundToTwoDigits(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en-US')
}

type Row = readonly (string | number)[]

/** Page tables computed from the catalog tables, by name. The first row has the column headings. */
export const computedTables: Readonly<Record<string, readonly Row[]>> = {
  cfFlanges: [
    ['Size', 'DN', 'Ø outside', 'Bolts', 'Ø bolt circle', 'Ø hole', 'Thickness', 'Gasket Ø', 'Max. tube Ø'],
    ...cf_flanges.map((flange) => [
      `${flange.us_size_in}"`,
      flange.dn.replace('CF', ''),
      mm(flange.od_mm),
      `${flange.bolt_holes} × ${flange.bolt_imperial} (${flange.bolt_metric})`,
      mm(flange.bolt_circle_mm),
      mm(flange.bolt_hole_dia_mm),
      mm(flange.thickness_mm),
      `${mm(flange.gasket_od_mm)} × ${mm(flange.gasket_id_mm)}`,
      `${flange.max_tube_od_in} in`,
    ]),
  ],
  torque: [
    ['Size', 'Bolt', 'Bolt length', 'Torque, N m', 'Torque, in-lb'],
    ...cf_flanges.map((flange) => [
      `${flange.us_size_in}"`,
      flange.bolt_imperial,
      `${flange.bolt_length_in} in`,
      flange.torque_nm.replace('-', '–'),
      poundInches(flange.torque_nm),
    ]),
  ],
  kfFlanges: [
    ['Size', 'DN', 'Ø flange', 'Ø recess', 'O-ring', 'Clamp'],
    ...kf_flanges.map((flange) => [
      flange.size,
      flange.dn.replace('KF', ''),
      mm(flange.flange_od_mm),
      mm(flange.centering_bore_mm),
      `${flange.oring_id_mm} × ${flange.oring_cord_mm}`,
      flange.clamp,
    ]),
  ],
  isoFlanges: [
    ['Size', 'Bore', 'Ø ISO-K', 'Clamps', 'Ø ISO-F', 'Bolts', 'Ø hole', 'Ø bolt circle'],
    ...iso_k_f_flanges.map((flange) => [
      flange.size,
      flange.bore_mm,
      flange.iso_k_flange_od_mm,
      flange.iso_k_claw_clamps_typ,
      flange.iso_f_flange_od_mm,
      `${flange.iso_f_bolt_holes} × ${flange.iso_f_bolt}`,
      flange.iso_f_hole_dia_mm,
      flange.iso_f_bolt_circle_mm,
    ]),
  ],
  materials: [
    ['Material', '°C', '°F', 'Used for'],
    ...materials.map((row) => [row.material, row.max_c_in_vacuum, Math.round(row.max_c_in_vacuum * 1.8 + 32), row.use]),
  ],
  // Inches by the definition of ASTM B258: the millimeters are rounded.
  wireGauges: [
    ['AWG', 'Ø, mm', 'Ø, in', 'Area, mm²', 'Ω per km', 'Ω per 1,000 ft', 'Current, A'],
    ...awg.map((gauge) => [
      gauge.awg,
      gauge.diameter_mm.toFixed(3),
      (0.005 * 92 ** ((36 - gauge.awg) / 39)).toFixed(4),
      gauge.area_mm2.toPrecision(3),
      gauge.resistance_ohm_per_km_20c.toPrecision(3),
      gauge.resistance_ohm_per_1000ft_20c.toPrecision(3),
      gauge.current_a_vacuum_single,
    ]),
  ],
  thermocouples: [
    ['Type', 'Positive', 'Negative', 'Range, °C', 'Tolerance', 'ANSI', 'IEC'],
    ...thermocouples.map((type) => [
      type.type,
      type.positive,
      type.negative,
      `${String(type.range_min_c).replace('-', '−')} to ${type.range_max_c}`,
      tolerances[type.type] ?? '–',
      type.ansi_leads_pos_neg,
      type.iec_leads_pos_neg,
    ]),
  ],
  coaxialConnectors: [
    ['Connector', 'Ω', 'V DC', 'A', 'Max. GHz', 'Shield'],
    ...coaxial_connectors.map((row) => [
      row.connector,
      row.impedance_ohm ?? '–',
      row.voltage_v_dc.toLocaleString('en-US'),
      row.current_a,
      row.max_frequency_ghz,
      row.shield,
    ]),
  ],
  windows: [
    ['Window', 'Range, µm', 'Peak, %', 'Max. bake, °C', 'Max. ramp, °C/min', 'Used for'],
    ...optics.map((row) => [
      windowName(row.material),
      `${row.transmission_min_um}–${row.transmission_max_um}`,
      row.peak_transmission_pct,
      row.max_bake_c,
      row.max_ramp_c_per_min,
      row.use.replace('CO2', 'CO₂'),
    ]),
  ],
  seals: [
    ['Seal', 'Max. bake, °C', 'Max. ramp, °C/min', 'Vacuum, Torr', 'Used for'],
    ...seals.map((row) => [
      row.seal,
      row.max_bake_c,
      row.max_ramp_c_per_min ?? '–',
      row.vacuum_torr === 1e-10 ? '1 × 10⁻¹⁰' : '1 × 10⁻⁸',
      row.use,
    ]),
  ],
  windowForces: [
    ['Flange', 'Free Ø, mm', 'Thickness, mm', 'Force, N', 'Force, lbf'],
    ...windowSizes.map((row) => [
      row.size.replace(/^CF(.*)/, '$1" CF'),
      row.view_diameter_mm,
      row.window_thickness_mm,
      roundToTwoDigits(force(row.view_diameter_mm)),
      roundToTwoDigits(force(row.view_diameter_mm) / 4.448222),
    ]),
  ],
  windowRamps: [
    ['Window', 'Min. heating time', 'Min. cooling time'],
    ...optics.map((row) => {
      const minutes = Math.ceil((row.max_bake_c - 20) / row.max_ramp_c_per_min)
      const time = `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
      return [`${windowName(row.material)}, ${row.max_bake_c} °C`, time, time]
    }),
  ],
}
