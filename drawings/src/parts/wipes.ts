import { type Body, patch, place, prism, rod, turned } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { box, facing, type Point, polyline, shift, steps, UP } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { dia, dim } from '../render/view.ts'

/** A stack of wipes; `s` is 1 for the small pack. */
export function wipes(s: number): Picture {
  const flat = facing(UP)
  const w = 90 * s
  const bodies: Body[] = [
    ...steps(5).flatMap((i) =>
      place(flat, [
        prism(
          'paper',
          box(w, w, 2).map(([x, y]): Point => [x + (i % 2) * 2, y - (i % 3) * 1.4]),
          i * 4,
          i * 4 + 3.4,
        ),
      ]),
    ),
    patch(
      'paper',
      polyline(
        [-w * 0.1, -20.4, -w * 0.5],
        [w * 0.5, -20.4, -w * 0.5],
        [w * 0.5, -20.4, w * 0.2],
        [w * 0.1, -34, -w * 0.1],
      ),
      { fill: '#f3f6f7', line: true, only: 'card' },
    ),
  ]
  return {
    camera: camera(36, 0, 36),
    card: [bodies],
    views: [
      {
        view: 'plan',
        groups: [bodies],
        dims: [dim('x', -w / 2, w / 2, 'bottom'), dim('z', -w / 2, w / 2, 'left')],
      },
      { view: 'front', groups: [bodies], dims: [dim('y', -19.4, 0, 'right')] },
    ],
  }
}

/** Swabs with polyester heads. */
export function swabs(s: number): Picture {
  const L = 70 * s
  const one = (x: number, y: number, z: number): Body[] =>
    place(shift(x, y, z), [
      rod('tcGreen', -L, 0, 1.6),
      turned('paper', polyline([-3, 2.2], [0, 3.6], [10, 3.8], [13, 3.2], [15, 1.4])),
    ])
  const card = [one(8, -6, 0), one(0, 0, 6), one(-8, 5, -4), one(4, 8, -12)]
  return {
    camera: camera(60, -40),
    card,
    views: [
      {
        view: 'length',
        groups: [one(0, 0, 0)],
        dims: [dim('z', -L, 15, 'bottom'), dia('y', 7.6, 'right'), dia('y', 3.2, 'left')],
      },
      { view: 'front', zoom: 2, groups: [one(0, 0, 0)], dims: [dia('x', 7.6, 'bottom')] },
    ],
  }
}
