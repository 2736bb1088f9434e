import { domain } from '../domain.ts'
import { range, signed } from './figures.ts'
import { list, paragraphs, steps } from './html.ts'
import { image, links, type PageText, table, text } from './sections.ts'
import { leakTable, pressureTable, rangeTable } from './units.ts'

const { awg, cf_flanges, coaxial_connectors, iso_k_f_flanges, kf_flanges, materials, thermocouples } = domain.standards

const mm = (value: number): string => value.toFixed(1)
const REFERENCE = 'Dimensions for reference only; the drawing of the part counts.'

const cfTable = table(
  `CF flanges with the mating dimensions of ISO 3669, mm unless marked. Bolts are those of through holes; metric ones in brackets. ${REFERENCE}`,
  ['Size', 'DN', 'Ø outside', 'Bolts', 'Ø bolt circle', 'Ø hole', 'Thickness', 'Gasket Ø', 'Tube Ø, at most'],
  cf_flanges.map((flange) => [
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
)

/** Newton meters to pounds and inches; a pound-force inch is 0.112985 N m. */
const poundInches = (torque: string): string =>
  torque
    .split('-')
    .map((value) => Math.round(Number(value) / 0.112985))
    .join('–')

const torqueTable = table(
  'Torque for copper gaskets and lubricated or silver-plated stainless bolts. Figures of this shop for its own flanges; annealed gaskets under viewports take about a third less.',
  ['Size', 'Bolt', 'Bolt length', 'Torque, N m', 'Torque, in-lb'],
  cf_flanges.map((flange) => [
    `${flange.us_size_in}"`,
    flange.bolt_imperial,
    `${flange.bolt_length_in} in`,
    range(flange.torque_nm),
    poundInches(flange.torque_nm),
  ]),
)

const kfTable = table(
  'KF flanges to ISO 2861 and their O-rings, mm.',
  ['Size', 'DN', 'Ø flange', 'Ø ring bore', 'O-ring', 'Clamp'],
  kf_flanges.map((flange) => [
    flange.size,
    flange.dn.replace('KF', ''),
    mm(flange.flange_od_mm),
    mm(flange.centering_bore_mm),
    `${flange.oring_id_mm} × ${flange.oring_cord_mm}`,
    flange.clamp,
  ]),
)

const isoTable = table(
  'ISO-K (clamped) and ISO-F (bolted) flanges to ISO 1609, mm.',
  ['Size', 'Bore', 'Ø ISO-K', 'Clamps', 'Ø ISO-F', 'Bolts', 'Ø hole', 'Ø bolt circle'],
  iso_k_f_flanges.map((flange) => [
    flange.size,
    flange.bore_mm,
    flange.iso_k_flange_od_mm,
    flange.iso_k_claw_clamps_typ,
    flange.iso_f_flange_od_mm,
    `${flange.iso_f_bolt_holes} × ${flange.iso_f_bolt}`,
    flange.iso_f_hole_dia_mm,
    flange.iso_f_bolt_circle_mm,
  ]),
)

const materialTable = table(
  'Highest temperature in vacuum, as this shop uses the materials. Makers give other limits for their own grades.',
  ['Material', '°C', '°F', 'Used for'],
  materials.map((row) => [row.material, row.max_c_in_vacuum, Math.round(row.max_c_in_vacuum * 1.8 + 32), row.use]),
)

const wireTable = table(
  'American wire gauge to ASTM B258; annealed copper of 100 % IACS (17.241 nΩ m) at 20 °C. Currents are working values of this shop for a single wire in vacuum, without air to cool it; take half in a bundle.',
  ['AWG', 'Ø, mm', 'Ø, in', 'Area, mm²', 'Ω per km', 'Ω per 1,000 ft', 'Current, A'],
  awg.map((gauge) => [
    gauge.awg,
    gauge.diameter_mm.toFixed(3),
    gauge.diameter_in.toFixed(4),
    gauge.area_mm2.toPrecision(3),
    gauge.resistance_ohm_per_km_20c.toPrecision(3),
    gauge.resistance_ohm_per_1000ft_20c.toPrecision(3),
    gauge.current_a_vacuum_single,
  ]),
)

/** IEC 60584-1, the better class of the type; |t| in °C. */
const tolerances: Readonly<Record<string, string>> = {
  K: '±1.5 °C or 0.4 %, class 1',
  J: '±1.5 °C or 0.4 %, class 1',
  E: '±1.5 °C or 0.4 %, class 1',
  T: '±0.5 °C or 0.4 %, class 1',
  N: '±1.5 °C or 0.4 %, class 1',
  R: '±1 °C to 1,100 °C, class 1',
  S: '±1 °C to 1,100 °C, class 1',
  B: '±0.25 % from 600 °C, class 2',
  C: '±1 % from 426 °C, class 2',
}

const thermocoupleTable = table(
  'Thermocouples. Ranges are those of the reference functions, NIST Monograph 175, and of type C in ASTM E230; wire in use takes less. Tolerances to IEC 60584-1, the larger one counts; class 1 holds from −40 °C, of R and S from 0 °C. Colors to ANSI MC96.1 and IEC 60584-3 (positive / negative); those of type C are custom.',
  ['Type', 'Positive', 'Negative', 'Range, °C', 'Tolerance', 'ANSI', 'IEC'],
  thermocouples.map((type) => [
    type.type,
    type.positive,
    type.negative,
    `${signed(type.range_min_c)} to ${type.range_max_c}`,
    tolerances[type.type] ?? '–',
    type.ansi_leads_pos_neg,
    type.iec_leads_pos_neg,
  ]),
)

const coaxialTable = table(
  'Coaxial connectors as feedthroughs of this shop. The rating of a joint is that of its weaker half.',
  ['Connector', 'Ω', 'V DC', 'A', 'GHz, at most', 'Shield'],
  coaxial_connectors.map((row) => [
    row.connector,
    row.impedance_ohm ?? '–',
    row.voltage_v_dc.toLocaleString('en-US'),
    row.current_a,
    row.max_frequency_ghz,
    row.shield,
  ]),
)

export const technicalReferences: PageText = {
  path: '/technical-references',
  title: 'Technical References',
  layout: 'paragraphs-two-thirds',
  summary:
    'CF, KF and ISO flange dimensions, bolt torque, bake-out limits, pressure and leak units, wire gauges and thermocouples on one page.',
  keywords:
    'CF flange dimensions, ConFlat bolt circle, KF NW flange size, ISO-K ISO-F, bolt torque, bake-out temperature, Torr mbar Pa conversion, AWG table, thermocouple colors',
  changed: '2026-11-20T17:00:00+00:00',
  body: paragraphs(
    'The figures we look up most often ourselves, with the standard each comes from. Where a table and the drawing of a part disagree, the drawing counts.',
  ),
  sections: [
    text(
      'CF flanges',
      paragraphs(
        'A CF joint seals metal to metal: two knife edges bite into a copper gasket, and the recess around it keeps the copper from flowing away. The gasket is used once. American practice names a flange by its outside diameter in inches; the nominal bore (DN) names the same flange elsewhere.',
      ),
    ),
    image(
      'cf-joint',
      'CF joint in section',
      'Section of a CF joint: two flanges hold a copper gasket between their knife edges, within a recess; outside of it a leak-check groove, and farther out a bolt through both flanges.',
      'A CF joint in section. The knife edges press the copper outwards against the wall of the recess; the groove lets helium reach the gasket during a leak check.',
    ),
    cfTable,
    text(
      'Tightening',
      steps(
        'Wipe both knife edges with a lint-free cloth, and look at them under a lamp: a scratch across the edge leaks.',
        'Hang the new gasket in the recess; touch its rim only, with gloves.',
        'Fit all bolts by hand, with the nuts on the side that you can reach later. Lubricate them, or use silver-plated ones.',
        'Tighten crosswise in passes of a quarter turn or less, until the torque of the table is reached or the faces meet.',
        'Leave the leak-check grooves free of tape, and check with helium before the bake.',
      ),
      paragraphs(
        'Silver-plated bolts come apart again after a bake to 450 °C; plain 18-8 bolts on plain nuts may gall. For a zero-length viewport use an annealed gasket and smaller steps, see <a href="/viewports/safety-information#fitting">fitting a viewport</a>.',
      ),
    ),
    torqueTable,
    text(
      'KF flanges',
      paragraphs(
        'A centering ring holds an O-ring between two flanges with 15° tapers, and one clamp draws them together by hand. The metal ring, not the rubber, sets the distance: more force does not seal better.',
      ),
    ),
    image(
      'kf-joint',
      'KF joint in section',
      'Section of a KF joint: a centering ring with an O-ring between two tapered flanges, and a clamp around both tapers.',
      'A KF joint in section. The clamp slides on the tapers and draws the flanges onto the centering ring.',
    ),
    kfTable,
    text(
      'ISO flanges',
      paragraphs(
        'Larger bores come in two kinds to one standard: ISO-K is clamped with claws, ISO-F bolted. Both take the same centering ring, so that a clamped and a bolted flange of one size can face each other, joined by single-claw clamps.',
      ),
    ),
    isoTable,
    text(
      'Bake-out',
      list(
        'Find the weakest part first: FKM 200 °C for hours and 150 °C in continuous use, PEEK 250 °C, polyimide 260 °C, CF with ceramic 450 °C.',
        'Warm and cool glass and crystal by 2 to 4 °C a minute, as their pages say, and ceramic feedthroughs by up to 25 °C.',
        'Begin below 1 × 10⁻⁵ Torr, hold 150 °C for a day or more where all parts take it, and degas gauges and filaments while the walls are still warm.',
        'Wrap in foil, so that no part is a cold spot: what leaves the warm walls settles there.',
      ),
    ),
    materialTable,
    text(
      'Pressure units',
      paragraphs(
        'The pascal is the unit of the SI. The torr is defined as 1/760 of a standard atmosphere of 101,325 Pa; it differs from a conventional millimeter of mercury by less than a millionth. Specifications here are in Torr, and the unit switch of the shop turns them into mbar.',
      ),
    ),
    pressureTable,
    text(
      'Vacuum ranges',
      paragraphs(
        'Borders are those of ISO 3529-1. The mean free path, how far a molecule flies between two collisions, decides how gas moves: where it is short against the chamber, gas flows; where it is long, as in high vacuum, molecules fly from wall to wall.',
      ),
    ),
    rangeTable,
    text(
      'Leak rates',
      paragraphs(
        'A leak rate is a pressure times a volume per second. Helium finds a leak that passes 1 × 10⁻¹⁰ mbar L/s in seconds; through such a leak a cubic centimeter of air takes some 300 years.',
      ),
    ),
    leakTable,
    text(
      'Wire gauge',
      paragraphs(
        'Three steps of the gauge double or halve the area, nearly exactly, and six the diameter: Ø in mm is 0.127 × 92 to the power of (36 − n)/39. In vacuum a wire loses heat by radiation and through its ends alone, which is why it carries less than in air.',
      ),
    ),
    wireTable,
    text(
      'Thermocouples',
      paragraphs(
        'The pins of a feedthrough must be of the alloys of the thermocouple, or at least of its extension alloys: every other metal in the line makes a junction at the flange, whose temperature then counts as well.',
      ),
    ),
    thermocoupleTable,
    text('Coaxial connectors', paragraphs('Impedance, rating and limits of the connectors that we seal into flanges.')),
    coaxialTable,
    links(
      'Standards',
      ['https://www.iso.org/ics/23.160/x/', 'ISO standards of vacuum technology (ICS 23.160)'],
      ['https://www.nist.gov/pml/special-publication-811', 'NIST SP 811: guide to the SI, with conversion factors'],
      ['https://physics.nist.gov/cuu/Constants/', 'CODATA values of constants'],
    ),
    links(
      'Parts of these joints',
      ['/flanges-and-fittings/cf-flanges', 'CF flanges'],
      ['/gaskets-and-hardware/gaskets', 'Gaskets'],
      ['/gaskets-and-hardware/fasteners', 'Fasteners'],
      ['/gaskets-and-hardware/kf-hardware', 'KF hardware'],
      ['/wire-and-cable/wire', 'Wire'],
      ['/electrical-feedthroughs/thermocouple', 'Thermocouple feedthroughs'],
    ),
  ],
}
