import { type Body, cord, rod, type Turned, turned } from '../render/bodies.ts'
import { camera, curve, polyline, ring, shift } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, mm, type Picture, picture, section, view } from '../render/picture.ts'
import { contactField } from './multipin.ts'

/** The plug alone, seen from its mating face: air side in metal with a cable, vacuum side in PEEK with bare wires. */
export function circularPlug(p: { contacts: number; vacuum: boolean; crimp: boolean; wire: number }): Picture {
  const R = 7.5 + Math.sqrt(p.contacts) * 2.5
  const { pts, pin } = contactField(p.contacts, R * 0.86)
  const body: Material = p.vacuum ? 'peek' : 'aluminium'
  const L = p.vacuum ? 16 + R * 0.5 : 20 + R
  const rear = p.vacuum ? R * 0.94 : R * 0.7
  const back: Body[] = p.vacuum
    ? [turned(body, polyline([-L, rear], [-6, R * 0.98]))]
    : [
        rod('polymer', -L - R, -L, R * 0.5),
        turned(body, polyline([-L, rear], [-L * 0.62, rear], [-L * 0.4, R * 1.02], [-6, R * 1.02])),
        rod('dark', -L * 0.94, -L * 0.82, rear * 1.1),
      ]
  const front: Body[] = [
    turned(
      p.vacuum ? 'peek' : 'aluminium',
      polyline([-6, R * 1.16], [-5, R * 1.24], [5.6, R * 1.24], [6.4, R * 1.18]),
      polyline([6.4, R * 1.04], [1, R * 1.04], [1, 0]),
    ),
    ...(p.vacuum
      ? []
      : ring(20, R * 1.24).map(([x, y]) =>
          rod('dark', -4.4, 5, R * 0.045, { frame: shift(x, y), fine: true, only: 'card' }),
        )),
    rod(p.vacuum ? 'ceramic' : 'polymer', 0.5, 6, R * 0.92),
    ...pts.map((at) =>
      turned('gold', polyline([5, pin * 0.62], [6.1, pin * 0.62]), polyline([6.1, pin * 0.4], [2, pin * 0.4], [2, 0]), {
        frame: shift(at[0], at[1]),
        fine: true,
      }),
    ),
  ]
  const tail = p.crimp ? 9 : 5
  const ends: Body[] = p.vacuum
    ? pts.map(
        (at): Turned =>
          turned(
            p.crimp ? 'gold' : 'bright',
            polyline([-L - tail, pin * 0.52], [-L, pin * 0.52]),
            p.crimp ? undefined : [],
            { frame: shift(at[0], at[1]), fine: true },
          ),
      )
    : []
  const wires: Body[] = p.vacuum
    ? pts
        .slice(0, 12)
        .map((at, i) =>
          cord(
            'kapton',
            curve(
              [at[0], at[1], -L - tail],
              [at[0], at[1], -L - 16],
              [at[0] * 0.7, at[1] * 0.7 + 2, -L - 24],
              [at[0] * 0.5 + (i % 3) - 1, at[1] * 0.5 + 4, -L - 34],
            ),
            Math.max(p.wire, 0.5),
            { only: 'card' },
          ),
        )
    : []
  const from = p.vacuum ? -L - tail : -L - R
  const grip = p.crimp ? `crimp, wire Ø${mm(p.wire)}` : `solder cup, wire Ø${mm(p.wire)}`
  const whole = [...wires, ...ends, ...back, ...front]
  return picture(
    camera(48),
    [whole],
    view('front', [whole], [dia('x', R * 2.48, 'bottom')], {
      leaders: [leader([pts[0]?.[0] ?? 0, pts[0]?.[1] ?? 0, 6], `${p.contacts} × Ø${mm(pin)}`)],
    }),
    section('side', [whole], [dim('z', from, 6.4, 'bottom'), dia('y', R * 2.48, 'right')], {
      leaders: [leader([0, 0, from + 1], grip, 'br')],
    }),
  )
}
