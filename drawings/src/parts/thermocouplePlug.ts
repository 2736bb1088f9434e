import { type Body, patch, place, prism, rod } from '../render/bodies.ts'
import { box, type Point, polyline, rounded, shift } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import type { Alloy } from './alloy.ts'

/** A flat two-blade plug or socket, mating face at z = 0 in front; `s` is 1 for miniature, 1.6 for standard. */
export function tcPlug(
  body: Material,
  a: Alloy,
  socket: boolean,
  s: number,
  round = false,
): { bodies: Body[]; length: number; front: number } {
  const L = 19 * s
  // Seen from above: the width runs along x, the length back from the face.
  const flat = { o: [0, 0, 0], u: [1, 0, 0], v: [0, 0, -1], n: [0, -1, 0] } as const
  const w = 15.8 * s
  const shape = rounded(
    polyline([-w / 2, 0], [w / 2, 0], [w / 2, L * 0.58], [w * 0.2, L], [-w * 0.2, L], [-w / 2, L * 0.58]),
    1.4 * s,
  )
  const h = 7.6 * s
  const blade = (x: number, bw: number, mat: Material): Body =>
    round
      ? rod(mat, 0, 13 * s, bw * 0.9, { frame: shift(x, 0), plain: true })
      : prism(mat, box(bw * s * 1.6, 0.9 * s, 0.2), 0, 11 * s, { frame: shift(x, 0) })
  const front: Body[] = socket
    ? [
        prism(body, box(w * 0.9, h * 0.86, 1), 0, 0.4, {
          windows: [slotAt(-3.9 * s, 3.6 * s, 1.3 * s), slotAt(3.9 * s, 2.7 * s, 1.3 * s)],
          floor: 'polymer',
        }),
      ]
    : [blade(-3.9 * s, round ? 2.2 * s : 2.1, a.positive), blade(3.9 * s, round ? 1.7 * s : 1.5, a.negative)]
  const screw = (x: number): Body[] =>
    place({ ...flat, o: [x, -h / 2, -L * 0.36] }, [
      rod('bright', 0, 0.5, 1.7 * s),
      prism('dark', box(2.6 * s, 0.5 * s), 0.5, 0.6, { fine: true }),
    ])
  const marks: Body[] = [
    patch(
      body,
      polyline(
        [-4 * s, -h / 2, -L * 0.7],
        [-2.6 * s, -h / 2, -L * 0.7],
        [-2.6 * s, -h / 2, -L * 0.66],
        [-4 * s, -h / 2, -L * 0.66],
      ),
      { fill: '#ffffff', opacity: 0.8, only: 'card' },
    ),
  ]
  return {
    length: L,
    front: socket ? 0.4 : (round ? 13 : 11) * s,
    bodies: [
      ...place(flat, [prism(body, shape, -h / 2, h / 2)]),
      ...screw(-w * 0.25),
      ...screw(w * 0.25),
      ...marks,
      ...front,
    ],
  }
}

const slotAt = (x: number, w: number, h: number): Point[] => box(w, h, 0.3).map(([px, py]) => [px + x, py])
