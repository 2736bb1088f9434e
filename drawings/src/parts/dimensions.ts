import dimensions from '@shop/schema/dimensions.json' with { type: 'json' }
import tables from './dimensions.json' with { type: 'json' }

/** Standard dimensions in mm. Each table row is a row of the standard named above it. */

function rowsBy<Row, Out>(
  rows: readonly Row[],
  key: (row: Row) => string,
  map: (row: Row) => Out,
): Readonly<Record<string, Out>> {
  return Object.fromEntries(rows.map((row) => [key(row), map(row)]))
}

/** Knife-edge flanges, ISO 3669 and ASTM E2734; view diameters and windows are common catalog values. */
export const cf = rowsBy(
  dimensions.cf_flanges,
  (row) => `CF${row.us_size_in}`,
  (row) => ({
    dn: row.dn,
    od: row.od_mm,
    bolts: row.bolt_holes,
    bc: row.bolt_circle_mm,
    hole: row.bolt_hole_dia_mm,
    thick: row.thickness_mm,
    gasketOd: row.gasket_od_mm,
    gasketId: row.gasket_id_mm,
    knife: row.knife_edge_mm,
    bore: row.bore_mm,
    view: row.view_diameter_mm,
    glass: row.window_thickness_mm,
    unf: row.bolt_imperial,
    metric: row.bolt_metric,
    bolt: { inches: row.bolt_length_in, mm: row.bolt_length_mm },
    tappedBolt: { inches: row.tapped_bolt_length_in, mm: row.tapped_bolt_length_mm },
    tap: row.tap_dia_mm,
  }),
)
export type CfRow = NonNullable<(typeof cf)[string]>

interface Window {
  readonly view_diameter_mm?: number
  readonly window_thickness_mm?: number
}
function windowIn({ view_diameter_mm: view, window_thickness_mm: glass }: Window) {
  return view === undefined || glass === undefined ? {} : { view, glass }
}

/** Small flanges, ISO 2861. */
export const kfSizes = rowsBy(
  dimensions.kf_flanges,
  (row) => row.size,
  (row) => ({
    dn: row.dn,
    od: row.flange_od_mm,
    bore: row.bore_mm,
    spigot: row.centering_bore_mm,
    ringOd: row.ring_od_mm,
    ringId: row.oring_id_mm,
    cord: row.oring_cord_mm,
    ...windowIn(row),
  }),
)
export type KfRow = NonNullable<(typeof kfSizes)[string]>

/** Length of a gate valve between the faces of its flanges, mm. */
export const gateValveLengths = rowsBy(
  dimensions.gate_valves,
  (row) => row.size,
  (row) => row.face_to_face_mm,
)

/** Clamped (K) and bolted (F) flanges, ISO 1609. */
export const iso = rowsBy(
  dimensions.iso_k_f_flanges,
  (row) => row.size,
  (row) => ({
    dn: row.dn,
    od: row.iso_k_flange_od_mm,
    bore: row.bore_mm,
    claws: row.iso_k_claw_clamps_typ,
    ...windowIn(row),
    f: {
      od: row.iso_f_flange_od_mm,
      bc: row.iso_f_bolt_circle_mm,
      bolts: row.iso_f_bolt_holes,
      hole: row.iso_f_hole_dia_mm,
      bolt: row.iso_f_bolt,
    },
  }),
)
export type IsoRow = NonNullable<(typeof iso)[string]>

export interface ShellRow {
  readonly rows: readonly number[]
  /** Width of the connector's flange, its inner D shell, and the height of the shell. */
  readonly w: number
  readonly inner: number
  readonly h: number
  readonly pin: number
  readonly pitch: number
  readonly rowPitch: number
}
/** D-subminiature shells, MIL-DTL-24308 (IEC 60807). */
export const subdSizes: Readonly<Record<string, ShellRow>> = tables.subd
/** High-density D (MIL-DTL-24308, size 22 contacts) and micro-D (MIL-DTL-83513) shells. */
export const denseSubd: Readonly<Record<string, ShellRow>> = tables.dense

export interface CoaxRow {
  readonly body: number
  readonly hex: number
  readonly pin: number
  readonly len: number
  /** Thread, lugs or push-on. */
  readonly lock: string
  readonly guard?: boolean
}
/** Mating faces: SMA and 2.92 mm per MIL-STD-348; BNC, TNC and N per IEC 60169; SHV and MHV as made for instruments. */
export const coaxSizes: Readonly<Record<string, CoaxRow>> = tables.coax

/** Bare copper diameter by American wire gauge, ASTM B258. */
export const awgDiameters: Readonly<Record<string, number>> = Object.fromEntries(
  dimensions.awg.map((row) => [`${row.awg} AWG`, row.diameter_mm]),
)

interface Shell {
  readonly size: number
  readonly od: number
}
/** The MIL-DTL-26482 shell for a number of contacts, or the largest in a space of radius `room`, mm. */
export function shellOf(contacts: number, room = Number.POSITIVE_INFINITY): Shell {
  const fitting = tables.shells.filter(({ od }) => od / 2 <= room)
  const shell = fitting.find((row) => row.contacts >= contacts) ?? fitting.at(-1)
  if (!shell) throw new RangeError(`No shell for ${contacts} contacts`)
  return shell
}

export interface ThreadRow {
  readonly d: number
  readonly pitch: number
  /** Hex head: width across flats and height. Socket head: diameter and height. Nut: height. */
  readonly af: number
  readonly k: number
  readonly cap: number
}
/** Screw threads and heads: ASME B1.1 with B18.2.1 and B18.3, ISO 261 with ISO 4017 and 4762. */
export const threadSizes: Readonly<Record<string, ThreadRow>> = tables.threads
