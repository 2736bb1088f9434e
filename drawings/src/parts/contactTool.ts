import { type Body, prism, rod, turned } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { box, polyline } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { mm } from '../render/view.ts'
import { knurl } from './knurl.ts'
import { line } from './toolViews.ts'

/** What holds a contact of diameter `size` in the crimp tool, mm. */
export function positioner(size: number): Picture {
  const r = 9 + size
  const bodies: Body[] = [
    rod('tcBlue', 0, 8, r * 0.72),
    turned('bright', polyline([8, r], [9, r + 0.6], [18, r + 0.6], [19, r])),
    ...knurl(r + 0.6, 9, 18, 22),
    turned(
      'bright',
      polyline([19, r * 0.6], [30, r * 0.6], [31, r * 0.52]),
      polyline([31, size * 0.6], [24, size * 0.6], [24, 0]),
    ),
  ]
  return { ...line(bodies, 0, 31, 2 * r + 1.2, `Ø${mm(size)}`), camera: camera(48, -28) }
}

/** Pushes a contact of diameter `size` into its body, mm. */
export function insertionTool(size: number): Picture {
  const r = 6.4
  const bodies: Body[] = [
    turned('tcGreen', polyline([0, r * 0.8], [3, r], [70, r], [76, r * 0.8], [80, 3])),
    ...knurl(r, 12, 62, 14),
    turned(
      'bright',
      polyline([80, size * 0.5 + 0.9], [118, size * 0.5 + 0.9]),
      polyline([118, size * 0.5], [96, size * 0.5], [96, 0]),
    ),
  ]
  return line(bodies, 0, 118, 2 * r, `Ø${mm(size)}`)
}

/** Frees a contact of diameter `size` from its body, mm. */
export function extractionTool(size: number): Picture {
  const r = 6.8
  const bodies: Body[] = [
    turned('tcRed', polyline([-14, 4.6], [-12, 5.4], [0, 5.4], [0, 3], [6, 3])),
    turned('tcRed', polyline([6, r * 0.9], [9, r], [40, r], [44, r * 0.7], [60, r * 0.7], [66, 3])),
    turned(
      'bright',
      polyline([66, size * 0.5 + 1.1], [100, size * 0.5 + 1.1], [104, size * 0.5 + 0.7]),
      polyline([104, size * 0.5 + 0.4], [90, size * 0.5 + 0.4], [90, 0]),
    ),
    prism('dark', box(0.6, 3), 100, 104.1, { fine: true }),
  ]
  return line(bodies, -14, 104, 2 * r, `Ø${mm(size)}`)
}
