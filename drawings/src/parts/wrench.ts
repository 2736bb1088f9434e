import { type Body, place, prism, rod, turned } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { box, facing, hexagon, type Point, polyline, ring, rounded } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { dia, dim, leader, mm } from '../render/view.ts'
import { knurl } from './knurl.ts'

/** A ring and open wrench; `size` is the width across flats, mm. */
export function wrench(size: number): Picture {
  const af = size
  const R = af + 3
  const L = af * 9
  const head: Point[] = ring(24, R).map(([x, y]): Point => [x, y + L / 2])
  const w = af * 0.62
  const open: Point[] = polyline(
    [-R, -L / 2 + R * 0.3],
    [-R * 0.94, -L / 2 - R * 0.5],
    [-R * 0.62, -L / 2 - R * 0.95],
    [-af / 2, -L / 2 - R * 0.86],
    [-af / 2, -L / 2 + R * 0.1],
    [0, -L / 2 + R * 0.34],
    [af / 2, -L / 2 + R * 0.1],
    [af / 2, -L / 2 - R * 0.86],
    [R * 0.62, -L / 2 - R * 0.95],
    [R * 0.94, -L / 2 - R * 0.5],
    [R, -L / 2 + R * 0.3],
    [w, -L / 2 + R * 1.1],
    [-w, -L / 2 + R * 1.1],
  )
  const bodies: Body[] = [
    prism(
      'bright',
      rounded(polyline([-w, -L / 2 + R * 0.9], [w, -L / 2 + R * 0.9], [w, L / 2 - R * 0.8], [-w, L / 2 - R * 0.8]), 1),
      1,
      4,
    ),
    prism('bright', open, 0, 5),
    prism('bright', head, 0, 5, {
      windows: [ring(12, af * 0.54).map(([x, y], i): Point => (i % 2 ? [x * 0.9, y * 0.9 + L / 2] : [x, y + L / 2]))],
    }),
  ]
  return {
    camera: camera(24, 38, 8),
    card: [bodies],
    views: [
      {
        view: 'front',
        groups: [place({ o: [0, 0, 0], u: [0, 1, 0], v: [1, 0, 0], n: [0, 0, 1] }, bodies)],
        dims: [
          dim('x', -L / 2 - R * 0.95, L / 2 + R, 'bottom'),
          dim('y', -af / 2, af / 2, 'left', { text: `${mm(af)} AF`, near: -L / 2 }),
        ],
      },
      {
        view: 'side',
        groups: [bodies.slice(1, 2)],
        zoom: 2,
        dims: [dim('z', 0, 5, 'bottom')],
        caption: 'Thickness, enlarged 2×',
      },
    ],
  }
}

/** A torque wrench with a socket; `size` is the width across flats, mm. */
export function torqueWrench(size: number): Picture {
  const af = size
  const bodies: Body[] = [
    turned('polymer', polyline([-96, 10], [-94, 11.4], [-20, 11.4], [-16, 9])),
    ...knurl(11.4, -88, -30, 20),
    rod('bright', -16, 0, 8.4),
    rod('dark', 0, 2, 8.8),
    rod('bright', 2, 118, 6.6),
    prism('bright', rounded(box(22, 26), 5), 114, 140),
    ...place(facing([0, -1, 0], [0, 0, 128]), [
      turned('bright', polyline([10, 13], [18, 13], [19, 12])),
      rod('dark', 19, 20, 8),
    ]),
    ...place(facing([0, 1, 0], [0, 0, 128]), [rod('dark', 12, 30, af * 0.78), prism('dark', hexagon(af), 30, 30.1)]),
  ]
  return {
    camera: camera(60, -32),
    card: [bodies],
    views: [
      {
        view: 'length',
        groups: [bodies],
        dims: [dim('z', -96, 140, 'bottom'), dim('y', -20, 30, 'right')],
        leaders: [leader([0, 30, 128], `${mm(af)} AF`, 'br')],
      },
      { view: 'front', groups: [bodies], dims: [dia('x', 22.8, 'bottom')] },
    ],
  }
}
