import { type Body, cord, drill, prism, rod, turned } from '../render/bodies.ts'
import { box, camera, curve, hexagon, moved, type Point, polyline } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { leader, type Picture } from '../render/picture.ts'
import { field, type Flange } from './flange.ts'
import { tap, type Tapped } from './gauge.ts'
import { type Item, mounted } from './mount.ts'

interface Fiber {
  readonly flange: Flange
  readonly quantity: number
  readonly connector: 'FC' | 'SMA 905'
  /** Core and, where it is given apart, cladding in mm. */
  readonly core: number
  readonly clad: number
  readonly jacket: Material
  readonly tapped?: Tapped
}

/** Bulkhead adapters with a ferrule through the flange; a pigtail on the vacuum side. */
export function fiberFeedthrough(p: Fiber): Picture {
  const f = p.flange
  const T = f.thick
  const fc = p.connector === 'FC'
  const r = fc ? 4 : 3.17
  const L = fc ? 10 : 12.5
  const spots: Point[] = p.quantity === 2 ? polyline([0, -field(f) * 0.46], [0, field(f) * 0.46]) : [[0, 0]]
  const threads = Array.from({ length: 7 }, (_, i): [number, number][] =>
    polyline([4 + (i * (L - 4)) / 7, r * 0.9], [4 + ((i + 0.5) * (L - 4)) / 7, r]),
  ).flat()
  const one: Body[] = [
    rod('steel', -T * 0.4, 1.4, r * 1.5, { from: 0, hatch: 'metal2' }),
    ...(fc
      ? [
          prism('bright', box(r * 2.7, r * 2.7, 0.8), 1.4, 3.4),
          drill('bright', polyline([-r * 1.02, -r * 1.02], [r * 1.02, r * 1.02]), 0.7, 3.4, 2, { shown: [] }),
        ]
      : [prism('bright', hexagon(r * 2.6), 1.4, 4)]),
    turned('bright', [[3.4, r * 0.9], ...threads, [L, r * 0.96]], polyline([L, r * 0.72], [5, r * 0.72], [5, 0])),
    ...(fc ? [prism('bright', moved(box(1.4, 1.6), 0, -r * 0.86), L - 3, L + 0.02)] : []),
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
  return mounted({
    flange: f,
    items: [{ at: [0, 0], bodies: [] }, ...spots.map((at): Item => ({ at, bodies: one }))],
    air: L,
    vacuum: 26,
    camera: camera(44),
    form: tap(p.tapped),
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
