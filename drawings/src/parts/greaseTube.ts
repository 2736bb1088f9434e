import { type Body, patch, prism, turned } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { box, type Point, polyline, steps } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import type { Picture } from '../render/picture.ts'
import { dia, dim } from '../render/view.ts'
import { knurl } from './knurl.ts'
import type { Lube } from './lubricant.ts'

/** A squeezable tube, round at the shoulder and flat at the crimp. */
export function greaseTube(item: Lube, grams: number): Picture {
  const s = 0.7 + Math.cbrt(grams) * 0.24
  const note = `${grams} g`
  const [r, L] = [11 * s, 74 * s]
  const mat: Material = item === 'PFPE grease' ? 'ptfe' : 'aluminium'
  // A tube is round at the shoulder and flat at the crimp.
  const stations = steps(7).map((i) => {
    const t = i / 6
    return { z: -L * t, a: r * (1 + 0.28 * t), b: r * (1 - 0.93 * t) }
  })
  const hull = (i: number): Body[] => {
    const [p0, p1] = [stations[i], stations[i + 1]]
    if (!p0 || !p1) return []
    return [
      prism(
        mat,
        steps(24).map(
          (k): Point => [
            ((p0.a + p1.a) / 2) * Math.cos((k * Math.PI) / 12),
            Math.max(1, (p0.b + p1.b) / 2) * Math.sin((k * Math.PI) / 12),
          ],
        ),
        p1.z,
        p0.z,
        { fine: true },
      ),
    ]
  }
  const tube: Body[] = [
    prism(mat, box(r * 2.6, 1.6), -L - 7 * s, -L),
    ...[5, 4, 3, 2, 1, 0].flatMap(hull),
    turned(mat, polyline([0, r], [3 * s, r * 0.5])),
    turned('polymer', polyline([3 * s, r * 0.62], [4 * s, r * 0.7], [15 * s, r * 0.62])),
    ...knurl(r * 0.67, 4 * s, 14 * s, 16),
    patch(
      'paper',
      polyline(
        [-r * 0.9, -r * 0.86, -L * 0.16],
        [r * 0.7, -r * 0.9, -L * 0.16],
        [r * 0.9, -r * 0.44, -L * 0.66],
        [-r, -r * 0.44, -L * 0.66],
      ),
      { fill: item === 'PFPE grease' ? '#7fa9bf' : '#f0d27a', line: true, only: 'card' },
    ),
  ]
  const plain: Body[] = [
    prism(mat, polyline([-r * 1.3, 0], [-r, L], [r, L], [r * 1.3, 0]), -r * 0.5, r * 0.5, {
      frame: { o: [0, 0, -L], u: [1, 0, 0], v: [0, 0, 1], n: [0, -1, 0] },
    }),
    ...tube.filter((b) => b.kind === 'turned' && b.mat !== 'dark'),
    prism(mat, box(r * 2.6, 1.6), -L - 7 * s, -L),
  ]
  return {
    camera: camera(46, -20, 34),
    card: [tube],
    views: [
      {
        view: 'plan',
        groups: [plain],
        dims: [dim('z', -L - 7 * s, 15 * s, 'left'), dim('x', -r * 1.3, r * 1.3, 'top')],
      },
      {
        view: 'front',
        groups: [[turned('polymer', polyline([0, r], [3, r * 0.7]))]],
        dims: [dia('x', 2 * r, 'bottom')],
        caption: `${item}, ${note}`,
      },
    ],
  }
}
