import { type Body, prism } from '../render/bodies.ts'
import { box, camera, move, type Point, polyline, stretch, steps } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dim, leader, type Picture } from '../render/picture.ts'
import { field, type Flange } from './flange.ts'
import { type Item, mountingPicture } from './mount.ts'

type DataPort = 'USB 2.0 A' | 'USB 3.0 A' | 'USB-C' | 'RJ45 Cat 6' | 'HDMI'

interface Receptacle {
  readonly w: number
  readonly h: number
  readonly outline: readonly Point[]
  readonly contacts: number
  readonly shell: Material
  readonly tongue: { readonly mat: Material; readonly w: number; readonly h: number; readonly y: number }
}

/** Openings of the receptacles: USB-IF, IEC 60603-7 and HDMI type A. */
const receptacle: Readonly<Record<DataPort, Receptacle>> = {
  'USB 2.0 A': {
    w: 13.1,
    h: 5.7,
    outline: box(13.1, 5.7, 0.5),
    contacts: 4,
    shell: 'bright',
    tongue: { mat: 'ptfe', w: 11, h: 1.9, y: -0.9 },
  },
  'USB 3.0 A': {
    w: 13.1,
    h: 5.7,
    outline: box(13.1, 5.7, 0.5),
    contacts: 9,
    shell: 'bright',
    tongue: { mat: 'tcBlue', w: 11, h: 1.9, y: -0.9 },
  },
  'USB-C': {
    w: 8.9,
    h: 3.2,
    outline: box(8.9, 3.2, 1.5),
    contacts: 12,
    shell: 'bright',
    tongue: { mat: 'polymer', w: 6.7, h: 0.8, y: 0 },
  },
  'RJ45 Cat 6': {
    w: 11.7,
    h: 8.4,
    outline: polyline(
      [-5.85, -4.2],
      [5.85, -4.2],
      [5.85, 2.6],
      [3.2, 2.6],
      [3.2, 4.2],
      [-3.2, 4.2],
      [-3.2, 2.6],
      [-5.85, 2.6],
    ),
    contacts: 8,
    shell: 'bright',
    tongue: { mat: 'polymer', w: 9.8, h: 1.4, y: -3 },
  },
  HDMI: {
    w: 14,
    h: 4.6,
    outline: polyline([-7, -2.3], [7, -2.3], [7, 0.5], [5.2, 2.3], [-5.2, 2.3], [-7, 0.5]),
    contacts: 19,
    shell: 'gold',
    tongue: { mat: 'polymer', w: 11.6, h: 1.5, y: -0.3 },
  },
}

/** Receptacles potted into a flange, identical on both sides. */
export function dataFeedthrough(p: { flange: Flange; port: DataPort; quantity: number }): Picture {
  const f = p.flange
  const c = receptacle[p.port]
  const s = Math.min(1, (field(f) * (p.quantity === 2 ? 1.5 : 1.62)) / (c.w + 6))
  const gap = (c.h + 9) * s
  const spots: Point[] = p.quantity === 2 ? polyline([0, -gap / 2], [0, gap / 2]) : [[0, 0]]
  const o = stretch(c.outline, s)
  const wall = stretch(o, (c.w + 1.6) / c.w, (c.h + 1.6) / c.h)
  const T = f.thick
  const pitch = (c.tongue.w * 0.86 * s) / c.contacts
  const one: Body[] = [
    prism('polymer', box((c.w + 6) * s, (c.h + 6) * s, 2), -T * 0.9, 1.2),
    prism(c.shell, wall, -T - 5, 5, { windows: [o], floor: 'polymer' }),
    prism(c.tongue.mat, move(box(c.tongue.w * s, c.tongue.h * s, 0.2), 0, c.tongue.y * s), 1.2, 5.05),
    ...steps(c.contacts).map(
      (i): Body =>
        prism(
          'gold',
          move(
            box(pitch * 0.5, Math.min(0.5, c.tongue.h * 0.4) * s),
            (i - (c.contacts - 1) / 2) * pitch,
            (c.tongue.y + c.tongue.h * 0.2) * s,
          ),
          5.05,
          5.1,
          { fine: true },
        ),
    ),
  ]
  const w = (c.w + 1.6) * s
  const h = (c.h + 1.6) * s
  const y = spots[0]?.[1] ?? 0
  return mountingPicture({
    flange: f,
    items: spots.map((at): Item => ({ at, bodies: one })),
    air: 5,
    vacuum: 5,
    camera: camera(27, -18),
    front: {
      dims: [dim('x', -w / 2, w / 2, 'top', { near: y - h / 2 })],
      leaders: [leader([w / 2, y, f.thick + 5], p.port, 'br')],
    },
  })
}
