import { type Body, cord, type Group, patch, pipe, prism } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { curve, polyline, steps, type Vector } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { dim, leader, mm } from '../render/view.ts'
import { breakLine } from './breakLine.ts'
import { type Heater, leadEnd } from './heaterLead.ts'

/** A woven tape, rolled up on the card. */
export function heaterTape(p: Heater): Picture {
  const note = `${p.volts} V, ${p.plug ? 'with plug' : 'bare leads'}`
  const w = 25
  const turns = Math.max(2, Math.round(p.length / 610) + 1)
  const R = 30
  const rolls: Body[] = steps(turns).flatMap((i): Body[] => {
    const r = R - i * 4
    return [pipe('fibre', 0, w, r, r - 3, { open: i === turns - 1 })]
  })
  const weave: Body[] = steps(10).map(
    (i): Body =>
      cord(
        'fibre',
        steps(12).map(
          (k): Vector => [
            R * Math.cos(((140 + k * 12) * Math.PI) / 180),
            R * Math.sin(((140 + k * 12) * Math.PI) / 180),
            (w * (i + 0.5)) / 10,
          ],
        ),
        0.01,
        { only: 'card' },
      ),
  )
  const tail: Body[] = [
    patch('fibre', polyline([0, R, 0], [0, R, w], [R * 1.2, R * 1.04, w], [R * 1.2, R * 1.04, 0]), {
      fill: '#ece7da',
      line: true,
      only: 'card',
    }),
    cord(
      'tcWhite',
      curve(
        [R * 1.2, R * 1.04, w / 2],
        [R * 1.5, R * 1.05, w / 2],
        [R * 1.7, R * 0.6, w / 2],
        [R * 2.1, R * 0.5, w / 2],
      ),
      1.7,
      { only: 'card' },
    ),
    ...leadEnd([R * 2.1, R * 0.5, w / 2], p),
  ]
  const L = 90 + p.length * 0.06
  const flat: Group = [
    prism('fibre', polyline([-w / 2, 0], [w / 2, 0], [w / 2, L], [-w / 2, L]), -1.5, 1.5, {
      frame: { o: [0, 0, 0], u: [0, 0, 1], v: [1, 0, 0], n: [0, -1, 0] },
    }),
    cord('tcWhite', polyline([L, 0, 0], [L + 20, 0, 0]), 1.8),
    ...leadEnd([L + 20, 0, 0], p),
  ]
  return {
    camera: camera(50, -14),
    card: [[...tail, ...rolls, ...weave]],
    views: [
      {
        view: 'plan',
        groups: [flat, breakLine(L * 0.5, w / 2, { o: [0, -9, 0], u: [0, 1, 0], v: [0, 0, 1], n: [1, 0, 0] })],
        dims: [dim('x', 0, L, 'bottom', { text: mm(p.length) }), dim('z', -w / 2, w / 2, 'left')],
        leaders: [leader([L + 14, 0, 0], note, 'tr')],
      },
    ],
  }
}
