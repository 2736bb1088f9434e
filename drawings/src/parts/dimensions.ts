import dimensions from '../../../schema/dimensions.json' with { type: 'json' }

/** Dimensions in mm of what is standardised. A row of the table is a row of the standard named above it. */

export interface CfRow {
  readonly dn: string
  readonly od: number
  readonly bolts: number
  readonly bc: number
  readonly hole: number
  readonly thick: number
  readonly gasketOd: number
  readonly gasketId: number
  readonly bore: number
  readonly view: number
  readonly glass: number
  readonly unf: string
  readonly metric: string
  readonly tap: number
}

/** Knife-edge flanges, ISO 3669 and ASTM E2734; view diameters and windows are usual catalogue values. */
export const CF: Readonly<Record<string, CfRow>> = Object.fromEntries(
  dimensions.cf_flanges.map((row) => [
    `CF${row.us_size_in}`,
    {
      dn: row.dn,
      od: row.od_mm,
      bolts: row.bolt_holes,
      bc: row.bolt_circle_mm,
      hole: row.bolt_hole_dia_mm,
      thick: row.thickness_mm,
      gasketOd: row.gasket_od_mm,
      gasketId: row.gasket_id_mm,
      bore: row.bore_mm,
      view: row.view_diameter_mm,
      glass: row.window_thickness_mm,
      unf: row.bolt_imperial,
      metric: row.bolt_metric,
      tap: row.tap_dia_mm,
    },
  ]),
)

export interface KfRow {
  readonly dn: string
  readonly od: number
  readonly bore: number
  /** Diameter of the recess that takes the centering ring. */
  readonly spigot: number
  readonly ringId: number
  readonly cord: number
}
/** Small flanges, ISO 2861. */
export const KF: Readonly<Record<string, KfRow>> = Object.fromEntries(
  dimensions.kf_flanges.map((row) => [
    row.size,
    {
      dn: row.dn,
      od: row.flange_od_mm,
      bore: row.bore_mm,
      spigot: row.centering_bore_mm,
      ringId: row.oring_id_mm,
      cord: row.oring_cord_mm,
    },
  ]),
)

export interface IsoRow {
  readonly dn: string
  readonly od: number
  readonly bore: number
  readonly claws: number
  /** The bolted flange of the same bore. */
  readonly f: {
    readonly od: number
    readonly bc: number
    readonly bolts: number
    readonly hole: number
    readonly bolt: string
  }
}

/** Clamped (K) and bolted (F) flanges, ISO 1609. */
export const ISO: Readonly<Record<string, IsoRow>> = Object.fromEntries(
  dimensions.iso_k_f_flanges.map((row) => [
    row.size,
    {
      dn: row.dn,
      od: row.iso_k_flange_od_mm,
      bore: row.bore_mm,
      claws: row.iso_k_claw_clamps_typ,
      f: {
        od: row.iso_f_flange_od_mm,
        bc: row.iso_f_bolt_circle_mm,
        bolts: row.iso_f_bolt_holes,
        hole: row.iso_f_hole_dia_mm,
        bolt: row.iso_f_bolt,
      },
    },
  ]),
)

export interface ShellRow {
  readonly rows: readonly number[]
  /** Flange of the connector, its D shell inside, and the height of that. */
  readonly w: number
  readonly inner: number
  readonly h: number
  readonly pin: number
  readonly pitch: number
  readonly rowPitch: number
}
const shell = (
  rows: readonly number[],
  w: number,
  inner: number,
  h: number,
  pin = 1,
  pitch = 2.77,
  rowPitch = 2.84,
): ShellRow => ({ rows, w, inner, h, pin, pitch, rowPitch })
/** D-subminiature shells, MIL-DTL-24308 (IEC 60807). */
export const SUBD: Readonly<Record<string, ShellRow>> = {
  '9': shell([5, 4], 30.8, 16.9, 8.33),
  '15': shell([8, 7], 39.1, 25.2, 8.33),
  '25': shell([13, 12], 53.0, 38.9, 8.33),
  '37': shell([19, 18], 69.3, 55.4, 8.33),
  '50': shell([17, 16, 17], 67.0, 52.8, 11.2),
}
/** High-density D (MIL-DTL-24308, size 22 contacts) and micro-D (MIL-DTL-83513) shells. */
export const DENSE: Readonly<Record<string, ShellRow>> = {
  HD15: shell([5, 5, 5], 30.8, 16.9, 8.33, 0.76, 2.29, 1.98),
  HD26: shell([9, 9, 8], 39.1, 25.2, 8.33, 0.76, 2.29, 1.98),
  HD44: shell([15, 15, 14], 53.0, 38.9, 8.33, 0.76, 2.29, 1.98),
  HD62: shell([21, 21, 20], 69.3, 55.4, 8.33, 0.76, 2.41, 1.98),
  MD9: shell([5, 4], 19.7, 8.5, 4.7, 0.5, 1.27, 1.1),
  MD15: shell([8, 7], 23.5, 12.3, 4.7, 0.5, 1.27, 1.1),
  MD25: shell([13, 12], 29.9, 18.7, 4.7, 0.5, 1.27, 1.1),
  MD37: shell([19, 18], 37.5, 26.3, 4.7, 0.5, 1.27, 1.1),
  MD51: shell([18, 17, 16], 36.2, 25.1, 5.8, 0.5, 1.27, 1.1),
  MD100: shell([26, 25, 25, 24], 54.6, 35.3, 6.9, 0.5, 1.27, 1.1),
}

export interface CoaxRow {
  readonly body: number
  readonly hex: number
  readonly pin: number
  readonly len: number
  readonly lock: 'thread' | 'lugs' | 'push'
  readonly guard?: boolean
}
/** Mating faces: SMA and 2.92 mm MIL-STD-348, BNC, TNC and N IEC 60169, SHV and MHV as made for instruments. */
export const COAX: Readonly<Record<string, CoaxRow>> = {
  SMA: { body: 6.35, hex: 8, pin: 1.27, len: 10, lock: 'thread' },
  '2.92 mm (K)': { body: 6.35, hex: 8, pin: 0.92, len: 12, lock: 'thread' },
  BNC: { body: 9.6, hex: 12.7, pin: 1.35, len: 16, lock: 'lugs' },
  TNC: { body: 11.1, hex: 12.7, pin: 1.35, len: 16, lock: 'thread' },
  'Type N': { body: 15.8, hex: 19, pin: 3, len: 18, lock: 'thread' },
  MHV: { body: 9.8, hex: 12.7, pin: 1.6, len: 19, lock: 'lugs' },
  'SHV-5': { body: 9.6, hex: 12.7, pin: 2.4, len: 22, lock: 'lugs' },
  'SHV-10': { body: 12.6, hex: 16, pin: 3, len: 30, lock: 'thread' },
  'SHV-20': { body: 17.5, hex: 22, pin: 3.2, len: 44, lock: 'thread' },
  'Microdot 10-32': { body: 4.83, hex: 6.35, pin: 0.8, len: 7.5, lock: 'thread' },
  SMB: { body: 3.7, hex: 5.5, pin: 0.5, len: 8.5, lock: 'push' },
  Triax: { body: 11.2, hex: 14.3, pin: 1.35, len: 17, lock: 'lugs', guard: true },
}

/** Bare copper diameter by American wire gauge, ASTM B258. */
export const AWG: Readonly<Record<string, number>> = Object.fromEntries(
  dimensions.awg.map((row) => [`${row.awg} AWG`, row.diameter_mm]),
)

export interface ThreadRow {
  readonly d: number
  readonly pitch: number
  /** Across flats and height of a hex head; socket head diameter and height; nut height. */
  readonly af: number
  readonly k: number
  readonly cap: number
}
const thread = (d: number, pitch: number, af: number, k: number, cap: number): ThreadRow => ({ d, pitch, af, k, cap })
/** Screw threads and heads: ASME B1.1 with B18.2.1 and B18.3, ISO 261 with ISO 4017 and 4762. */
export const THREAD: Readonly<Record<string, ThreadRow>> = {
  '0-80': thread(1.52, 0.318, 3.2, 1.1, 2.44),
  '2-56': thread(2.18, 0.454, 3.2, 1.3, 3.56),
  '4-40': thread(2.84, 0.635, 4.8, 1.5, 4.65),
  '6-32': thread(3.51, 0.794, 6.35, 2.4, 5.74),
  '8-32': thread(4.17, 0.794, 6.35, 2.8, 6.86),
  '10-32': thread(4.83, 0.794, 7.9, 3.1, 7.92),
  '1/4-20': thread(6.35, 1.27, 11.1, 4.1, 9.53),
  '1/4-28': thread(6.35, 0.907, 11.1, 4.1, 9.53),
  '5/16-24': thread(7.94, 1.058, 12.7, 5.2, 11.9),
  '3/8-24': thread(9.53, 1.058, 14.3, 6.2, 14.3),
  M2: thread(2, 0.4, 4, 1.4, 3.8),
  M3: thread(3, 0.5, 5.5, 2, 5.5),
  M4: thread(4, 0.7, 7, 2.8, 7),
  M5: thread(5, 0.8, 8, 3.5, 8.5),
  M6: thread(6, 1, 10, 4, 10),
  M8: thread(8, 1.25, 13, 5.3, 13),
  M10: thread(10, 1.5, 16, 6.4, 16),
}
