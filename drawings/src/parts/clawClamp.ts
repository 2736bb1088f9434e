import { type Body, place, prism, rod } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { facing, hexagon, type Point, polyline, rounded, UP } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { dim, leader } from '../render/view.ts'
import type { IsoRow, ThreadRow } from './dimensions.ts'

/** A claw that holds two clamped flanges, or one on a plate. */
export function clawClamp(row: IsoRow, bolt: ThreadRow, double: boolean): Picture {
  const s = 0.75 + row.od / 520
  const [w, h] = [20 * s, 24 * s]
  const claw: Point[] = double
    ? rounded(
        polyline(
          [-h, -h * 0.2],
          [-h, -h * 0.75],
          [h, -h * 0.75],
          [h, -h * 0.2],
          [h * 0.66, -h * 0.2],
          [h * 0.66, h * 0.34],
          [h * 0.3, h * 0.34],
          [h * 0.3, -h * 0.24],
          [-h * 0.3, -h * 0.24],
          [-h * 0.3, h * 0.34],
          [-h * 0.66, h * 0.34],
          [-h * 0.66, -h * 0.2],
        ),
        1.2 * s,
      )
    : rounded(
        polyline(
          [-h * 0.9, -h * 0.75],
          [h * 0.9, -h * 0.75],
          [h * 0.9, -h * 0.2],
          [h * 0.5, -h * 0.2],
          [h * 0.5, h * 0.1],
          [-h * 0.3, h * 0.1],
          [-h * 0.3, h * 0.4],
          [-h * 0.9, h * 0.4],
        ),
        1.2 * s,
      )
  const upright = { o: [0, 0, 0], u: [1, 0, 0], v: [0, 1, 0], n: [0, 0, 1] } as const
  const d = bolt.d
  const shaft: Body[] = double
    ? place(facing([1, 0, 0], [0, -h * 0.48, 0]), [
        rod('bright', -h * 1.5, h * 1.4, d * 0.5, {}),
        prism('bright', hexagon(bolt.af), -h * 1.5 - bolt.k, -h * 1.5),
      ])
    : place(facing(UP, [0, 0, 0]), [
        rod('bright', -h * 0.9, h * 0.75, d * 0.5),
        prism('bright', hexagon(bolt.af), h * 0.75, h * 0.75 + bolt.k),
      ])
  const knobs: Body[] = double
    ? place(facing([1, 0, 0], [h * 1.02, -h * 0.48, 0]), [prism('bright', hexagon(bolt.af), 0, d * 0.8)])
    : []
  const bodies = [
    ...shaft,
    ...place(upright, [prism('aluminium', claw, -w / 2, w / 2)]),
    ...knobs,
    ...(double
      ? []
      : place(facing(UP, [0, 0, 0]), [
          rod('bright', h * 0.75, h * 0.75 + 1, bolt.af * 0.62),
          prism('bright', hexagon(bolt.af), h * 0.75 + 1, h * 0.75 + bolt.k),
        ])),
  ]
  return {
    camera: camera(38, -6, 24),
    card: [bodies],
    views: [
      {
        view: 'front',
        groups: [bodies],
        dims: [
          dim('x', double ? -h : -h * 0.9, double ? h : h * 0.9, 'bottom'),
          dim('y', -h * 0.75, double ? h * 0.34 : h * 0.4, 'right'),
        ],
        leaders: [leader([double ? -h * 1.3 : 0, double ? -h * 0.5 : -h * 0.8, 0], row.f.bolt, 'tl')],
      },
      { view: 'side', groups: [bodies], dims: [dim('z', -w / 2, w / 2, 'bottom')], caption: `${row.claws} per joint` },
    ],
  }
}
