import { type Body, cord, place, rod, turned } from '../render/bodies.ts'
import { facing, polyline, shift, UP, type Vector } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import type { Picture } from '../render/picture.ts'
import type { Alloy } from './alloy.ts'
import { assembly, type CableEnd } from './assembly.ts'
import { lug } from './lug.ts'
import { tcPlug } from './thermocouplePlug.ts'

interface TcCable {
  readonly alloy: Alloy
  readonly one: 'Miniature plug' | 'Miniature socket' | 'In-line barrels' | 'Welded bead'
  readonly two: 'Open ends' | 'Miniature plug' | 'Ring lugs'
  readonly length: number
}

/** A twisted pair of thermocouple alloy and its ends. */
export function tcCable(p: TcCable): Picture {
  const a = p.alloy
  const plug = (socket: boolean): CableEnd => {
    const c = tcPlug(a.body, a, socket, 1)
    return {
      bodies: place(shift(0, 0, -c.front), c.bodies),
      length: c.length + c.front,
      name: socket ? 'miniature socket' : 'miniature plug',
    }
  }
  const two = (name: string, length: number, make: (mat: Material, s: 1 | -1) => Body[]): CableEnd => ({
    name,
    length,
    bodies: [
      ...place(shift(-3.4, 0), make(a.positive, -1)),
      ...place(shift(3.4, 0), make(a.negative, 1)),
      cord('kapton', polyline([-3.4, 0, -length], [0, 0, -length - 6]), 0.5),
      cord('tcRed', polyline([3.4, 0, -length], [0, 0, -length - 6]), 0.5),
    ],
  })
  const ends: Record<TcCable['one'] | TcCable['two'], () => CableEnd> = {
    'Miniature plug': () => plug(false),
    'Miniature socket': () => plug(true),
    'In-line barrels': () =>
      two('in-line barrels', 16, (mat) => [
        turned(mat, polyline([-14, 1.5], [0, 1.5]), polyline([0, 0.7], [-6, 0.7], [-6, 0])),
        ...[-3, -10].map((z) => rod('bright', 1.2, 1.9, 0.8, { frame: facing(UP, [0, 0, z]) })),
      ]),
    'Welded bead': () => ({
      name: 'welded bead',
      length: 18,
      bodies: [
        cord(a.positive, polyline([-1, 0, -18], [-1.4, 0, -8], [0, 0, -1]), 0.35),
        cord(a.negative, polyline([1, 0, -18], [1.4, 0, -8], [0, 0, -1]), 0.35),
        turned('bright', polyline([-2.2, 0.3], [-1.7, 1], [-1, 1.3], [-0.3, 1], [0, 0.3])),
      ],
    }),
    'Open ends': () => two('open ends', 12, (mat, s) => [cord(mat, polyline([0, 0, -12], [s * 1.6, 0, 0]), 0.4)]),
    'Ring lugs': () => two('ring lugs', 18, (mat) => place(shift(0, 0, -5), lug(4, 0.6, mat, false))),
  }
  const run = (path: readonly Vector[]): Body[] =>
    [1, -1].map((s) =>
      cord(
        s > 0 ? 'kapton' : 'tcRed',
        path.map((v, k) => [v[0], v[1] - Math.cos(k * 1.3) * 0.6 * s, v[2] + Math.sin(k * 1.3) * 0.6 * s]),
        0.8,
        { wrap: 2 },
      ),
    )
  return assembly({ ends: [ends[p.one](), ends[p.two]()], cable: run, length: p.length, width: 16 })
}
