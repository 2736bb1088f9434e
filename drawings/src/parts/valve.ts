import { type Body, type Group, knurl, pipe, place, prism, rod, lathe } from '../render/bodies.ts'
import { box, camera, downward, aim, frontView, leftView, polyline, shift, steps, upward } from '../render/geometry.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import { axisLine, boltDims, flangeBodies, flangeMarks } from './flange.ts'
import { type Valve, actuator, closure, outlineOnly, valvePort } from './valveActuator.ts'
import { gateValve, straightValve } from './valveStraight.ts'

/** A valve with ports at right angles: seat, disc and bellows around the vertical axis. */
function angleValve(p: Valve): Picture {
  const f = p.flange
  const T = f.thick
  const b = f.bore / 2
  const mat = 'steel'
  const bolts = boltDims(f)
  const heavy = p.style === 'All-metal angle'
  const A = f.od * 0.62 + T + 10
  const R = b * 1.3 + 6
  const H = R * (heavy ? 1.2 : 1.05)
  const bonnet: Body[] = [
    rod(mat, -R * 1.05, H, R),
    ...(p.metalBonnet
      ? [
          rod(mat, H, H + 9, R * 1.36),
          ...steps(8).map((i) =>
            rod('bright', H + 9, H + 11.4, R * 0.1 + 0.8, {
              frame: shift(R * 1.2 * Math.cos((i * Math.PI) / 4 + 0.4), R * 1.2 * Math.sin((i * Math.PI) / 4 + 0.4)),
            }),
          ),
        ]
      : [rod('aluminum', H, H + 5, R * 1.12)]),
  ]
  const top = H + (p.metalBonnet ? 9 : 5)
  const act = actuator(p.actuator, R, heavy)
  const head = [...bonnet, ...place(shift(0, 0, top), act.bodies)]
  const groups: Group[] = [
    valvePort(f, downward, b * 0.6, A),
    place(aim(upward), head),
    valvePort(f, frontView, b * 0.6, A),
  ]
  const [floor, thick] = [-R * 1.05, 3]
  const lip = floor + thick + 2
  const shell = (only: Body) =>
    only.kind === 'turned' && only.outer[0]?.[0] === floor
      ? lathe(
          mat,
          polyline([floor, R], [H, R]),
          polyline([H, R - 2.4], [floor + thick, R - 2.4], [floor + thick, b], [floor, b]),
        )
      : only
  const cut: Group[] = [
    place(aim(upward), [...bonnet.map(shell), ...place(shift(0, 0, top), outlineOnly(act.bodies))]),
    valvePort(f, downward, -floor, A),
    place(aim(frontView), [rod('paper', R - 2.6, R, b, { only: 'sheet', plain: true, fine: true })]),
    valvePort(f, frontView, R, A),
    place(aim(upward), [
      pipe(mat, floor + thick, lip, b + 2.2, b, { only: 'sheet', fine: true }),
      ...place(shift(0, 0, lip), closure(b, H - lip, heavy ? 'copper' : 'rubber')),
    ]),
  ]
  return picture(
    camera(48, 0, 16),
    groups,
    section(
      'length',
      [...cut, [axisLine(0, A)]],
      [
        dim('z', 0, A, 'bottom'),
        dim('y', 0, A, 'left'),
        dim('y', -top - act.length, 0, 'left'),
        dia('y', f.od, 'right'),
      ],
      { leaders: [leader([0, -(lip + b * 0.2), -b], heavy ? 'metal seal' : 'disc', 'bl')] },
    ),
    view('front', [...groups, flangeMarks(f)], [...bolts.dims, dia('x', f.od, 'bottom')], {
      leaders: bolts.leaders.map((l) => ({ ...l, at: [l.at[0], -l.at[1], A] as const, to: 'br' as const })),
    }),
  )
}

/** A leak valve: a screw presses a sapphire against its seat. */
function leakValve(p: Valve): Picture {
  const f = p.flange
  const T = f.thick
  const mat = 'steel'
  const bolts = boltDims(f)
  const s = f.od / 2
  const block: Body[] = [prism(mat, box(s * 1.1, s * 1.1, s * 0.12), T, T + s * 0.9)]
  const drive: Body[] = place(aim(upward, [0, -s * 0.55, T + s * 0.45]), [
    rod(mat, 0, s * 0.5, s * 0.4),
    rod('bright', s * 0.5, s * 1.3, s * 0.2),
    ...steps(8).map((i) => rod('dark', s * (0.56 + i * 0.08), s * (0.568 + i * 0.08), s * 0.205, { fine: true })),
    lathe('steel', polyline([s * 1.1, s * 0.3], [s * 1.16, s * 0.36], [s * 1.7, s * 0.36])),
    ...knurl(s * 0.36, s * 1.3, s * 1.66, 20),
    lathe('polymer', polyline([s * 1.7, s * 0.3], [s * 1.9, s * 0.3], [s * 1.96, s * 0.24])),
  ])
  const inlet: Body[] = place(aim(leftView, [-s * 0.55, 0, T + s * 0.45]), [
    pipe('bright', 0, s * 0.7, 3.2, 2.2),
    prism('bright', box(s * 0.36, s * 0.36, s * 0.08), s * 0.3, s * 0.6),
  ])
  const whole = [...flangeBodies(f, { seal: 'back' }), ...block, ...inlet, ...drive]
  // Gas enters from the side, passes the sapphire that the plunger presses against its seat, and leaves through the
  // flange.
  const path: Body[] = [
    rod('paper', -1, T + s * 0.45, 1.6, { plain: true, fine: true }),
    ...place(aim(upward, [0, 0, T + s * 0.45]), [
      pipe('copper', -0.6, 2, 4.6, 1.6, { fine: true }),
      rod('sapphire', 2, 4.4, 5.4, { fine: true }),
      rod('steel', 4.4, s * 0.55, s * 0.18, { plain: true }),
    ]),
  ]
  const cutBodies = [...flangeBodies(f, { seal: 'back' }), ...block, ...path, ...outlineOnly(drive)]
  return {
    camera: camera(38, -6, 14),
    card: [whole],
    solid: [...flangeBodies(f, { seal: 'back' }), ...block, ...inlet, ...path, ...drive],
    views: [
      view('front', [[...whole, ...flangeMarks(f)]], [...bolts.dims, dim('y', -s * 2.51, 0, 'right')], {
        leaders: bolts.leaders.map((l) => ({ ...l, at: [l.at[0], -l.at[1], l.at[2]] as const, to: 'br' as const })),
      }),
      section(
        'side',
        [cutBodies, [axisLine(0, T + s * 0.9)]],
        [dim('z', 0, T + s * 0.9, 'bottom'), dim('z', 0, T, 'bottom'), dia('y', f.od, 'right')],
      ),
    ],
  }
}

/** Valves: the outside on cards, cut open on sheets. */
export function valve(p: Valve): Picture {
  switch (p.style) {
    case 'Angle':
    case 'All-metal angle':
      return angleValve(p)
    case 'In-line':
    case 'Ball':
      return straightValve(p)
    case 'Gate':
      return gateValve(p)
    case 'Leak valve':
      return leakValve(p)
  }
}
