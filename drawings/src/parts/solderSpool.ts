import { type Body, cord, pipe, rod, turned } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { polyline, steps } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { dia, dim, leader } from '../render/view.ts'
import type { Lube } from './lubricant.ts'

/** Solder or indium wire on a reel. */
export function solderSpool(item: Lube, grams: number): Picture {
  const s = 0.7 + Math.cbrt(grams) * 0.24
  const note = `${grams} g`
  const [mat, d] = item === 'Indium wire' ? (['titanium', 1] as const) : (['bright', 0.8] as const)
  const [R, w] = [20 * s, 22 * s]
  const wire = item === 'Indium wire' ? 9 : 14
  const reel = item === 'Indium wire' ? 'clear' : 'polymer'
  const spool: Body[] = [
    rod(reel, 0, 2, R),
    ...steps(wire).map(
      (i): Body =>
        turned(
          mat,
          polyline(
            [2 + (i * (w - 4)) / wire, R * 0.8],
            [2 + ((i + 0.5) * (w - 4)) / wire, R * 0.84],
            [2 + ((i + 1) * (w - 4)) / wire, R * 0.8],
          ),
          undefined,
          { fine: true },
        ),
    ),
    turned(reel, polyline([w - 2, R], [w, R]), polyline([w, R * 0.34], [0, R * 0.34])),
  ]
  const cut: Body[] = [
    pipe(mat, 2, w - 2, R * 0.82, R * 0.5),
    turned(
      reel,
      polyline([0, R], [2, R], [2, R * 0.5], [w - 2, R * 0.5], [w - 2, R], [w, R]),
      polyline([w, R * 0.34], [0, R * 0.34]),
    ),
  ]
  const tail: Body[] = [
    cord(
      mat,
      polyline(
        [R * 0.2, R * 0.8, w * 0.5],
        [R * 0.8, R * 1.02, w * 0.5],
        [R * 1.35, R * 0.94, w * 0.5],
        [R * 1.6, R * 0.8, w * 0.5],
      ),
      d,
      { only: 'card' },
    ),
  ]
  return {
    camera: camera(46, -16),
    card: [[...tail, ...spool]],
    views: [
      { view: 'front', groups: [spool], dims: [dia('x', 2 * R, 'bottom')] },
      {
        view: 'side',
        section: true,
        groups: [cut],
        dims: [dim('z', 0, w, 'bottom'), dia('y', 2 * R, 'right')],
        leaders: [leader([0, -R * 0.8, w / 2], `${item.toLowerCase().replace('sn-ag', 'Sn-Ag')} Ø${d}, ${note}`, 'bl')],
      },
    ],
  }
}
