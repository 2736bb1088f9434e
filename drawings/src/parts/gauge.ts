import { mm } from '../render/lengths.ts'
import { type Body, cord, drill, place, prism, rod, lathe } from '../render/bodies.ts'
import { type Point, box, camera, curve, hexagon, move, polyline, ring, shift, steps } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { type Picture, dia, leader } from '../render/picture.ts'
import { field, type Flange, type Tapped } from './flange.ts'
import { type Item, mountingPicture } from './mount.ts'

interface Fiber {
  readonly flange: Flange
  readonly quantity: number
  readonly connector: 'FC' | 'SMA 905'
  /** Core and, if given separately, cladding, mm. */
  readonly core: number
  readonly clad: number
  readonly jacket: Material
  readonly tapped?: Tapped | undefined
}

/** Bulkhead adapters with a ferrule through the flange, and a pigtail on the vacuum side. */
export function fiberFeedthrough(p: Fiber): Picture {
  const f = p.flange
  const T = f.thick
  const fc = p.connector === 'FC'
  const r = fc ? 4 : 3.17
  const L = fc ? 10 : 12.5
  const spots: Point[] = p.quantity === 2 ? polyline([0, -field(f) * 0.46], [0, field(f) * 0.46]) : [[0, 0]]
  const threads = steps(7).flatMap((i): [number, number][] =>
    polyline([4 + (i * (L - 4)) / 7, r * 0.9], [4 + ((i + 0.5) * (L - 4)) / 7, r]),
  )
  const one: Body[] = [
    rod('steel', -T * 0.4, 1.4, r * 1.5, { from: 0, hatch: 'metal2' }),
    ...(fc
      ? [
          prism('bright', box(r * 2.7, r * 2.7, 0.8), 1.4, 3.4),
          drill('bright', polyline([-r * 1.02, -r * 1.02], [r * 1.02, r * 1.02]), 0.7, 3.4, 2, { sectionYs: [] }),
        ]
      : [prism('bright', hexagon(r * 2.6), 1.4, 4)]),
    lathe('bright', [[3.4, r * 0.9], ...threads, [L, r * 0.96]], polyline([L, r * 0.72], [5, r * 0.72], [5, 0])),
    ...(fc ? [prism('bright', move(box(1.4, 1.6), 0, -r * 0.86), L - 3, L + 0.02)] : []),
    rod(fc ? 'ceramic' : 'steel', -T - 9, L - 1.6, fc ? 1.25 : 1.59, { from: 5, plain: true }),
    rod('glass', L - 1.6, L - 1.5, Math.max(0.3, p.clad * 0.62), { fine: true, plain: true }),
    rod('steel', -T - 9, -T, 2.2, { only: 'sheet' }),
    cord(p.jacket, polyline([0, 0, -T - 9], [0, 0, -T - 26]), Math.max(0.45, p.clad * 0.9), { only: 'sheet' }),
  ]
  const pigtail: Body[] = spots.map(
    ([x, y]): Body =>
      cord(
        p.jacket,
        curve(
          [x, y, -2],
          [x + 4, y, -22],
          [x + field(f) * 2.2, y - 6, -16],
          [x + field(f) * 2.4, y + field(f) * 0.5 + 6, -30],
        ),
        Math.max(0.7, p.clad * 1.1),
        { only: 'card' },
      ),
  )
  return mountingPicture({
    flange: f,
    items: [{ at: [0, 0], bodies: [] }, ...spots.map((at): Item => ({ at, bodies: one }))],
    air: L,
    vacuum: 26,
    camera: camera(44),
    form: { tapped: p.tapped },
    side: {
      leaders: [
        leader(
          [0, spots[0]?.[1] ?? 0, -20],
          `core ${Math.round(p.core * 1000)} µm, cladding ${Math.round(p.clad * 1000)} µm`,
          'bl',
        ),
      ],
    },
    behind: pigtail,
  })
}

/**
 * Bases of gauges and mass spectrometers: pins in individual glass beads, in a circle, around a key or inside a guard.
 */
export function gaugeBase(p: {
  flange: Flange
  contacts: number
  style: 'Octal' | 'Ion gauge' | 'RGA'
  tapped?: Tapped | undefined
}): Picture {
  const f = p.flange
  const T = f.thick
  const R = field(f)
  const circle = Math.min(R * 0.74, { Octal: 8.75, 'Ion gauge': 12, RGA: 13.5 }[p.style])
  const pin = { Octal: 2.36, 'Ion gauge': 1.6, RGA: 1.3 }[p.style] * Math.min(1, R / 14)
  const air = { Octal: 13, 'Ion gauge': 26, RGA: 18 }[p.style]
  const vacuum = { Octal: 16, 'Ion gauge': 38, RGA: 24 }[p.style]
  const pts = ring(p.contacts, circle, -90 + 180 / p.contacts)
  const bead = Math.min(pin * 1.3, (Math.PI * circle) / p.contacts - 0.3)
  const pins = pts.map(
    (at): Item => ({
      at,
      bodies: [
        lathe('glass', polyline([-T, bead], [0.3, bead * 0.98], [1.4, pin * 0.7]), undefined, { from: 0 }),
        rod('bright', -T - vacuum, air, pin / 2, { from: 1, plain: true }),
      ],
    }),
  )
  const guard = Math.min(R * 1.02, circle + 4)
  const middle: Body[] = {
    Octal: [
      lathe('polymer', polyline([0, circle * 0.6], [14, circle * 0.6], [15.4, circle * 0.5])),
      prism('polymer', move(box(2.2, 2.2), 0, -circle * 0.6), 0, 14),
    ],
    'Ion gauge': [rod('steel', 0, 1.6, circle * 0.3)],
    RGA: [lathe('steel', polyline([0, guard], [22, guard]), polyline([22, guard - 1.2], [0.4, guard - 1.2], [0.4, 0]))],
  }[p.style]
  // Bodies at the center or around the pins are painted before them.
  const bodies = [...middle, ...pins.flatMap((i) => place(shift(i.at[0], i.at[1]), i.bodies))]
  return mountingPicture({
    flange: f,
    items: [{ at: [0, 0], bodies }],
    air: { Octal: 15.4, 'Ion gauge': air, RGA: 22 }[p.style],
    vacuum,
    camera: camera(p.style === 'Ion gauge' ? 50 : 40),
    form: { tapped: p.tapped },
    front: {
      dims: [dia('y', circle * 2, 'left', { near: 0 })],
      leaders: [leader([pts[0]?.[0] ?? 0, pts[0]?.[1] ?? 0, T + air], `${p.contacts} × Ø${mm(pin)}`, 'tl')],
    },
  })
}
