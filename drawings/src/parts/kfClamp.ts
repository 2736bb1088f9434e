import { type Body, drill, place, prism, rod, turned } from '../render/bodies.ts'
import {
  box,
  camera,
  facing,
  hexagon,
  type Point,
  polyline,
  rad,
  ring,
  rounded,
  shift,
  steps,
  UP,
} from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, mm, type Picture, section, view } from '../render/picture.ts'
import type { KfRow } from './dimensions.ts'
import { axisLine } from './flange.ts'
import { crossMarks } from './gasket.ts'

type ClampStyle = 'Wing nut' | 'Overcenter lever' | 'Bulkhead' | 'Chain clamp'

/** A sector of a ring as an outline. */
const sector = (ro: number, ri: number, from: number, to: number, seg = 22): Point[] => {
  const at = (r: number, t: number): Point => [r * Math.cos(rad(t)), r * Math.sin(rad(t))]
  const list = steps(seg + 1).map((i) => from + ((to - from) * i) / seg)
  return [...list.map((t) => at(ro, t)), ...list.reverse().map((t) => at(ri, t))]
}

/** A clamp round two small flanges, its screw at the right. */
export function kfClamp(p: { row: KfRow; style: ClampStyle; mat: Material }): Picture {
  const R = p.row.od / 2
  const ro = R * 1.17 + 3
  const ri = R * 0.92
  const h = 16
  const pinOf = (x: number, y: number): Body => rod('bright', -h / 2 - 0.6, h / 2 + 0.6, 2, { frame: shift(x, y) })
  let bodies: Body[]
  let reach = ro
  if (p.style === 'Bulkhead') {
    bodies = [
      turned(
        p.mat,
        polyline([-h / 2, ro * 1.18], [h / 2, ro * 1.18]),
        polyline([h / 2, R * 1.02], [-h * 0.1, R * 1.02], [-h * 0.1, ri * 0.86], [-h / 2, ri * 0.86]),
        { open: true },
      ),
      drill(p.mat, ring(6, ro * 1.04), 2.2, h / 2, h, { shown: [-ro * 1.04, ro * 1.04], floor: 'bright' }),
    ]
    reach = ro * 1.18
  } else if (p.style === 'Chain clamp') {
    const count = 12
    const r = (ro + ri) / 2
    bodies = ring(count, r, 15)
      .filter(([x, y]) => !(x > r * 0.9 && Math.abs(y) < r * 0.3))
      .flatMap(([x, y]): Body[] => {
        const t = Math.atan2(y, x)
        const link = box((ro - ri) * 1.15, ((2 * Math.PI * r) / count) * 0.82, 1.5).map(
          ([a, b]): Point => [x + a * Math.cos(t) - b * Math.sin(t), y + a * Math.sin(t) + b * Math.cos(t)],
        )
        return [prism(p.mat, link, -h / 2, h / 2), rod('bright', h / 2, h / 2 + 0.8, 1.5, { frame: shift(x, y) })]
      })
    bodies.push(
      rod('bright', -r * 0.42, r * 0.42, 2.2, { frame: facing(UP, [ro + 1, 0, 0]) }),
      ...place(facing(UP, [ro + 1, -r * 0.3, 0]), [prism('bright', hexagon(9), 0, 5)]),
      prism(
        'bright',
        box(7, 5, 1).map(([x, y]): Point => [x + ro + 1, y + r * 0.3]),
        -h * 0.3,
        h * 0.3,
      ),
    )
    reach = ro + 6
  } else {
    const upper = sector(ro, ri, -172, -14)
    const lower = sector(ro, ri, 14, 172)
    const lugs = [-1, 1].map(
      (s): Body =>
        prism(
          p.mat,
          rounded(
            polyline(
              [ro * 0.9, s * ro * 0.12],
              [ro * 1.28, s * ro * 0.1],
              [ro * 1.28, s * ro * 0.34],
              [ro * 0.86, s * ro * 0.38],
            ),
            1.2,
          ),
          -h / 2,
          h / 2,
        ),
    )
    const hinge: Body[] = [
      prism(
        p.mat,
        rounded(polyline([-ro * 1.14, -5], [-ro * 0.9, -5], [-ro * 0.9, 5], [-ro * 1.14, 5]), 2),
        -h / 2,
        h / 2,
      ),
      pinOf(-ro * 1.03, 0),
    ]
    const bolt: Body[] = place(facing(UP, [ro * 1.13, 0, 0]), [rod('bright', -ro * 0.3, ro * 0.66, 2.1)])
    const closing: Body[] =
      p.style === 'Wing nut'
        ? place(facing(UP, [ro * 1.13, -ro * 0.34, 0]), [
            turned('bright', polyline([0, 5.2], [5, 4])),
            prism(
              'bright',
              rounded(polyline([-11, 9], [-4, 2], [4, 2], [11, 9], [8.4, 13], [0, 6.4], [-8.4, 13]), 1),
              -1.3,
              1.3,
              { frame: { o: [0, 0, 0], u: [1, 0, 0], v: [0, 0, 1], n: [0, -1, 0] } },
            ),
          ])
        : [
            prism(
              p.mat,
              rounded(
                polyline(
                  [ro * 1.02, -ro * 0.36],
                  [ro * 1.3, -ro * 0.4],
                  [ro * 1.34, ro * 0.2],
                  [ro * 1.16, ro * 0.86],
                  [ro * 1.04, ro * 0.84],
                  [ro * 1.14, ro * 0.2],
                ),
                2,
              ),
              -h * 0.36,
              h * 0.36,
            ),
            pinOf(ro * 1.15, -ro * 0.28),
          ]
    bodies = [
      prism(p.mat, lower, -h / 2, h / 2),
      prism(p.mat, upper, -h / 2, h / 2),
      ...hinge,
      ...lugs,
      ...bolt,
      ...closing,
    ]
    reach = ro * 1.34
  }
  const ringSection: Body = turned(
    p.mat,
    polyline([-h / 2, ro], [h / 2, ro]),
    polyline([h / 2, ri], [2.6, ri + 0.4], [1.2, R * 1.01], [-1.2, R * 1.01], [-2.6, ri + 0.4], [-h / 2, ri]),
  )
  return {
    camera: camera(36, -14, 14),
    card: [bodies],
    solid: bodies,
    views: [
      view(
        'front',
        [bodies, crossMarks(ro)],
        [dim('x', -ro, reach, 'bottom', { near: 0 }), dia('y', ri * 2, 'left', { near: 0 })],
      ),
      section(
        'side',
        [p.style === 'Bulkhead' ? bodies : [ringSection], [axisLine(-h / 2, h / 2)]],
        [dim('z', -h / 2, h / 2, 'bottom'), dia('y', (p.style === 'Bulkhead' ? ro * 1.18 : ro) * 2, 'right')],
        { leaders: [leader([0, R, 0], `for Ø${mm(p.row.od)} flanges`, 'bl')] },
      ),
    ],
  }
}
