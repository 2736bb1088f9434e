import { type Body, cord, patch, pipe, prism } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { box, curve, type Point, polyline, shift, steps, type Vector } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { dia, dim, leader, mm } from '../render/view.ts'
import { breakLine } from './breakLine.ts'
import { type Heater, leadEnd } from './heaterLead.ts'

/** A foil track between two films. */
export function kaptonHeater(p: Heater): Picture {
  const note = `${p.volts} V, ${p.plug ? 'with plug' : 'bare leads'}`
  const L = 60 + p.length * 0.04
  const w = 40
  const rows = 7
  const path: Vector[] = steps(rows).flatMap((i): Vector[] => {
    const y = -w / 2 + 5 + (i * (w - 10)) / (rows - 1)
    const ends: [Vector, Vector] = polyline([-L / 2 + 5, y, 0.6], [L / 2 - 5, y, 0.6])
    return i % 2 ? [ends[1], ends[0]] : ends
  })
  const sheet: Body[] = [
    prism('kapton', box(L, w, 3), 0, 0.5),
    cord('copper', path, 0.9),
    patch(
      'kapton',
      polyline(
        [-L * 0.4, -w * 0.48, 0.7],
        [-L * 0.2, -w * 0.48, 0.7],
        [L * 0.1, w * 0.48, 0.7],
        [-L * 0.1, w * 0.48, 0.7],
      ),
      { fill: '#ffffff', opacity: 0.16, only: 'card' },
    ),
    cord('tcRed', polyline([L / 2 - 4, w / 2 - 6, 0.8], [L / 2 + 14, w / 2 - 8, 2]), 1.1),
    cord('tcRed', polyline([L / 2 - 4, w / 2 - 3, 0.8], [L / 2 + 14, w / 2 - 2, 2]), 1.1),
    ...leadEnd([L / 2 + 14, w / 2 - 5, 2], p),
  ]
  return {
    camera: camera(32, -18, 10),
    card: [sheet],
    views: [
      {
        view: 'front',
        groups: [sheet, breakLine(-L * 0.3, w / 2, { o: [0, 0, 9], u: [0, 0, 1], v: [0, 1, 0], n: [1, 0, 0] })],
        dims: [dim('x', -L / 2, L / 2, 'bottom', { text: mm(p.length) }), dim('y', -w / 2, w / 2, 'left')],
        leaders: [leader([L / 2 + 10, w / 2 - 5, 2], note, 'br')],
      },
    ],
  }
}

/** A slit sleeve of silicone with straps. */
export function heaterJacket(p: Heater): Picture {
  const note = `${p.volts} V, ${p.plug ? 'with plug' : 'bare leads'}`
  const L = 60 + p.length * 0.05
  const [R, r] = [34, 24]
  const arc: Point[] = [
    ...steps(33).map(
      (i): Point => [
        R * Math.cos(((-80 + (i * 340) / 32) * Math.PI) / 180),
        R * Math.sin(((-80 + (i * 340) / 32) * Math.PI) / 180),
      ],
    ),
    ...steps(33).map(
      (i): Point => [
        r * Math.cos(((260 - (i * 340) / 32) * Math.PI) / 180),
        r * Math.sin(((260 - (i * 340) / 32) * Math.PI) / 180),
      ],
    ),
  ]
  const body: Body[] = [
    pipe('silicone', -L / 2, L / 2, R, r, { open: true, only: 'card' }),
    prism('silicone', arc, -L / 2, L / 2, { only: 'sheet' }),
  ]
  const straps: Body[] = [-0.3, 0, 0.3].map(
    (t): Body =>
      cord(
        'polymer',
        steps(14).map(
          (k): Vector => [
            R * 1.01 * Math.cos(((150 + k * 10) * Math.PI) / 180),
            R * 1.01 * Math.sin(((150 + k * 10) * Math.PI) / 180),
            t * L,
          ],
        ),
        2,
        { only: 'card' },
      ),
  )
  const lead: Body[] = [
    cord('tcBlack', curve([0, R, 0], [4, R + 12, 4], [20, R + 14, 8], [34, R + 6, 10]), 2),
    ...leadEnd([34, R + 6, 10], p),
  ]
  return {
    camera: camera(52, -20),
    card: [[...lead, ...body.slice(0, 1), ...straps]],
    views: [
      {
        view: 'length',
        groups: [body, breakLine(L * 0.2, R, shift(-2 * R, 0))],
        dims: [dim('z', -L / 2, L / 2, 'bottom', { text: mm(p.length) }), dia('y', 2 * R, 'left')],
      },
      {
        view: 'front',
        groups: [[...lead, ...body]],
        dims: [dia('x', 2 * r, 'bottom', { near: 0 })],
        leaders: [leader([20, R + 11, 8], note, 'br')],
      },
    ],
  }
}
