import { type Body, place, prism, rod, turned } from '../render/bodies.ts'
import { box, camera, moved, polyline, ring, shift } from '../render/geometry.ts'
import { dia, leader, mm, type Picture } from '../render/picture.ts'
import { field, type Flange } from './flange.ts'
import type { FlangeForm } from './flangeBodies.ts'
import { type Item, mounted } from './mount.ts'

export type Tapped = FlangeForm['tapped']

/** The form of a flange with such bolt holes. */
export const tap = (t: Tapped): Partial<FlangeForm> => (t ? { tapped: t } : {})

/** Bases of gauges and mass spectrometers: pins in single glass beads on a circle, round a key or within a guard. */
export function gaugeBase(p: {
  flange: Flange
  contacts: number
  style: 'Octal' | 'Ion gauge' | 'RGA'
  tapped?: Tapped
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
        turned('glass', polyline([-T, bead], [0.3, bead * 0.98], [1.4, pin * 0.7]), undefined, { from: 0 }),
        rod('bright', -T - vacuum, air, pin / 2, { from: 1, plain: true }),
      ],
    }),
  )
  const guard = Math.min(R * 1.02, circle + 4)
  const middle: Body[] = {
    Octal: [
      turned('polymer', polyline([0, circle * 0.6], [14, circle * 0.6], [15.4, circle * 0.5])),
      prism('polymer', moved(box(2.2, 2.2), 0, -circle * 0.6), 0, 14),
    ],
    'Ion gauge': [rod('steel', 0, 1.6, circle * 0.3)],
    RGA: [
      turned('steel', polyline([0, guard], [22, guard]), polyline([22, guard - 1.2], [0.4, guard - 1.2], [0.4, 0])),
    ],
  }[p.style]
  // What stands in the middle or round the pins is painted before them.
  const bodies = [...middle, ...pins.flatMap((i) => place(shift(i.at[0], i.at[1]), i.bodies))]
  return mounted({
    flange: f,
    items: [{ at: [0, 0], bodies }],
    air: { Octal: 15.4, 'Ion gauge': air, RGA: 22 }[p.style],
    vacuum,
    camera: camera(p.style === 'Ion gauge' ? 50 : 40),
    form: tap(p.tapped),
    front: {
      dims: [dia('y', circle * 2, 'left', { near: 0 })],
      leaders: [leader([pts[0]?.[0] ?? 0, pts[0]?.[1] ?? 0, T + air], `${p.contacts} × Ø${mm(pin)}`, 'tl')],
    },
  })
}
