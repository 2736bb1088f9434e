import { mm } from '../render/lengths.ts'
import { type Body, type Group, drill, pipe, place, prism, rod, lathe, span } from '../render/bodies.ts'
import {
  backView,
  box,
  camera,
  aim,
  type Frame,
  frontView,
  move,
  type Point,
  polyline,
  roundCorners,
  shift,
  steps,
  upward,
} from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import { gateValveLengths } from './dimensions.ts'
import { axisLine, boltDims, flangeBodies, flangeMarks } from './flange.ts'
import { type Valve, actuator, closure, outlineOnly, valvePort } from './valveActuator.ts'

/** A valve with a plate that slides across the bore. */
export function gateValve(p: Valve): Picture {
  const f = p.flange
  const T = f.thick
  const b = f.bore / 2
  const mat = 'steel'
  const w = f.od * 1.04
  const t = (gateValveLengths[f.size] ?? 26 + 2 * T) - 2 * T
  const up = f.od * 1.12
  const frame: Point[] = roundCorners(
    polyline([-w / 2, w / 2], [w / 2, w / 2], [w / 2, -w * 0.3], [w * 0.4, -up], [-w * 0.4, -up], [-w / 2, -w * 0.3]),
    w * 0.12,
  )
  const act = actuator(p.actuator, w * 0.2, false)
  const neck = up + 8
  const stem: Body[] = place(aim(upward), [
    prism('steel', box(w * 0.86, t * 0.92, 2), up - 1, neck),
    ...(p.metalBonnet
      ? steps(4).map((i) => rod('bright', neck, neck + 3, 2.4, { frame: shift((i - 1.5) * w * 0.22, t * 0.32) }))
      : []),
    rod('steel', neck, neck + w * 0.14, w * 0.1),
    ...place(shift(0, 0, neck + w * 0.14), act.bodies),
  ])
  const face: Body[] = place(
    shift(0, 0, t / 2 - 0.01),
    flangeBodies(f, { seal: 'front', bore: f.bore, tapped: 'Tapped UNF' }),
  )
  const across: Frame = { o: [0, 0, 0], u: [1, 0, 0], v: [0, 1, 0], n: [0, 0, 1] }
  const slab = (mat: Material, w: number, y0: number, y1: number, depth: number, plain: boolean) =>
    prism(mat, move(box(w, y1 - y0), 0, (y0 + y1) / 2), -depth / 2, depth / 2, {
      frame: across,
      only: 'sheet',
      fine: true,
      plain,
    })
  const room = t * 0.5
  const plate: Body[] = [
    slab('paper', w * 0.9, -up + 4, f.bore * 0.62, room, true),
    slab('bright', f.bore * 1.16, -f.bore * 0.58, f.bore * 0.58, room * 0.62, false),
    slab('rubber', f.bore * 1.06, -f.bore * 0.56, -f.bore * 0.5, room, false),
    slab('rubber', f.bore * 1.06, f.bore * 0.5, f.bore * 0.56, room, false),
    slab('steel', 8, -neck, -f.bore * 0.58, w * 0.08, true),
  ]
  const body: Body[] = [prism(mat, frame, -t / 2, t / 2), drill(mat, [[0, 0]], b, t / 2, t, { sectionYs: [0] })]
  const top = neck + w * 0.14 + act.length
  const whole: Group[] = [stem, [...body, ...face]]
  const L = t / 2 + T
  return picture(
    camera(38, -4, 12),
    whole,
    view(
      'front',
      [...whole, flangeMarks(f)],
      [...boltDims(f).dims, dim('x', -w / 2, w / 2, 'bottom'), dim('y', -top, 0, 'left')],
      {
        leaders:
          f.system === 'CF'
            ? boltDims(f, 'Tapped UNF', L).leaders.map((l) => ({
                ...l,
                at: [l.at[0], -l.at[1], l.at[2]] as const,
                to: 'br' as const,
              }))
            : [],
      },
    ),
    section(
      'side',
      [
        [
          ...outlineOnly(stem),
          ...body.slice(0, 1),
          ...place(aim(backView, [0, 0, -t / 2]), flangeBodies(f, { seal: 'front', bore: f.bore })),
          ...face,
          drill(mat, [[0, 0]], b, t / 2, t, { sectionYs: [0] }),
          ...plate,
        ],
        [axisLine(-L, L)],
      ],
      [dim('z', -L, L, 'bottom'), dia('y', f.od, 'right'), dia('y', f.bore, 'left')],
    ),
  )
}

/** A valve with opposite ports: a ball, or a disc at an angle. */
export function straightValve(p: Valve): Picture {
  const f = p.flange
  const T = f.thick
  const b = f.bore / 2
  const mat = 'steel'
  const ball = p.style === 'Ball'
  const A = f.od * 0.75 + T + (ball ? 4 : 12)
  const R = b * 1.24 + (ball ? 7 : 5)
  const body: Body[] = ball
    ? [prism(mat, box(R * 1.9, R * 1.9, R * 0.5), -R * 1.05, R * 1.05)]
    : [lathe(mat, polyline([-R * 1.5, b + 1.6], [-R * 1.2, R], [R * 1.2, R], [R * 1.5, b + 1.6]))]
  const act = actuator(p.actuator, R * (ball ? 0.8 : 0.9), false)
  const lever: Body[] =
    ball && p.actuator === 'Manual'
      ? [
          ...place(aim(upward), [
            rod('bright', R * 0.9, R * 1.5, R * 0.3),
            prism(
              'steel',
              roundCorners(
                polyline([-R * 0.5, -R * 0.4], [R * 0.5, -R * 0.4], [R * 0.36, R * 3], [-R * 0.36, R * 3]),
                R * 0.3,
              ).map(([x, y]): Point => [x, -y]),
              R * 1.5,
              R * 1.64,
            ),
            prism(
              'tcRed',
              roundCorners(
                polyline([-R * 0.44, R * 1.1], [R * 0.44, R * 1.1], [R * 0.4, R * 3.1], [-R * 0.4, R * 3.1]),
                R * 0.3,
              ).map(([x, y]): Point => [x, -y]),
              R * 1.46,
              R * 1.76,
            ),
          ]),
        ]
      : ball
        ? place(aim(upward), place(shift(0, 0, R * 0.95), act.bodies))
        : place(slope, [
            rod(mat, 0, R * 1.5, R * 0.82),
            rod('aluminum', R * 1.5, R * 1.5 + 5, R * 0.98),
            ...place(shift(0, 0, R * 1.5 + 5), act.bodies),
          ])
  const reach = -Math.min(
    ...lever
      .filter((b) => b.only !== 'card')
      .flatMap(span)
      .map(([, y]) => y),
  )
  const [back, front] = [valvePort(f, backView, b * 0.6, A), valvePort(f, frontView, b * 0.6, A)]
  const groups: Group[] = [back, body, lever, front]
  const inside: Body[] = ball ? ballInside(R, b) : diskInside(R, b)
  return {
    camera: camera(54, -6, 20),
    card: groups,
    ...(ball
      ? {}
      : {
          solid: [
            ...back,
            ...front,
            ...inside,
            // The neck extends into the body all around. The section shows it only above the wall it cuts.
            ...place(slope, [pipe('steel', R * 0.5, R * 1.5, R * 0.82, R * 0.82 - 2.2)]),
            ...lever.slice(1),
          ],
        }),
    views: [
      section(
        'length',
        ball
          ? [back, body, inside, front, outlineOnly(lever), [axisLine(-A, A)]]
          : [back, front, inside, diskSeat(R, b), outlineOnly(lever.slice(1)), [axisLine(-A, A)]],
        [dim('z', -A, A, 'bottom'), dim('y', -reach, 0, 'left'), dia('y', f.od, 'right')],
        { leaders: [leader([0, 0, 0], ball ? `ball, bore Ø${mm(f.bore)}` : 'disc', 'br')] },
      ),
      view('front', [...groups, flangeMarks(f)], [...boltDims(f).dims, dia('x', f.od, 'bottom')], {
        leaders: boltDims(f).leaders,
      }),
    ],
  }
}

/** The bored ball between its seats. */
function ballInside(R: number, b: number): Body[] {
  const arc = steps(13).map((i): [number, number] => [
    -R * 0.86 * Math.cos((i * Math.PI) / 12),
    R * 0.86 * Math.sin((i * Math.PI) / 12),
  ])
  const seat = [-1, 1].map((s) =>
    pipe('ptfe', s > 0 ? R * 0.66 : -R * 0.94, s > 0 ? R * 0.94 : -R * 0.66, b + 3, b, { fine: true }),
  )
  return [
    ...seat,
    lathe('bright', arc),
    rod('paper', -R * 1.05, R * 1.05, b, { plain: true, fine: true }),
    ...place(aim(upward), [rod('steel', R * 0.8, R * 1.06, R * 0.24, { plain: true })]),
  ]
}

const slope = aim([0, -Math.SQRT1_2, Math.SQRT1_2])

/** The seat of the disc as cut by the section, from wall to wall. */
function diskSeat(R: number, b: number): Body[] {
  return place(slope, [pipe('steel', -3, 0, (R - 2.4) * 1.38, b * 0.86, { fine: true })])
}

/** The inclined disc and its bonnet inside the body. */
function diskInside(R: number, b: number): Body[] {
  return [
    lathe(
      'steel',
      polyline([-R * 1.5, b + 1.6], [-R * 1.2, R], [R * 1.2, R], [R * 1.5, b + 1.6]),
      polyline([R * 1.5, b], [R * 1.2, R - 2.4], [-R * 1.2, R - 2.4], [-R * 1.5, b]),
    ),
    ...place(slope, [
      rod('paper', R * 0.5, R * 1.5, R * 0.82, { plain: true, fine: true }),
      pipe('steel', R * 1.02, R * 1.5, R * 0.82, R * 0.82 - 2.2),
      ...closure(b * 0.9, R * 1.5, 'rubber'),
    ]),
  ]
}
