import { drill, mark, place, prism, rod, turned, type Body, type Group, type Profile } from './bodies.ts'
import { camera } from './camera.ts'
import { ISO, KF, THREAD, type CfRow, type IsoRow, type KfRow } from './dimensions.ts'
import { axisLine } from './flange.ts'
import { UP, box, disc, facing, hexagon, rad, ring, rounded, shift, steps, type Point } from './geometry.ts'
import type { Material } from './materials.ts'
import type { Picture } from './picture.ts'
import { nut, screw } from './fastener.ts'
import { dia, dim, leader, mm } from './view.ts'

/** A ring of round section: outside and inside profile about its mean radius. */
export const roundRing = (mat: Material, R: number, r: number, z = 0): Body => {
  const half = (s: 1 | -1): Profile =>
    steps(9).map((i) => [z + s * -r * Math.cos((i * Math.PI) / 8), R + s * r * Math.sin((i * Math.PI) / 8)] as const)
  return turned(mat, half(1), half(-1), { open: true })
}

/** A flat copper gasket; a notch lets helium reach the seal. */
export function copperGasket(p: { row: CfRow; mat: Material; notched: boolean }): Picture {
  const [R, r] = [p.row.gasketOd / 2, p.row.gasketId / 2]
  const t = 2
  const shown = Math.max(t, R * 0.09)
  const gap = shown * 3.6
  const one = (z: number, thick: number): Body[] => [
    turned(
      p.mat,
      [
        [z, R],
        [z + thick, R],
      ],
      [
        [z + thick, r],
        [z, r],
      ],
      { open: true },
    ),
    ...(p.notched
      ? ring(2, R, -50).map(
          ([x, y]): Body =>
            prism(
              'dark',
              box(R * 0.07, R * 0.07).map(([a, b]): Point => [a + x * 0.985, b + y * 0.985]),
              z + thick,
              z + thick + 0.02,
              { fine: true },
            ),
        )
      : []),
  ]
  const flat = one(0, t)
  return {
    camera: camera(42, -20),
    card: [one(0, shown).map((b): Body => b), one(gap, shown)],
    views: [
      {
        view: 'front',
        groups: [flat, crossMarks(R)],
        dims: [dia('x', p.row.gasketOd, 'bottom')],
        leaders: p.notched ? [leader([R * 0.64, -R * 0.76, t], '2 notches')] : [],
      },
      {
        view: 'side',
        section: true,
        groups: [flat, [axisLine(0, t)]],
        dims: [dia('y', p.row.gasketOd, 'right'), dia('y', p.row.gasketId, 'left'), dim('z', 0, t, 'bottom')],
      },
    ],
  }
}
const crossMarks = (R: number): Body[] => [
  mark(
    'steel',
    [
      [-R * 1.05, 0, 90],
      [R * 1.05, 0, 90],
    ],
    { centre: true, only: 'sheet' },
  ),
  mark(
    'steel',
    [
      [0, -R * 1.05, 90],
      [0, R * 1.05, 90],
    ],
    { centre: true, only: 'sheet' },
  ),
]

/** A moulded gasket of elastomer in the shape of a copper one, with a bead on each face. */
export function elastomerGasket(p: { row: CfRow; mat: Material; coated: boolean }): Picture {
  const [R, r] = [p.row.gasketOd / 2, p.row.gasketId / 2]
  const t = 2.4
  const m = (R + r) / 2
  const h = Math.max(0.5, (R - r) * 0.12)
  const bodies: Body[] = [
    turned(
      p.mat,
      [
        [0, R],
        [t, R],
      ],
      [
        [t, r],
        [0, r],
      ],
      { open: true },
    ),
    turned(
      p.coated ? 'ptfe' : p.mat,
      [
        [t - 0.2, m + (R - r) * 0.2],
        [t + h, m + (R - r) * 0.12],
      ],
      [
        [t + h, m - (R - r) * 0.12],
        [t - 0.2, m - (R - r) * 0.2],
      ],
      { open: true },
    ),
    turned(
      p.mat,
      [
        [-h, m + (R - r) * 0.12],
        [0, m + (R - r) * 0.2],
      ],
      [
        [0, m - (R - r) * 0.2],
        [-h, m - (R - r) * 0.12],
      ],
      { open: true, only: 'sheet' },
    ),
  ]
  return {
    camera: camera(40, -24),
    card: [bodies],
    views: [
      { view: 'front', groups: [bodies, crossMarks(R)], dims: [dia('x', p.row.gasketOd, 'bottom')] },
      {
        view: 'side',
        section: true,
        groups: [bodies, [axisLine(0, t)]],
        dims: [dia('y', p.row.gasketOd, 'right'), dia('y', p.row.gasketId, 'left'), dim('z', -h, t + h, 'bottom')],
        leaders: p.coated ? [leader([0, m, t], 'PTFE coated', 'bl')] : [],
      },
    ],
  }
}

export type RingStyle = 'Standard' | 'With mesh' | 'Adaptive' | 'Overpressure'
/** A centering ring: a metal carrier with the seal on it, meshed, stepped or within an outer ring. */
export function centeringRing(p: {
  row: KfRow
  metal: Material
  seal: Material
  style: RingStyle
  metalSeal: boolean
}): Picture {
  const { spigot, ringId, cord, bore } = p.row
  const w = 3.9
  const s = spigot / 2 - 0.15
  const i = bore / 2
  const step = p.style === 'Adaptive' ? s * 0.78 : s
  const inside = p.style === 'Adaptive' ? Math.min(i, step - 1) : Math.min(i, s - 0.6)
  const carrier: Body = turned(
    p.metal,
    [
      [-w * 1.3, step],
      [-w * 0.3, step],
      [-w * 0.3, s + 0.6],
      [w * 0.3, s + 0.6],
      [w * 0.3, s],
      [w * 1.3, s],
    ],
    [
      [w * 1.3, inside],
      [-w * 1.3, inside],
    ],
    { open: p.style !== 'With mesh' },
  )
  const R = (ringId + cord) / 2
  const seal: Body = p.metalSeal
    ? turned(
        'aluminium',
        [
          [-1.4, R + 1],
          [0, R + 2.6],
          [1.4, R + 1],
        ],
        [
          [1.4, s + 0.4],
          [-1.4, s + 0.4],
        ],
        { open: true },
      )
    : roundRing(p.seal, Math.max(R, s + cord * 0.45), cord / 2)
  const outer: Body[] =
    p.style === 'Overpressure'
      ? [
          turned(
            p.metal,
            [
              [-w * 0.55, R + cord / 2 + 2.6],
              [w * 0.55, R + cord / 2 + 2.6],
            ],
            [
              [w * 0.55, R + cord / 2 - 0.2],
              [-w * 0.55, R + cord / 2 - 0.2],
            ],
            { open: true },
          ),
        ]
      : []
  const mesh: Body[] =
    p.style === 'With mesh'
      ? [
          prism('paper', disc(inside, 28), -0.05, 0, { fine: true }),
          ...steps(9).flatMap((k): Body[] => {
            const t = (k - 4) / 4.6
            const h = Math.sqrt(1 - t * t) * inside
            return [
              mark(
                'dark',
                [
                  [t * inside, -h, 0.1],
                  [t * inside, h, 0.1],
                ],
                { weight: 0.7 },
              ),
              mark(
                'dark',
                [
                  [-h, t * inside, 0.1],
                  [h, t * inside, 0.1],
                ],
                { weight: 0.7 },
              ),
            ]
          }),
        ]
      : []
  const frontHalf: Body = turned(
    p.metal,
    [
      [w * 0.3, s],
      [w * 1.3, s],
    ],
    [
      [w * 1.3, inside],
      [w * 0.3, inside],
    ],
    { open: true, only: 'card' },
  )
  const meshed: Body[] =
    p.style === 'With mesh'
      ? [
          { ...carrier, only: 'sheet' },
          turned(
            p.metal,
            [
              [-w * 1.3, s],
              [0, s],
            ],
            undefined,
            { only: 'card' },
          ),
          ...mesh,
        ]
      : [carrier]
  const whole = [...meshed, ...outer.map((b): Body => b), seal, { ...frontHalf }]
  const od = p.style === 'Overpressure' ? R * 2 + cord + 5.2 : Math.max(R, s + cord * 0.45) * 2 + cord
  return {
    camera: camera(40, -22),
    card: [whole],
    views: [
      { view: 'front', groups: [whole, crossMarks(od / 2)], dims: [dia('x', od, 'bottom')] },
      {
        view: 'side',
        section: true,
        groups: [whole.filter((b) => b.kind !== 'mark'), [axisLine(-w, w)]],
        dims: [dia('y', s * 2, 'left'), dia('y', od, 'right'), dim('z', -w * 1.3, w * 1.3, 'bottom')],
        leaders: [
          leader([0, Math.max(R, s + cord * 0.45), 0], p.metalSeal ? 'aluminium edge seal' : `cord ${mm(cord)}`, 'bl'),
        ],
      },
    ],
  }
}

export const CLAMP_ROWS: Readonly<Record<string, KfRow>> = Object.fromEntries(
  (['NW10/16', 'NW20/25', 'NW32/40', 'NW50'] as const).map((name, i) => [
    name,
    KF[(['NW16', 'NW25', 'NW40', 'NW50'] as const)[i] ?? 'NW16'] as KfRow,
  ]),
)
export type ClampStyle = 'Wing nut' | 'Overcenter lever' | 'Bulkhead' | 'Chain clamp'

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
        [
          [-h / 2, ro * 1.18],
          [h / 2, ro * 1.18],
        ],
        [
          [h / 2, R * 1.02],
          [-h * 0.1, R * 1.02],
          [-h * 0.1, ri * 0.86],
          [-h / 2, ri * 0.86],
        ],
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
      .flatMap(([x, y], i): Body[] => {
        const t = Math.atan2(y, x)
        const link = box((ro - ri) * 1.15, ((2 * Math.PI * r) / count) * 0.82, 1.5).map(
          ([a, b]): Point => [x + a * Math.cos(t) - b * Math.sin(t), y + a * Math.sin(t) + b * Math.cos(t)],
        )
        return [
          prism(p.mat, link, -h / 2, h / 2),
          rod('bright', h / 2, h / 2 + 0.8, 1.5, { frame: shift(x * 1.0, y * 1.0) }),
          ...(i < 0 ? [pinOf(x, y)] : []),
        ]
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
            [
              [ro * 0.9, s * ro * 0.12],
              [ro * 1.28, s * ro * 0.1],
              [ro * 1.28, s * ro * 0.34],
              [ro * 0.86, s * ro * 0.38],
            ],
            1.2,
          ),
          -h / 2,
          h / 2,
        ),
    )
    const hinge: Body[] = [
      prism(
        p.mat,
        rounded(
          [
            [-ro * 1.14, -5],
            [-ro * 0.9, -5],
            [-ro * 0.9, 5],
            [-ro * 1.14, 5],
          ],
          2,
        ),
        -h / 2,
        h / 2,
      ),
      pinOf(-ro * 1.03, 0),
    ]
    const bolt: Body[] = place(facing(UP, [ro * 1.13, 0, 0]), [rod('bright', -ro * 0.3, ro * 0.66, 2.1)])
    const closing: Body[] =
      p.style === 'Wing nut'
        ? place(facing(UP, [ro * 1.13, -ro * 0.34, 0]), [
            turned('bright', [
              [0, 5.2],
              [5, 4],
            ]),
            prism(
              'bright',
              rounded(
                [
                  [-11, 9],
                  [-4, 2],
                  [4, 2],
                  [11, 9],
                  [8.4, 13],
                  [0, 6.4],
                  [-8.4, 13],
                ],
                1,
              ),
              -1.3,
              1.3,
              { frame: { o: [0, 0, 0], u: [1, 0, 0], v: [0, 0, 1], n: [0, -1, 0] } },
            ),
          ])
        : [
            prism(
              p.mat,
              rounded(
                [
                  [ro * 1.02, -ro * 0.36],
                  [ro * 1.3, -ro * 0.4],
                  [ro * 1.34, ro * 0.2],
                  [ro * 1.16, ro * 0.86],
                  [ro * 1.04, ro * 0.84],
                  [ro * 1.14, ro * 0.2],
                ],
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
    [
      [-h / 2, ro],
      [h / 2, ro],
    ],
    [
      [h / 2, ri],
      [2.6, ri + 0.4],
      [1.2, R * 1.01],
      [-1.2, R * 1.01],
      [-2.6, ri + 0.4],
      [-h / 2, ri],
    ],
  )
  return {
    camera: camera(36, -14, 14),
    card: [bodies],
    views: [
      {
        view: 'front',
        groups: [bodies, crossMarks(ro)],
        dims: [dim('x', -ro, reach, 'bottom', { near: 0 }), dia('y', ri * 2, 'left', { near: 0 })],
      },
      {
        view: 'side',
        section: true,
        groups: [p.style === 'Bulkhead' ? bodies : [ringSection], [axisLine(-h / 2, h / 2)]],
        dims: [dim('z', -h / 2, h / 2, 'bottom'), dia('y', (p.style === 'Bulkhead' ? ro * 1.18 : ro) * 2, 'right')],
        leaders: [leader([0, R, 0], `for Ø${mm(p.row.od)} flanges`, 'bl')],
      },
    ],
  }
}

export type IsoItem =
  | 'Centering ring'
  | 'Centering ring with mesh'
  | 'Double claw clamp'
  | 'Single claw clamp'
  | 'Bolt ring'
  | 'ISO-F bolt set'
/** Hardware of the large clamped and bolted flanges. */
export function isoHardware(p: { size: string; item: IsoItem; seal: Material }): Picture {
  const row = ISO[p.size]
  if (!row) throw new RangeError(`No ISO flange "${p.size}"`)
  if (p.item === 'Centering ring' || p.item === 'Centering ring with mesh')
    return isoRing(row, p.seal, p.item.endsWith('mesh'))
  if (p.item === 'Bolt ring') {
    const R = row.f.od / 2
    const ri = row.od / 2 - 3
    const bodies: Body[] = [
      turned(
        'steel',
        [
          [0, R],
          [10, R],
        ],
        [
          [10, ri],
          [4, ri],
          [4, ri + 4],
          [0, ri + 4],
        ],
        { open: true },
      ),
      drill('steel', ring(row.f.bolts, row.f.bc / 2, -90 + 180 / row.f.bolts), row.f.hole / 2, 10, 10, {
        shown: [-row.f.bc / 2, row.f.bc / 2],
      }),
    ]
    const [x, y] = ring(row.f.bolts, row.f.bc / 2, -90 + 180 / row.f.bolts)[0] ?? [0, 0]
    return {
      camera: camera(40, -22),
      card: [bodies],
      views: [
        {
          view: 'front',
          groups: [bodies, crossMarks(R)],
          dims: [dia('x', row.f.bc, 'bottom', { suffix: ' BC', near: 0 })],
          leaders: [leader([x + 1, y - 1, 10], `${row.f.bolts} × Ø${mm(row.f.hole)}`)],
        },
        {
          view: 'side',
          section: true,
          groups: [bodies, [axisLine(0, 10)]],
          dims: [dia('y', row.f.od, 'right'), dia('y', ri * 2, 'left'), dim('z', 0, 10, 'bottom')],
        },
      ],
    }
  }
  const bolt = THREAD[row.f.bolt] ?? THREAD.M10
  if (!bolt) throw new RangeError(`No thread "${row.f.bolt}"`)
  if (p.item === 'ISO-F bolt set') {
    const L = bolt.d * 2 + 30
    const one: Body[] = [...screw({ thread: bolt, length: L, head: 'hex', mat: 'steel' })]
    const gap = bolt.af * 1.9
    const kit: Group[] = [
      place(shift(gap * 0.5, -gap * 0.5), one),
      [
        ...place(shift(-gap * 0.5, gap * 0.5), one),
        ...place(shift(-gap * 0.5, gap * 0.5, L * 0.62), [
          turned('bright', [
            [-1.4, bolt.af * 0.62],
            [0, bolt.af * 0.62],
          ]),
          ...nut(bolt, 'steel'),
        ]),
      ],
      ...steps(Math.min(6, Math.ceil(row.f.bolts / 4))).map((i) =>
        place(shift(gap * (1.7 + i * 0.2), gap * (0.2 + i * 0.9), L * 0.2), [
          turned(
            'bright',
            [
              [0, bolt.af * 0.62],
              [1.4, bolt.af * 0.62],
            ],
            [
              [1.4, bolt.d * 0.55],
              [0, bolt.d * 0.55],
            ],
            { open: true },
          ),
        ]),
      ),
    ]
    return {
      camera: camera(56, -32),
      card: kit,
      views: [
        {
          view: 'length',
          groups: [one],
          dims: [dim('z', 0, L, 'bottom'), dim('z', -bolt.k, 0, 'bottom')],
          leaders: [leader([0, -bolt.d / 2, L * 0.8], row.f.bolt)],
          caption: `Set of ${row.f.bolts} with nuts and washers for Ø${mm(row.f.bc)} BC`,
        },
        {
          view: 'front',
          groups: [one],
          dims: [dim('x', -bolt.af / 2, bolt.af / 2, 'bottom', { text: `${mm(bolt.af)} AF` })],
        },
      ],
    }
  }
  const double = p.item === 'Double claw clamp'
  const s = 0.75 + row.od / 520
  const [w, h] = [20 * s, 24 * s]
  const claw: Point[] = double
    ? rounded(
        [
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
        ],
        1.2 * s,
      )
    : rounded(
        [
          [-h * 0.9, -h * 0.75],
          [h * 0.9, -h * 0.75],
          [h * 0.9, -h * 0.2],
          [h * 0.5, -h * 0.2],
          [h * 0.5, h * 0.1],
          [-h * 0.3, h * 0.1],
          [-h * 0.3, h * 0.4],
          [-h * 0.9, h * 0.4],
        ],
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
          turned('bright', [
            [h * 0.75, bolt.af * 0.62],
            [h * 0.75 + 1, bolt.af * 0.62],
          ]),
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

function isoRing(row: IsoRow, seal: Material, meshed: boolean): Picture {
  const s = row.bore / 2 + 1.8
  const i = row.bore / 2 - 1.4
  const w = 7
  const R = s + 4.6
  const mesh: Body[] = meshed
    ? [
        prism('paper', disc(i, 32), -0.05, 0, { fine: true }),
        ...steps(15).flatMap((k): Body[] => {
          const t = (k - 7) / 7.6
          const h = Math.sqrt(1 - t * t) * i
          return [
            mark(
              'dark',
              [
                [t * i, -h, 0.1],
                [t * i, h, 0.1],
              ],
              { weight: 0.6 },
            ),
            mark(
              'dark',
              [
                [-h, t * i, 0.1],
                [h, t * i, 0.1],
              ],
              { weight: 0.6 },
            ),
          ]
        }),
      ]
    : []
  const carrier: Body[] = meshed
    ? [
        turned(
          'steel',
          [
            [-w, s],
            [0, s],
          ],
          undefined,
          { only: 'card' },
        ),
        turned(
          'steel',
          [
            [-w, s],
            [w, s],
          ],
          [
            [w, i],
            [-w, i],
          ],
          { only: 'sheet' },
        ),
        ...mesh,
      ]
    : [
        turned(
          'steel',
          [
            [-w, s],
            [w * 0.2, s],
          ],
          [
            [w * 0.2, i],
            [-w, i],
          ],
          { open: true },
        ),
      ]
  const bodies: Body[] = [
    ...carrier,
    turned(
      'aluminium',
      [
        [-2, R + 2.8],
        [2, R + 2.8],
      ],
      [
        [2, R],
        [-2, R],
      ],
      { open: true },
    ),
    roundRing(seal, s + 2.6, 2.7),
    turned(
      'steel',
      [
        [0.2, s],
        [w, s],
      ],
      [
        [w, i],
        [0.2, i],
      ],
      { open: true },
    ),
  ]
  return {
    camera: camera(42, -22),
    card: [bodies],
    views: [
      { view: 'front', groups: [bodies, crossMarks(R)], dims: [dia('x', (R + 2.8) * 2, 'bottom')] },
      {
        view: 'side',
        section: true,
        groups: [bodies.filter((b) => b.kind !== 'mark'), [axisLine(-w, w)]],
        dims: [dia('y', i * 2, 'left'), dia('y', (R + 2.8) * 2, 'right'), dim('z', -w, w, 'bottom')],
      },
    ],
  }
}
