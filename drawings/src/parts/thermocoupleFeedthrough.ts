import { mm } from '../render/lengths.ts'
import { type Body, prism, rod, lathe } from '../render/bodies.ts'
import { box, camera, hexagon, move, type Point, polyline, ring, roundCorners, shift } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { leader, type Picture } from '../render/picture.ts'
import type { Alloy } from './thermocoupleConnector.ts'
import { type Item, insulatedConductor, mountingPicture } from './mount.ts'
import { field, type Flange, type Tapped } from './flange.ts'

type PairEnd = 'Pin' | 'Miniature connector' | 'Screw terminal'

/** One pair at the air face of a flange, scaled by `s` to fit. */
function pairBodies(a: Alloy, end: PairEnd, T: number, s: number): { bodies: Body[]; air: number } {
  const wire = (x: number, mat: Material, from: number, to: number, r: number) =>
    rod(mat, -T - 25, to, r, { frame: shift(0, x), from, plain: true, fine: true })
  const base: Body[] = [
    lathe('kovar', polyline([-T - 1, 5.2 * s], [2.4, 5 * s]), undefined, { from: 0 }),
    rod('ceramic', -T - 5, 8 * s + 1, 4.2 * s, { from: 2.4 }),
  ]
  const z = 8 * s + 1
  if (end === 'Pin')
    return {
      air: 24,
      bodies: [...base, wire(-2 * s, a.positive, z, 24, 0.8 * s), wire(2 * s, a.negative, z, 24, 0.8 * s)],
    }
  if (end === 'Screw terminal') {
    const post = (y: number, mat: Material): Body[] => [
      wire(y, mat, z, 13, 0.9 * s),
      prism(mat, hexagon(3.3 * s), 13, 15.4, { frame: shift(0, y) }),
      rod(mat, 15.4, 16, 1.9 * s, { frame: shift(0, y) }),
      rod(mat, 16, 22, 1.05 * s, { frame: shift(0, y), plain: true }),
      prism('bright', hexagon(3.3 * s, 30), 17.6, 19.6, { frame: shift(0, y) }),
      rod(mat, 19.6, 22, 1.05 * s, { frame: shift(0, y), plain: true, only: 'card' }),
    ]
    return { air: 22, bodies: [...base, ...post(-2.2 * s, a.positive), ...post(2.2 * s, a.negative)] }
  }
  const shell = roundCorners(
    polyline([-3.6 * s, -7.8 * s], [3.6 * s, -7.8 * s], [3.6 * s, 7.8 * s], [-3.6 * s, 7.8 * s]),
    1.2 * s,
  )
  const slot = (y: number, w: number): Point[] => move(box(1.2 * s, w * s, 0.3), 0, y * s)
  return {
    air: z + 14,
    bodies: [
      ...base,
      wire(-2 * s, a.positive, z + 20, z, 0.7),
      wire(2 * s, a.negative, z + 20, z, 0.7),
      prism(a.body, shell, z, z + 14, { windows: [slot(-3.6, 4.2), slot(3.5, 3)], floor: a.body }),
    ],
  }
}

/** Thermocouple pairs in ceramic on a flange. */
export function thermocoupleFeedthrough(p: {
  flange: Flange
  alloy: Alloy
  pairs: 1 | 2 | 3 | 5 | 10
  end: PairEnd
  tapped?: Tapped | undefined
}): Picture {
  const f = p.flange
  const R = field(f)
  const spots: Point[] =
    p.pairs === 1
      ? [[0, 0]]
      : p.pairs === 2
        ? polyline([-R * 0.46, 0], [R * 0.46, 0])
        : p.pairs === 10
          ? [...ring(7, R * 0.78), ...ring(3, R * 0.3)]
          : ring(p.pairs, R * (p.pairs > 3 ? 0.68 : 0.54))
  const s = Math.min(1.25, R / { 1: 8.2, 2: 16, 3: 17, 5: 20, 10: 26 }[p.pairs])
  const one = pairBodies(p.alloy, p.end, f.thick, s)
  return mountingPicture({
    flange: f,
    items: spots.map((at): Item => ({ at, bodies: one.bodies })),
    air: one.air,
    vacuum: 25,
    camera: camera(46),
    form: { tapped: p.tapped },
    front: {
      leaders: [
        leader([spots[0]?.[0] ?? 0, (spots[0]?.[1] ?? 0) - 5 * s, f.thick], `${p.pairs} × Ø${mm(10.4 * s)}`, 'tl'),
      ],
    },
  })
}

interface PowerSet {
  readonly count: number
  readonly pin: number
  readonly ribs?: number
  readonly air: number
}

/** Thermocouple pairs and heater conductors on one flange. */
export function thermocouplePower(p: { flange: Flange; alloy: Alloy; pairs: number; power: PowerSet }): Picture {
  const f = p.flange
  const R = field(f)
  const { power } = p
  const s = Math.min(1, R / 19)
  const one = pairBodies(p.alloy, 'Miniature connector', f.thick, s * 0.9)
  const tcs: Point[] = p.pairs === 1 ? [[0, -R * 0.5]] : polyline([-R * 0.46, -R * 0.46], [R * 0.46, -R * 0.46])
  const row: Point[] =
    power.count === 2
      ? polyline([-R * 0.42, R * 0.42], [R * 0.42, R * 0.42])
      : polyline([-R * 0.66, R * 0.2], [-R * 0.26, R * 0.66], [R * 0.26, R * 0.66], [R * 0.66, R * 0.2])
  const ceramic = Math.min(R * (power.count === 2 ? 0.62 : 0.4), power.pin * 3.4)
  const rod1 = insulatedConductor({
    thick: f.thick,
    pin: Math.min(power.pin, ceramic * 0.62),
    ceramic,
    ceramicAir: power.air * 0.5,
    ceramicVacuum: 10,
    air: power.air,
    vacuum: 25,
    mat: 'copper',
    ...(power.ribs ? { ribs: power.ribs } : {}),
  })
  return mountingPicture({
    flange: f,
    items: [...tcs.map((at): Item => ({ at, bodies: one.bodies })), ...row.map((at) => ({ at, bodies: rod1 }))],
    air: Math.max(power.air, one.air),
    vacuum: 25,
    camera: camera(46),
    front: {
      leaders: [
        leader(
          [row[0]?.[0] ?? 0, row[0]?.[1] ?? 0, f.thick + power.air],
          `${power.count} × Ø${mm(Math.min(power.pin, ceramic * 0.62))}`,
          'bl',
        ),
      ],
    },
  })
}
