import { type Body, cord, patch, pipe, place, prism, turned } from '../render/bodies.ts'
import { box, camera, facing, type Point, polyline, steps, UP } from '../render/geometry.ts'
import { dia, dim, type Picture, view } from '../render/picture.ts'

/** A roll of foil; `s` is 1 for the small one. */
export function foil(s: number): Picture {
  const L = 110 * s
  const r = 14 * s
  const bodies: Body[] = [
    patch(
      'aluminium',
      polyline(
        [0, r, -L / 2],
        [0, r, L / 2],
        [r * 2.2, r * 1.2, L / 2],
        [r * 3, r * 0.9, L / 2],
        [r * 3, r * 0.9, -L / 2],
        [r * 2.2, r * 1.2, -L / 2],
      ),
      { fill: '#e3e7eb', line: true, only: 'card' },
    ),
    pipe('aluminium', -L / 2, L / 2, r, r * 0.62, { open: false }),
    turned(
      'peek',
      polyline([L / 2 - 0.1, r * 0.62], [L / 2 + 2, r * 0.62]),
      polyline([L / 2 + 2, r * 0.5], [-L / 2, r * 0.5]),
      {},
    ),
  ]
  return {
    camera: camera(54, -24),
    card: [bodies],
    views: [
      view('length', [bodies], [dim('z', -L / 2, L / 2, 'bottom'), dia('y', 2 * r, 'right')]),
      view('front', [bodies], [dia('x', r * 1.24, 'bottom')]),
    ],
  }
}

/** A stack of pads. */
export function abrasivePads(s: number): Picture {
  const flat = facing(UP)
  const [w, d] = [76 * s, 50 * s]
  const bodies: Body[] = [
    ...place(flat, [
      prism('tcGreen', box(w, d, 3), 0, 8),
      prism(
        'tcRed',
        box(w, d, 3).map(([x, y]): Point => [x + w * 0.16, y - d * 0.24]),
        8,
        16,
      ),
    ]),
    ...steps(30).map(
      (i): Body =>
        cord(
          'tcRed',
          polyline(
            [(((i * 37) % 60) - 30) * s * 0.86 + w * 0.16, -16.1, (((i * 23) % 40) - 20) * s * 0.9 + d * 0.24],
            [(((i * 37) % 60) - 27) * s * 0.86 + w * 0.16, -16.1, (((i * 23) % 40) - 19) * s * 0.9 + d * 0.24],
          ),
          0.01,
          { only: 'card' },
        ),
    ),
  ]
  return {
    camera: camera(34, 0, 34),
    card: [bodies.filter((b) => b.kind === 'prism')],
    views: [
      view(
        'plan',
        [place(flat, [prism('tcGreen', box(w, d, 3), 0, 8)])],
        [dim('x', -w / 2, w / 2, 'bottom'), dim('z', -d / 2, d / 2, 'left')],
      ),
      view('front', [place(flat, [prism('tcGreen', box(w, d, 3), 0, 8)])], [dim('y', -8, 0, 'right')]),
    ],
  }
}
