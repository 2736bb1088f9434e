import { type Body, type Group, place, prism } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { box, type Point, rounded, shift, steps } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { dim } from '../render/view.ts'

/** A pair of gloves; `s` is 1 for the small size. */
export function gloves(s: number): Picture {
  const finger = (x0: number, y0: number, x1: number, y1: number, w: number): Point[] => {
    const [dx, dy] = [x1 - x0, y1 - y0]
    const len = Math.hypot(dx, dy)
    const [nx, ny] = [(-dy / len) * w, (dx / len) * w]
    const tip = steps(7).map((i): Point => {
      const [c, q] = [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)]
      return [x1 - nx * c + (dx / len) * w * q, y1 - ny * c + (dy / len) * w * q]
    })
    return [[x0 - nx, y0 - ny], ...tip, [x0 + nx, y0 + ny]]
  }
  const hand: Point[] = [
    ...finger(-30, -46, -36, -92, 9),
    ...finger(-10, -50, -11, -106, 9.6),
    ...finger(11, -50, 14, -102, 9.4),
    ...finger(30, -44, 38, -82, 8.4),
  ]
  const outline: Point[] = rounded(
    [[-38, 60], ...hand, [40, -10], ...finger(42, 4, 68, -30, 9), [44, 26], [38, 60]],
    5,
  ).map(([x, y]): Point => [x * s * 0.8, y * s * 0.8])
  const glove: Body[] = [
    prism('tcBlue', outline, 0, 3),
    prism(
      'tcBlue',
      box(80 * s * 0.8, 6 * s).map(([x, y]): Point => [x, y + 60 * s * 0.8]),
      3,
      4.4,
    ),
  ]
  const pair: Group[] = [place(shift(14 * s, -8 * s, -8), glove), glove]
  return {
    camera: camera(22, -10),
    card: pair,
    views: [
      {
        view: 'front',
        groups: [glove],
        dims: [dim('y', -113 * s * 0.8, 63 * s * 0.8, 'left'), dim('x', -38 * s * 0.8, 38 * s * 0.8, 'bottom')],
      },
    ],
  }
}
