import { mm } from '../render/lengths.ts'
import { type Body, type Group, breakLine, cord, patch, pipe, place, prism, rod, lathe } from '../render/bodies.ts'
import {
  type Point,
  type Vector,
  box,
  camera,
  curve,
  aim,
  move,
  polyline,
  rightView,
  ring,
  roundCorners,
  shift,
  steps,
} from '../render/geometry.ts'
import { type Picture, dia, dim, leader, picture, view } from '../render/picture.ts'

interface Heater {
  readonly length: number
  readonly volts: 120 | 240
  readonly plug: boolean
}

/** The plug of a power cord: parallel blades for 120 V, round pins for 240 V; or two bare ends. */
function leadEnd(o: Vector, p: Heater): Body[] {
  return p.plug
    ? place(aim(rightView, o), [
        rod('polymer', -6, 4, 2.4),
        prism('polymer', roundCorners(box(13, 17), 3), 4, 20),
        ...(p.volts === 120
          ? [-3.4, 3.4].map((y): Body => prism('bright', move(box(6, 1.4), 0, y), 20, 31))
          : ring(3, 4.4).map(([x, y]) => rod('bright', 20, 31, 1.5, { frame: shift(x, y) }))),
      ])
    : [
        cord('tcWhite', [o, [o[0] + 10, o[1] - 3, o[2]], [o[0] + 18, o[1] - 4, o[2]]], 1),
        cord('tcBlack', [o, [o[0] + 10, o[1] + 3, o[2]], [o[0] + 18, o[1] + 5, o[2]]], 1),
        cord('copper', polyline([o[0] + 18, o[1] - 4, o[2]], [o[0] + 24, o[1] - 4, o[2]]), 0.6),
        cord('copper', polyline([o[0] + 18, o[1] + 5, o[2]], [o[0] + 24, o[1] + 5, o[2]]), 0.6),
      ]
}

/** A foil track between two films. */
function kaptonHeater(p: Heater): Picture {
  const note = `${p.volts} V, ${p.plug ? 'with plug' : 'bare leads'}`
  const L = 60 + p.length * 0.04
  const w = 40
  const rows = 7
  const path: Vector[] = steps(rows).flatMap((i) => {
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
  return picture(
    camera(32, -18, 10),
    [sheet],
    view(
      'front',
      [sheet, breakLine(-L * 0.3, w / 2, { o: [0, 0, 9], u: [0, 0, 1], v: [0, 1, 0], n: [1, 0, 0] })],
      [dim('x', -L / 2, L / 2, 'bottom', { text: mm(p.length) }), dim('y', -w / 2, w / 2, 'left')],
      { leaders: [leader([L / 2 + 10, w / 2 - 5, 2], note, 'br')] },
    ),
  )
}

/** A slit silicone sleeve with straps. */
function heaterJacket(p: Heater): Picture {
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
  const straps: Body[] = [-0.3, 0, 0.3].map((t) =>
    cord(
      'polymer',
      steps(14).map((k) => [
        R * 1.01 * Math.cos(((150 + k * 10) * Math.PI) / 180),
        R * 1.01 * Math.sin(((150 + k * 10) * Math.PI) / 180),
        t * L,
      ]),
      2,
      { only: 'card' },
    ),
  )
  const lead: Body[] = [
    cord('tcBlack', curve([0, R, 0], [4, R + 12, 4], [20, R + 14, 8], [34, R + 6, 10]), 2),
    ...leadEnd([34, R + 6, 10], p),
  ]
  return picture(
    camera(52, -20),
    [[...lead, ...body.slice(0, 1), ...straps]],
    view(
      'length',
      [body, breakLine(L * 0.2, R, shift(-2 * R, 0))],
      [dim('z', -L / 2, L / 2, 'bottom', { text: mm(p.length) }), dia('y', 2 * R, 'left')],
    ),
    view('front', [[...lead, ...body]], [dia('x', 2 * r, 'bottom', { near: 0 })], {
      leaders: [leader([20, R + 11, 8], note, 'br')],
    }),
  )
}

/** A woven tape, rolled up on the card. */
function heaterTape(p: Heater): Picture {
  const note = `${p.volts} V, ${p.plug ? 'with plug' : 'bare leads'}`
  const w = 25
  const turns = Math.max(2, Math.round(p.length / 610) + 1)
  const R = 30
  const rolls: Body[] = steps(turns).flatMap((i) => {
    const r = R - i * 4
    return [pipe('fiber', 0, w, r, r - 3, { open: i === turns - 1 })]
  })
  const weave: Body[] = steps(10).map((i) =>
    cord(
      'fiber',
      steps(12).map((k) => [
        R * Math.cos(((140 + k * 12) * Math.PI) / 180),
        R * Math.sin(((140 + k * 12) * Math.PI) / 180),
        (w * (i + 0.5)) / 10,
      ]),
      0.01,
      { only: 'card' },
    ),
  )
  const tail: Body[] = [
    patch('fiber', polyline([0, R, 0], [0, R, w], [R * 1.2, R * 1.04, w], [R * 1.2, R * 1.04, 0]), {
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
    prism('fiber', polyline([-w / 2, 0], [w / 2, 0], [w / 2, L], [-w / 2, L]), -1.5, 1.5, {
      frame: { o: [0, 0, 0], u: [0, 0, 1], v: [1, 0, 0], n: [0, -1, 0] },
    }),
    cord('tcWhite', polyline([L, 0, 0], [L + 20, 0, 0]), 1.8),
    ...leadEnd([L + 20, 0, 0], p),
  ]
  return picture(
    camera(50, -14),
    [[...tail, ...rolls, ...weave]],
    view(
      'plan',
      [flat, breakLine(L * 0.5, w / 2, { o: [0, -9, 0], u: [0, 1, 0], v: [0, 0, 1], n: [1, 0, 0] })],
      [dim('x', 0, L, 'bottom', { text: mm(p.length) }), dim('z', -w / 2, w / 2, 'left')],
      { leaders: [leader([L + 14, 0, 0], note, 'tr')] },
    ),
  )
}

function tubularHeater(p: Heater): Picture {
  const note = `${p.volts} V, ${p.plug ? 'with plug' : 'bare leads'}`
  const r = 6.35
  const L = 46 + p.length * 0.03
  const body: Body[] = [lathe('steel', polyline([0, r], [L - 1, r], [L, r - 1])), rod('ceramic', -4, 0, r * 0.8)]
  const wires: Body[] = [-2.4, 2.4].map((x) =>
    cord('fiber', curve([x, 0, -3], [x, 0, -14], [x * 2, 3, -20], [x * 2.4, 4, -30]), 1.2),
  )
  const plug: Body[] = p.plug
    ? place(aim([0, 0, -1], [0, 4, -30]), [
        prism('polymer', roundCorners(box(17, 13), 3), 0, 16),
        ...(p.volts === 120
          ? [-3.4, 3.4].map((x) => prism('bright', move(box(1.4, 6), x, 0), 16, 27))
          : ring(3, 4.4).map(([x, y]) => rod('bright', 16, 27, 1.5, { frame: shift(x, y) }))),
      ])
    : [-2.4, 2.4].map((x) => cord('copper', polyline([x * 2.4, 4, -30], [x * 2.6, 4.4, -38]), 0.6))
  return picture(
    camera(60, -34),
    [[...plug, ...wires, ...body.slice(1), ...body.slice(0, 1)]],
    view(
      'length',
      [[...plug, ...wires, ...body.slice(1), ...body.slice(0, 1)], breakLine(L * 0.5, r, shift(-2 * r, 0))],
      [dim('z', 0, L, 'bottom', { text: mm(p.length) }), dia('y', 2 * r, 'right')],
      { leaders: [leader([0, 4, -24], note, 'tl')] },
    ),
    view('front', [body], [dia('x', 2 * r, 'bottom')]),
  )
}

/** Bake-out heaters. Long ones are drawn with a break. */
export const heaters: Readonly<Record<string, (p: Heater) => Picture>> = {
  'Heater tape': heaterTape,
  'Silicone jacket': heaterJacket,
  'Kapton heater': kaptonHeater,
  'Tubular heater': tubularHeater,
}
