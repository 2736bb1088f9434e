import { type Body, type Group, pipe, place, prism } from '../render/bodies.ts'
import { disc, type Point, ring } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dim, leader, mm, type Picture, view } from '../render/picture.ts'

/** A lug for a screw of diameter `hole`: ring or spade in front, barrel behind; it lies flat in the plane y = 0. */
export function lug(hole: number, wire: number, mat: Material, spade: boolean): Body[] {
  const r = hole * 0.98 + 1
  const flat = { o: [0, 0, 0], u: [1, 0, 0], v: [0, 0, -1], n: [0, -1, 0] } as const
  const b = wire * 0.6 + 0.8
  const tongue: Point[] = spade
    ? [
        [-b, 7],
        [b, 7],
        [r, 3],
        [r, -r],
        [hole / 2, -r],
        [hole / 2, 0],
        ...ring(9, hole / 2, 0).filter(([, y]) => y > 0),
        [-hole / 2, 0],
        [-hole / 2, -r],
        [-r, -r],
        [-r, 3],
      ]
    : [[-b, 7], ...ringOpen(r), [b, 7]]
  return [
    ...place(flat, [prism(mat, tongue, -0.5, 0.5, spade ? {} : { windows: [disc(hole / 2, 24)] })]),
    pipe(mat, -13, -6, b, wire * 0.55 + 0.12),
  ]
}

const ringOpen = (r: number): Point[] =>
  Array.from({ length: 25 }, (_, i) => {
    const t = ((130 + (i * 280) / 24) * Math.PI) / 180
    return [r * Math.cos(t), r * Math.sin(t)]
  })

/** Plan and front of a lug. */
export const lugViews = (hole: number, wire: number, bodies: Group): Picture['views'] => {
  const r = hole * 0.98 + 1
  return [
    view(
      'plan',
      [bodies],
      [
        dim('x', -r, r, 'bottom'),
        dim('z', -13, 0, 'left'),
        dim('x', -hole / 2, hole / 2, 'bottom', { text: `Ø${mm(hole)}`, near: 0 }),
      ],
    ),
    view('front', [bodies], [dim('y', -0.5, 0.5, 'right')], {
      leaders: [leader([0, 0, 0], `wire Ø${mm(wire)}`, 'tr')],
    }),
  ]
}
