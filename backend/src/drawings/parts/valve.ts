import { type Body, drill, type Group, pipe, place, prism, rod, turned } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { BACK, box, FRONT, facing, LEFT, type Point, rounded, shift, steps, UP } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { dia, dim, leader } from '../render/view.ts'
import type { Flange } from './flange.ts'
import { flangeBodies } from './flange-bodies.ts'
import { axisLine, boltDims, flangeMarks } from './flange-views.ts'
import { knurl } from './knurl.ts'

type ValveStyle = 'Angle' | 'In-line' | 'Gate' | 'All-metal angle' | 'Ball' | 'Leak valve'
type Actuator = 'Manual' | 'Electropneumatic' | 'Electropneumatic with indicator'
interface Valve {
  readonly style: ValveStyle
  readonly flange: Flange
  readonly metalBonnet: boolean
  readonly actuator: Actuator
}

/** What works a valve, from z = 0 upwards; r is the bonnet's radius. */
function actuator(a: Actuator, r: number, heavy: boolean): { bodies: Body[]; length: number } {
  if (a === 'Manual') {
    const k = heavy ? r * 0.9 : r * 0.74
    return heavy
      ? {
          length: r * 1.5,
          bodies: [
            rod('bright', 0, r * 0.8, r * 0.3),
            prism('bright', rounded(box(r * 0.9, r * 0.9), 1), r * 0.8, r * 1.5),
          ],
        }
      : {
          length: r * 1.2 + 4,
          bodies: [
            rod('steel', 0, 4, r * 0.4),
            turned('polymer', [
              [4, k],
              [6, k * 1.1],
              [r * 1.1 + 3, k * 1.1],
              [r * 1.2 + 4, k],
            ]),
            ...knurl(k * 1.1, 6, r * 1.1 + 2, 22),
          ],
        }
  }
  const L = r * 2.2
  const bodies: Body[] = [
    turned('aluminium', [
      [0, r * 0.94],
      [L, r * 0.94],
    ]),
    turned(
      'dark',
      [
        [L * 0.1, r * 0.96],
        [L * 0.14, r * 0.96],
      ],
      undefined,
      { fine: true },
    ),
    turned(
      'dark',
      [
        [L * 0.84, r * 0.96],
        [L * 0.88, r * 0.96],
      ],
      undefined,
      { fine: true },
    ),
    prism(
      'polymer',
      box(r * 0.8, r * 0.9, r * 0.1).map(([x, y]): Point => [x, y + r * 1.2]),
      L * 0.26,
      L * 0.8,
    ),
    ...place(facing(LEFT, [0, 0, L * 0.5]), [rod('bright', r * 0.9, r * 1.2, r * 0.16)]),
  ]
  if (!a.endsWith('indicator'))
    return {
      length: L,
      bodies: [
        ...bodies,
        turned('aluminium', [
          [L, r * 0.9],
          [L + 1.2, r * 0.8],
        ]),
      ],
    }
  return {
    length: L + r * 0.8,
    bodies: [
      ...bodies,
      turned('polymer', [
        [L, r * 0.5],
        [L + r * 0.2, r * 0.5],
      ]),
      turned('tcRed', [
        [L + r * 0.2, r * 0.3],
        [L + r * 0.7, r * 0.3],
        [L + r * 0.8, r * 0.2],
      ]),
      prism(
        'polymer',
        box(r * 0.5, r * 0.3).map(([x, y]): Point => [x, y - r * 0.9]),
        L * 0.3,
        L * 0.7,
      ),
    ],
  }
}

export function valve(p: Valve): Picture {
  const f = p.flange
  const T = f.thick
  const b = f.bore / 2
  const mat = 'steel'
  const port = (A: number): Body[] => [
    pipe(mat, b * 0.6, A - T, b + 1.6, b),
    ...place(shift(0, 0, A - T), flangeBodies(f, { seal: 'front', bore: f.bore })),
  ]
  const bolts = boltDims(f)
  switch (p.style) {
    case 'Angle':
    case 'All-metal angle': {
      const heavy = p.style === 'All-metal angle'
      const A = f.od * 0.62 + T + 10
      const R = b * 1.3 + 6
      const H = R * (heavy ? 1.2 : 1.05)
      const bonnet: Body[] = [
        rod(mat, -R * 1.05, H, R),
        ...(p.metalBonnet
          ? [
              turned(mat, [
                [H, R * 1.36],
                [H + 9, R * 1.36],
              ]),
              ...steps(8).map(
                (i): Body =>
                  rod('bright', H + 9, H + 11.4, R * 0.1 + 0.8, {
                    frame: shift(
                      R * 1.2 * Math.cos((i * Math.PI) / 4 + 0.4),
                      R * 1.2 * Math.sin((i * Math.PI) / 4 + 0.4),
                    ),
                  }),
              ),
            ]
          : [
              turned('aluminium', [
                [H, R * 1.12],
                [H + 5, R * 1.12],
              ]),
            ]),
      ]
      const top = H + (p.metalBonnet ? 9 : 5)
      const act = actuator(p.actuator, R, heavy)
      const head = [...bonnet, ...place(shift(0, 0, top), act.bodies)]
      const groups: Group[] = [
        place(facing([0, 1, 0]), port(A)),
        place(facing(UP), head),
        place(facing(FRONT), port(A)),
      ]
      const seat: Body = rod(mat, 0, 6, b * 1.14, { frame: facing([0, 1, 0], [0, b * 0.2, 0]), only: 'sheet' })
      const cut: Group[] = [
        place(facing(UP), [
          pipe(mat, -R * 1.05, H, R, R - 2.4),
          ...head.filter((x) => !(x.kind === 'turned' && x.outer[0]?.[0] === -R * 1.05)),
        ]),
        place(facing([0, 1, 0]), [
          pipe(mat, R * 0.9, A - T, b + 1.6, b),
          ...place(shift(0, 0, A - T), flangeBodies(f, { seal: 'front', bore: f.bore })),
        ]),
        place(facing(FRONT), [
          pipe(mat, R * 0.98, A - T, b + 1.6, b),
          ...place(shift(0, 0, A - T), flangeBodies(f, { seal: 'front', bore: f.bore })),
        ]),
        [seat],
      ]
      return {
        camera: camera(48, 0, 16),
        card: groups,
        views: [
          {
            view: 'length',
            section: true,
            groups: [...cut, [axisLine(0, A)]],
            dims: [
              dim('z', 0, A, 'bottom'),
              dim('y', 0, A, 'left'),
              dim('y', -top - act.length, 0, 'left'),
              dia('y', f.od, 'right'),
            ],
          },
          {
            view: 'front',
            groups: [...groups, flangeMarks(f)],
            dims: [dia('x', f.od, 'bottom')],
            leaders: bolts.leaders.map((l) => ({ ...l, at: [l.at[0], -l.at[1], A] as const, to: 'br' as const })),
          },
        ],
      }
    }
    case 'In-line':
    case 'Ball': {
      const ball = p.style === 'Ball'
      const A = f.od * 0.75 + T + (ball ? 4 : 12)
      const R = b * 1.24 + (ball ? 7 : 5)
      const body: Body[] = ball
        ? [prism(mat, box(R * 1.9, R * 1.9, R * 0.5), -R * 1.05, R * 1.05)]
        : [
            turned(mat, [
              [-R * 1.5, b + 1.6],
              [-R * 1.2, R],
              [R * 1.2, R],
              [R * 1.5, b + 1.6],
            ]),
          ]
      const act = actuator(p.actuator, R * (ball ? 0.8 : 0.9), false)
      const lever: Body[] =
        ball && p.actuator === 'Manual'
          ? [
              ...place(facing(UP), [
                rod('bright', R * 0.9, R * 1.5, R * 0.3),
                prism(
                  'steel',
                  rounded(
                    [
                      [-R * 0.5, -R * 0.4],
                      [R * 0.5, -R * 0.4],
                      [R * 0.36, R * 3],
                      [-R * 0.36, R * 3],
                    ],
                    R * 0.3,
                  ).map(([x, y]): Point => [x, -y]),
                  R * 1.5,
                  R * 1.64,
                ),
                prism(
                  'tcRed',
                  rounded(
                    [
                      [-R * 0.44, R * 1.1],
                      [R * 0.44, R * 1.1],
                      [R * 0.4, R * 3.1],
                      [-R * 0.4, R * 3.1],
                    ],
                    R * 0.3,
                  ).map(([x, y]): Point => [x, -y]),
                  R * 1.46,
                  R * 1.76,
                ),
              ]),
            ]
          : ball
            ? place(facing(UP), place(shift(0, 0, R * 0.95), act.bodies))
            : place(facing([0, -Math.SQRT1_2, Math.SQRT1_2]), [
                rod(mat, 0, R * 1.5, R * 0.82),
                turned('aluminium', [
                  [R * 1.5, R * 0.98],
                  [R * 1.5 + 5, R * 0.98],
                ]),
                ...place(shift(0, 0, R * 1.5 + 5), act.bodies),
              ])
      const reach = ball
        ? p.actuator === 'Manual'
          ? R * 1.76
          : R * 0.95 + act.length
        : (R * 1.5 + 5 + act.length) * Math.SQRT1_2 + R * 0.7
      const groups: Group[] = [place(facing(BACK), port(A)), body, lever, place(facing(FRONT), port(A))]
      const sphere: Body[] = ball
        ? [
            turned(
              'bright',
              steps(13).map((i): [number, number] => [
                -R * 0.86 * Math.cos((i * Math.PI) / 12),
                R * 0.86 * Math.sin((i * Math.PI) / 12),
              ]),
              undefined,
              { only: 'sheet' },
            ),
            rod('paper', -R * 0.9, R * 0.9, b, { only: 'sheet', plain: true, fine: true }),
          ]
        : [
            prism('rubber', box(R * 1.3, 4), -b, b, {
              frame: {
                o: [0, 0, 0],
                u: [0, Math.SQRT1_2, Math.SQRT1_2],
                v: [0, -Math.SQRT1_2, Math.SQRT1_2],
                n: [1, 0, 0],
              },
              only: 'sheet',
            }),
          ]
      return {
        camera: camera(54, -6, 20),
        card: groups,
        views: [
          {
            view: 'length',
            section: true,
            groups: [
              place(facing(BACK), port(A)),
              ball ? body : [pipe(mat, -R * 1.2, R * 1.2, R, R - 2)],
              sphere,
              place(facing(FRONT), port(A)),
              lever,
              [axisLine(-A, A)],
            ],
            dims: [dim('z', -A, A, 'bottom'), dim('y', -reach, 0, 'left'), dia('y', f.od, 'right')],
            leaders: [leader([0, 0, 0], ball ? `ball, bore Ø${f.bore.toFixed(1)}` : 'disc', 'br')],
          },
          { view: 'front', groups: [...groups, flangeMarks(f)], dims: [dia('x', f.od, 'bottom')] },
        ],
      }
    }
    case 'Gate': {
      const w = f.od * 1.04
      const t = Math.max(26, f.od * 0.36)
      const up = f.od * 1.12
      const frame: Point[] = rounded(
        [
          [-w / 2, w / 2],
          [w / 2, w / 2],
          [w / 2, -w * 0.3],
          [w * 0.4, -up],
          [-w * 0.4, -up],
          [-w / 2, -w * 0.3],
        ],
        w * 0.12,
      )
      const act = actuator(p.actuator, w * 0.2, false)
      const neck = up + 8
      const stem: Body[] = place(facing(UP), [
        prism('steel', box(w * 0.86, t * 0.92, 2), up - 1, neck),
        ...(p.metalBonnet
          ? steps(4).map(
              (i): Body => rod('bright', neck, neck + 3, 2.4, { frame: shift((i - 1.5) * w * 0.22, t * 0.32) }),
            )
          : []),
        rod('steel', neck, neck + w * 0.14, w * 0.1),
        ...place(shift(0, 0, neck + w * 0.14), act.bodies),
      ])
      const face: Body[] = place(
        shift(0, 0, t / 2 - 0.01),
        flangeBodies(f, { seal: 'front', bore: f.bore, tapped: 'Tapped UNF' }),
      )
      const plate: Body[] = [
        prism(
          'dark',
          box(f.bore * 1.1, f.bore * 1.1, f.bore * 0.5).map(([x, y]): Point => [x, y - f.bore * 0.86]),
          -4,
          4,
          { only: 'sheet' },
        ),
      ]
      const body: Body[] = [prism(mat, frame, -t / 2, t / 2), drill(mat, [[0, 0]], b, t / 2, t, { shown: [0] })]
      const top = neck + w * 0.14 + act.length
      const whole: Group[] = [stem, [...body, ...face]]
      const L = t / 2 + T
      return {
        camera: camera(38, -4, 12),
        card: whole,
        views: [
          {
            view: 'front',
            groups: [...whole, flangeMarks(f)],
            dims: [dim('x', -w / 2, w / 2, 'bottom'), dim('y', -top, 0, 'left')],
            leaders:
              f.system === 'CF'
                ? boltDims(f, 'Tapped UNF', L).leaders.map((l) => ({
                    ...l,
                    at: [l.at[0], -l.at[1], l.at[2]] as const,
                    to: 'br' as const,
                  }))
                : [],
          },
          {
            view: 'side',
            section: true,
            groups: [
              [
                ...stem,
                ...body.slice(0, 1),
                ...place(facing(BACK, [0, 0, -t / 2]), flangeBodies(f, { seal: 'front', bore: f.bore })),
                ...face,
                drill(mat, [[0, 0]], b, t / 2, t, { shown: [0] }),
                ...plate,
              ],
              [axisLine(-L, L)],
            ],
            dims: [dim('z', -L, L, 'bottom'), dia('y', f.od, 'right'), dia('y', f.bore, 'left')],
          },
        ],
      }
    }
    case 'Leak valve': {
      const s = f.od / 2
      const block: Body[] = [prism(mat, box(s * 1.1, s * 1.1, s * 0.12), T, T + s * 0.9)]
      const drive: Body[] = place(facing(UP, [0, -s * 0.55, T + s * 0.45]), [
        rod(mat, 0, s * 0.5, s * 0.4),
        rod('bright', s * 0.5, s * 1.3, s * 0.2),
        ...steps(8).map(
          (i): Body => rod('dark', s * (0.56 + i * 0.08), s * (0.568 + i * 0.08), s * 0.205, { fine: true }),
        ),
        turned('steel', [
          [s * 1.1, s * 0.3],
          [s * 1.16, s * 0.36],
          [s * 1.7, s * 0.36],
        ]),
        ...knurl(s * 0.36, s * 1.3, s * 1.66, 20),
        turned('polymer', [
          [s * 1.7, s * 0.3],
          [s * 1.9, s * 0.3],
          [s * 1.96, s * 0.24],
        ]),
      ])
      const inlet: Body[] = place(facing(LEFT, [-s * 0.55, 0, T + s * 0.45]), [
        pipe('bright', 0, s * 0.7, 3.2, 2.2),
        prism('bright', box(s * 0.36, s * 0.36, s * 0.08), s * 0.3, s * 0.6),
      ])
      const whole = [...flangeBodies(f, { seal: 'back' }), ...block, ...inlet, ...drive]
      return {
        camera: camera(38, -6, 14),
        card: [whole],
        views: [
          {
            view: 'front',
            groups: [[...whole, ...flangeMarks(f)]],
            dims: [...bolts.dims, dim('y', -s * 2.51, 0, 'right')],
            leaders: bolts.leaders.map((l) => ({ ...l, at: [l.at[0], -l.at[1], l.at[2]] as const, to: 'br' as const })),
          },
          {
            view: 'side',
            section: true,
            groups: [whole, [axisLine(0, T + s * 0.9)]],
            dims: [dim('z', 0, T + s * 0.9, 'bottom'), dim('z', 0, T, 'bottom'), dia('y', f.od, 'right')],
          },
        ],
      }
    }
  }
}
