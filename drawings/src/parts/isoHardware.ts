import { mm } from '../render/lengths.ts'
import { type Body, drill, type Group, mark, pipe, place, prism, rod, lathe } from '../render/bodies.ts'
import {
  camera,
  disc,
  aim,
  hexagon,
  type Point,
  polyline,
  ring,
  roundCorners,
  shift,
  steps,
  upward,
  type Vector,
} from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import { crossMarks, roundRing } from './gasket.ts'
import { type IsoRow, threadSizes, type ThreadRow } from './dimensions.ts'
import { nut, screw } from './fastener.ts'
import { axisLine } from './flange.ts'

/** Two jaws that pull the rims of two flanges together, with a bolt through both. */
function doubleClawClamp(row: IsoRow, bolt: ThreadRow): Picture {
  const s = 0.75 + row.od / 520
  const [w, L, H] = [20 * s, 46 * s, 30 * s]
  /** One jaw in profile: a hook over the rim, a flat back, and a heel that rests on the other jaw. */
  const jaw = (k: 1 | -1): Point[] =>
    roundCorners(
      polyline(
        [-L / 2, (k * H) / 2],
        [L / 2, (k * H) / 2],
        [L / 2, k * 0.8],
        [L * 0.34, k * 0.8],
        [L * 0.34, k * H * 0.2],
        [-L * 0.2, k * H * 0.2],
        [-L * 0.34, k * H * 0.14],
        [-L / 2, k * H * 0.17],
      ),
      1.4 * s,
    )
  const flat = { o: [0, 0, 0], u: [1, 0, 0], v: [0, 1, 0], n: [0, 0, 1] } as const
  const at: Vector = [L * 0.1, 0, 0]
  const shaft = place(aim(upward, at), [rod('bright', -H * 0.5 - bolt.k * 1.5, H * 0.5, bolt.d * 0.5)])
  const head = place(aim(upward, at), [
    rod('bright', H * 0.5, H * 0.5 + 1.6, bolt.af * 0.66),
    prism('bright', hexagon(bolt.af), H * 0.5 + 1.6, H * 0.5 + 1.6 + bolt.k),
  ])
  const foot = place(aim(upward, at), [prism('bright', hexagon(bolt.af), -H * 0.5 - bolt.k, -H * 0.5)])
  const jaws = ([1, -1] as const).map((k) => place(flat, [prism('aluminum', jaw(k), -w / 2, w / 2)]))
  const bodies = [...foot, ...shaft, ...jaws.flat(), ...head]
  return picture(
    camera(38, -6, 24),
    [bodies],
    view('front', [bodies], [dim('x', -L / 2, L / 2, 'bottom'), dim('y', -H / 2, H / 2, 'left')], {
      leaders: [leader([L * 0.1, -H * 0.5 - bolt.k, 0], row.f.bolt, 'tr')],
    }),
    view('side', [bodies], [dim('z', -w / 2, w / 2, 'bottom')], { caption: `${row.claws} per joint` }),
  )
}

/** A claw that holds a flange on a plate. */
function singleClawClamp(row: IsoRow, bolt: ThreadRow): Picture {
  const s = 0.75 + row.od / 520
  const [w, h] = [20 * s, 24 * s]
  const claw: Point[] = roundCorners(
    polyline(
      [-h * 0.9, -h * 0.75],
      [h * 0.9, -h * 0.75],
      [h * 0.9, -h * 0.2],
      [h * 0.5, -h * 0.2],
      [h * 0.5, h * 0.1],
      [-h * 0.3, h * 0.1],
      [-h * 0.3, h * 0.4],
      [-h * 0.9, h * 0.4],
    ),
    1.2 * s,
  )
  const upright = { o: [0, 0, 0], u: [1, 0, 0], v: [0, 1, 0], n: [0, 0, 1] } as const
  const bodies = [
    ...place(aim(upward, [0, 0, 0]), [
      rod('bright', -h * 0.9, h * 0.75, bolt.d * 0.5),
      prism('bright', hexagon(bolt.af), h * 0.75, h * 0.75 + bolt.k),
    ]),
    ...place(upright, [prism('aluminum', claw, -w / 2, w / 2)]),
    ...place(aim(upward, [0, 0, 0]), [
      rod('bright', h * 0.75, h * 0.75 + 1, bolt.af * 0.62),
      prism('bright', hexagon(bolt.af), h * 0.75 + 1, h * 0.75 + bolt.k),
    ]),
  ]
  return picture(
    camera(38, -6, 24),
    [bodies],
    view('front', [bodies], [dim('x', -h * 0.9, h * 0.9, 'bottom'), dim('y', -h * 0.75, h * 0.4, 'right')], {
      leaders: [leader([0, -h * 0.8, 0], row.f.bolt, 'tl')],
    }),
    view('side', [bodies], [dim('z', -w / 2, w / 2, 'bottom')], { caption: `${row.claws} per joint` }),
  )
}

/** The centering ring of a large flange: carrier, outer ring and the seal between them. */
function isoRing(row: IsoRow, seal: Material, hasMesh: boolean): Picture {
  const s = row.bore / 2 + 1.8
  const i = row.bore / 2 - 1.4
  const w = 7
  const R = s + 4.6
  const mesh: Body[] = hasMesh
    ? [
        prism('paper', disc(i, 32), -0.05, 0, { fine: true }),
        ...steps(15).flatMap((k) => {
          const t = (k - 7) / 7.6
          const h = Math.sqrt(1 - t * t) * i
          return [
            mark('dark', polyline([t * i, -h, 0.1], [t * i, h, 0.1]), { weight: 0.6 }),
            mark('dark', polyline([-h, t * i, 0.1], [h, t * i, 0.1]), { weight: 0.6 }),
          ]
        }),
      ]
    : []
  const carrier: Body[] = hasMesh
    ? [rod('steel', -w, 0, s, { only: 'card' }), pipe('steel', -w, w, s, i, { only: 'sheet' }), ...mesh]
    : [pipe('steel', -w, w * 0.2, s, i, { open: true })]
  const bodies: Body[] = [
    ...carrier,
    pipe('aluminum', -2, 2, R + 2.8, R, { open: true }),
    ...roundRing(seal, s + 2.6, 2.7),
    pipe('steel', 0.2, w, s, i, { open: true }),
  ]
  return picture(
    camera(42, -22),
    [bodies],
    view('front', [bodies, crossMarks(R)], [dia('x', (R + 2.8) * 2, 'bottom')]),
    section(
      'side',
      [bodies.filter((b) => b.kind !== 'mark'), [axisLine(-w, w)]],
      [dia('y', i * 2, 'left'), dia('y', (R + 2.8) * 2, 'right'), dim('z', -w, w, 'bottom')],
    ),
  )
}

function boltRing(row: IsoRow): Picture {
  const R = row.f.od / 2
  const ri = row.od / 2 - 3
  const bodies: Body[] = [
    lathe('steel', polyline([0, R], [10, R]), polyline([10, ri], [4, ri], [4, ri + 4], [0, ri + 4]), { open: true }),
    drill('steel', ring(row.f.bolts, row.f.bc / 2, -90 + 180 / row.f.bolts), row.f.hole / 2, 10, 10, {
      sectionYs: [-row.f.bc / 2, row.f.bc / 2],
    }),
  ]
  const [x, y] = ring(row.f.bolts, row.f.bc / 2, -90 + 180 / row.f.bolts)[0] ?? [0, 0]
  return picture(
    camera(40, -22),
    [bodies],
    view('front', [bodies, crossMarks(R)], [dia('x', row.f.bc, 'bottom', { suffix: ' BC', near: 0 })], {
      leaders: [leader([x + 1, y - 1, 10], `${row.f.bolts} × Ø${mm(row.f.hole)}`)],
    }),
    section(
      'side',
      [bodies, [axisLine(0, 10)]],
      [dia('y', row.f.od, 'right'), dia('y', ri * 2, 'left'), dim('z', 0, 10, 'bottom')],
    ),
  )
}

function isoBoltSet(row: IsoRow, bolt: ThreadRow): Picture {
  const L = bolt.d * 2 + 30
  const one: Body[] = [...screw({ thread: bolt, length: L, head: 'hex', mat: 'steel' })]
  const gap = bolt.af * 1.9
  const kit: Group[] = [
    place(shift(gap * 0.5, -gap * 0.5), one),
    [
      ...place(shift(-gap * 0.5, gap * 0.5), one),
      ...place(shift(-gap * 0.5, gap * 0.5, L * 0.62), [rod('bright', -1.4, 0, bolt.af * 0.62), ...nut(bolt, 'steel')]),
    ],
    ...steps(Math.min(6, Math.ceil(row.f.bolts / 4))).map((i) =>
      place(shift(gap * (1.7 + i * 0.2), gap * (0.2 + i * 0.9), L * 0.2), [
        pipe('bright', 0, 1.4, bolt.af * 0.62, bolt.d * 0.55, { open: true }),
      ]),
    ),
  ]
  return picture(
    camera(56, -32),
    kit,
    view('length', [one], [dim('z', 0, L, 'bottom'), dim('z', -bolt.k, 0, 'bottom')], {
      leaders: [leader([0, -bolt.d / 2, L * 0.8], row.f.bolt)],
      caption: `Set of ${row.f.bolts} with nuts and washers for Ø${mm(row.f.bc)} BC`,
    }),
    view('front', [one], [dim('y', -bolt.af / 2, bolt.af / 2, 'left', { text: `${mm(bolt.af)} AF` })]),
  )
}

function boltOf(row: IsoRow): ThreadRow {
  const bolt = threadSizes[row.f.bolt]
  if (!bolt) throw new RangeError(`No thread "${row.f.bolt}"`)
  return bolt
}

/** Hardware for ISO-K and ISO-F flanges. */
export const isoHardware: Readonly<Record<string, (row: IsoRow, seal: Material) => Picture>> = {
  'Centering ring': (row, seal) => isoRing(row, seal, false),
  'Centering ring with mesh': (row, seal) => isoRing(row, seal, true),
  'Double claw clamp': (row) => doubleClawClamp(row, boltOf(row)),
  'Single claw clamp': (row) => singleClawClamp(row, boltOf(row)),
  'Bolt ring': boltRing,
  'ISO-F bolt set': (row) => isoBoltSet(row, boltOf(row)),
}
