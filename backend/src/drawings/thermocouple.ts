import { cord, patch, pipe, place, prism, rod, turned, type Body, type Group } from './bodies.ts'
import { camera } from './camera.ts'
import { insulated } from './conductor.ts'
import { field, type Flange, type FlangeForm } from './flange.ts'
import { UP, box, curve, disc, facing, hexagon, ring, rounded, shift, type Point, type Vector } from './geometry.ts'
import type { Material } from './materials.ts'
import { mounted, type Item } from './mount.ts'
import type { Picture } from './picture.ts'
import { dia, dim, leader, mm } from './view.ts'

export interface Alloy {
  readonly body: Material
  readonly positive: Material
  readonly negative: Material
}
/** Connector colours of ANSI MC96.1, and how the bare alloys look. */
export const ALLOY = {
  K: { body: 'tcYellow', positive: 'bright', negative: 'nickel' },
  J: { body: 'tcBlack', positive: 'dark', negative: 'kovar' },
  E: { body: 'tcPurple', positive: 'bright', negative: 'kovar' },
  T: { body: 'tcBlue', positive: 'copper', negative: 'kovar' },
  N: { body: 'tcOrange', positive: 'nickel', negative: 'bright' },
  C: { body: 'tcRed', positive: 'molybdenum', negative: 'dark' },
  'R/S': { body: 'tcGreen', positive: 'bright', negative: 'steel' },
} as const satisfies Record<string, Alloy>

export type PairEnd = 'Pin' | 'Miniature connector' | 'Screw terminal'

/** One pair at the air face of a flange. `s` scales it to the room there is. */
function pairBodies(a: Alloy, end: PairEnd, T: number, s: number): { bodies: Body[]; air: number } {
  const wire = (x: number, mat: Material, from: number, to: number, r: number) =>
    rod(mat, -T - 25, to, r, { frame: shift(0, x), from, plain: true, fine: true })
  const base: Body[] = [
    turned(
      'kovar',
      [
        [-T - 1, 5.2 * s],
        [2.4, 5 * s],
      ],
      undefined,
      { from: 0 },
    ),
    turned(
      'ceramic',
      [
        [-T - 5, 4.2 * s],
        [8 * s + 1, 4.2 * s],
      ],
      undefined,
      { from: 2.4 },
    ),
  ]
  const z = 8 * s + 1
  if (end === 'Pin')
    return {
      air: 24,
      bodies: [...base, wire(-2 * s, a.positive, z, 24, 0.8 * s), wire(2 * s, a.negative, z, 24, 0.8 * s)],
    }
  if (end === 'Screw terminal') {
    const post = (y: number, mat: Material): Body[] => [
      wire(y, mat, z, 13, 0.9 * s),
      prism(mat, hexagon(3.3 * s), 13, 15.4, { frame: shift(0, y) }),
      rod(mat, 15.4, 16, 1.9 * s, { frame: shift(0, y) }),
      rod(mat, 16, 22, 1.05 * s, { frame: shift(0, y), plain: true }),
      prism('bright', hexagon(3.3 * s, 30), 17.6, 19.6, { frame: shift(0, y) }),
      rod(mat, 19.6, 22, 1.05 * s, { frame: shift(0, y), plain: true, only: 'card' }),
    ]
    return { air: 22, bodies: [...base, ...post(-2.2 * s, a.positive), ...post(2.2 * s, a.negative)] }
  }
  const shell = rounded(
    [
      [-3.6 * s, -7.8 * s],
      [3.6 * s, -7.8 * s],
      [3.6 * s, 7.8 * s],
      [-3.6 * s, 7.8 * s],
    ],
    1.2 * s,
  )
  const slot = (y: number, w: number): Point[] => box(1.2 * s, w * s, 0.3).map(([px, py]) => [px, py + y * s])
  return {
    air: z + 14,
    bodies: [
      ...base,
      wire(-2 * s, a.positive, z + 20, z, 0.7),
      wire(2 * s, a.negative, z + 20, z, 0.7),
      prism(a.body, shell, z, z + 14, { windows: [slot(-3.6, 4.2), slot(3.5, 3)], floor: a.body }),
    ],
  }
}

/** Thermocouple pairs in ceramic on a flange. */
export function thermocoupleFeedthrough(p: {
  flange: Flange
  alloy: Alloy
  pairs: number
  end: PairEnd
  tapped?: FlangeForm['tapped']
}): Picture {
  const f = p.flange
  const R = field(f)
  const spots: Point[] =
    p.pairs === 1
      ? [[0, 0]]
      : p.pairs === 2
        ? [
            [-R * 0.46, 0],
            [R * 0.46, 0],
          ]
        : p.pairs === 10
          ? [...ring(7, R * 0.78), ...ring(3, R * 0.3)]
          : ring(p.pairs, R * (p.pairs > 3 ? 0.68 : 0.54))
  const s = Math.min(1.25, R / { 1: 8.2, 2: 16, 3: 17, 5: 20, 10: 26 }[p.pairs as 1 | 2 | 3 | 5 | 10])
  const one = pairBodies(p.alloy, p.end, f.thick, s)
  return mounted({
    flange: f,
    items: spots.map((at): Item => ({ at, bodies: one.bodies })),
    air: one.air,
    vacuum: 25,
    camera: camera(46),
    form: p.tapped ? { tapped: p.tapped } : {},
    front: {
      leaders: [
        leader([spots[0]?.[0] ?? 0, (spots[0]?.[1] ?? 0) - 5 * s, f.thick], `${p.pairs} × Ø${mm(10.4 * s)}`, 'tl'),
      ],
    },
  })
}

export interface PowerSet {
  readonly count: number
  readonly pin: number
  readonly ribs?: number
  readonly air: number
}
/** Thermocouple pairs and heater conductors on one flange. */
export function thermocouplePower(p: { flange: Flange; alloy: Alloy; pairs: number; power: PowerSet }): Picture {
  const f = p.flange
  const R = field(f)
  const { power } = p
  const s = Math.min(1, R / 19)
  const one = pairBodies(p.alloy, 'Miniature connector', f.thick, s * 0.9)
  const tcs: Point[] =
    p.pairs === 1
      ? [[0, -R * 0.5]]
      : [
          [-R * 0.46, -R * 0.46],
          [R * 0.46, -R * 0.46],
        ]
  const row: Point[] =
    power.count === 2
      ? [
          [-R * 0.42, R * 0.42],
          [R * 0.42, R * 0.42],
        ]
      : [
          [-R * 0.66, R * 0.2],
          [-R * 0.26, R * 0.66],
          [R * 0.26, R * 0.66],
          [R * 0.66, R * 0.2],
        ]
  const ceramic = Math.min(R * (power.count === 2 ? 0.62 : 0.4), power.pin * 3.4)
  const rod1 = insulated({
    thick: f.thick,
    pin: Math.min(power.pin, ceramic * 0.62),
    ceramic,
    ceramicAir: power.air * 0.5,
    ceramicVacuum: 10,
    air: power.air,
    vacuum: 25,
    mat: 'copper',
    ...(power.ribs ? { ribs: power.ribs } : {}),
  })
  return mounted({
    flange: f,
    items: [...tcs.map((at): Item => ({ at, bodies: one.bodies })), ...row.map((at): Item => ({ at, bodies: rod1 }))],
    air: Math.max(power.air, one.air),
    vacuum: 25,
    camera: camera(46),
    front: {
      leaders: [
        leader(
          [row[0]?.[0] ?? 0, row[0]?.[1] ?? 0, f.thick + power.air],
          `${power.count} × Ø${mm(Math.min(power.pin, ceramic * 0.62))}`,
          'bl',
        ),
      ],
    },
  })
}

export type TcStyle = 'Miniature plug' | 'Miniature socket' | 'Standard plug' | 'In-line barrel' | 'Ring lug'

/** A flat two-blade plug or socket, mating face at z = 0 in front; `s` is 1 for miniature, 1.6 for standard. */
export function tcPlug(
  body: Material,
  a: Alloy,
  socket: boolean,
  s: number,
  round = false,
): { bodies: Body[]; length: number; front: number } {
  const L = 19 * s
  // Seen from above: the width runs along x, the length back from the face.
  const flat = { o: [0, 0, 0], u: [1, 0, 0], v: [0, 0, -1], n: [0, -1, 0] } as const
  const w = 15.8 * s
  const shape = rounded(
    [
      [-w / 2, 0],
      [w / 2, 0],
      [w / 2, L * 0.58],
      [w * 0.2, L],
      [-w * 0.2, L],
      [-w / 2, L * 0.58],
    ],
    1.4 * s,
  )
  const h = 7.6 * s
  const blade = (x: number, bw: number, mat: Material): Body =>
    round
      ? rod(mat, 0, 13 * s, bw * 0.9, { frame: shift(x, 0), plain: true })
      : prism(mat, box(bw * s * 1.6, 0.9 * s, 0.2), 0, 11 * s, { frame: shift(x, 0) })
  const front: Body[] = socket
    ? [
        prism(body, box(w * 0.9, h * 0.86, 1), 0, 0.4, {
          windows: [slotAt(-3.9 * s, 3.6 * s, 1.3 * s), slotAt(3.9 * s, 2.7 * s, 1.3 * s)],
          floor: 'polymer',
        }),
      ]
    : [blade(-3.9 * s, round ? 2.2 * s : 2.1, a.positive), blade(3.9 * s, round ? 1.7 * s : 1.5, a.negative)]
  const screw = (x: number): Body[] =>
    place({ ...flat, o: [x, -h / 2, -L * 0.36] }, [
      rod('bright', 0, 0.5, 1.7 * s),
      prism('dark', box(2.6 * s, 0.5 * s), 0.5, 0.6, { fine: true }),
    ])
  const marks: Body[] = [
    patch(
      body,
      [
        [-4 * s, -h / 2, -L * 0.7],
        [-2.6 * s, -h / 2, -L * 0.7],
        [-2.6 * s, -h / 2, -L * 0.66],
        [-4 * s, -h / 2, -L * 0.66],
      ],
      { fill: '#ffffff', opacity: 0.8, only: 'card' },
    ),
  ]
  return {
    length: L,
    front: socket ? 0.4 : (round ? 13 : 11) * s,
    bodies: [
      ...place(flat, [prism(body, shape, -h / 2, h / 2)]),
      ...screw(-w * 0.25),
      ...screw(w * 0.25),
      ...marks,
      ...front,
    ],
  }
}
const slotAt = (x: number, w: number, h: number): Point[] => box(w, h, 0.3).map(([px, py]) => [px + x, py])

export interface TcConnector {
  readonly alloy: Alloy
  readonly style: TcStyle
  readonly body: 'Ceramic body' | 'PEEK body' | 'Bare'
  readonly wire: number
}
/** Plugs, sockets, barrels and lugs in thermocouple alloy. */
export function tcConnector(p: TcConnector): Picture {
  const { alloy: a, wire } = p
  if (p.style === 'In-line barrel') {
    const r = wire * 1.5 + 0.9
    const L = 16
    const one = (y: number, mat: Material): Body[] =>
      place(shift(0, y), [
        pipe(mat, -L / 2, L / 2, r, wire * 0.62 + 0.1),
        ...[-L * 0.28, L * 0.28].flatMap((z) =>
          place(facing(UP, [0, -r * 0.9, z]), [
            rod('bright', 0, r * 0.5, r * 0.52),
            prism('dark', hexagon(r * 0.5), r * 0.5, r * 0.52, { fine: true }),
          ]),
        ),
      ])
    const groups: Group[] = [one(-r * 1.9, a.positive), one(r * 1.9, a.negative)]
    const tag: Group = [
      patch(
        a.body,
        [
          [0, -r * 0.3, -L * 0.5],
          [0, r * 0.3, -L * 0.5],
          [0, r * 0.3, L * 0.5],
          [0, -r * 0.3, L * 0.5],
        ],
        { line: true, only: 'card' },
      ),
    ]
    return {
      camera: camera(60, -28),
      card: [tag, ...groups],
      views: [
        {
          view: 'length',
          section: true,
          groups: [one(0, a.positive)],
          dims: [dim('z', -L / 2, L / 2, 'bottom'), dia('y', 2 * r, 'right'), dia('y', wire * 1.24 + 0.2, 'left')],
        },
        {
          view: 'front',
          groups: [one(0, a.positive)],
          dims: [dia('x', 2 * r, 'bottom')],
          leaders: [leader([0, 0, L / 2], `wire Ø${mm(wire)}`)],
        },
      ],
    }
  }
  if (p.style === 'Ring lug') {
    const one = (x: number, mat: Material): Body[] => place(shift(x, 0), lug(3.4, wire, mat, false))
    const tag = (x: number): Body => rod(a.body, -17, -12.5, wire * 1.1 + 0.9, { frame: shift(x, 0) })
    return {
      camera: camera(36, -14, 42),
      card: [
        [...one(-5, a.positive), tag(-5)],
        [...one(5, a.negative), tag(5)],
      ],
      views: lugViews(3.4, wire, [...one(0, a.positive)]),
    }
  }
  const s = p.style === 'Standard plug' ? 1.6 : 1
  const body: Material = p.body === 'Ceramic body' ? 'ceramic' : 'peek'
  const plug = tcPlug(body, a, p.style === 'Miniature socket', s, p.style === 'Standard plug')
  const band = place({ o: [0, 0, 0], u: [1, 0, 0], v: [0, 0, -1], n: [0, -1, 0] }, [
    prism(
      a.body,
      box(6 * s, 3.2 * s, 0.6).map(([x, y]): Point => [x, y + plug.length * 0.74]),
      3.8 * s,
      4 * s,
    ),
  ])
  const lead: Body[] = [-0.9, 0.9].map(
    (x, i): Body =>
      cord(
        i ? a.negative : a.positive,
        [
          [x * s, 0, -plug.length + 1],
          [x * s, 0, -plug.length - 5],
          [x * 2 * s, 0, -plug.length - 10],
        ],
        Math.max(wire / 2, 0.25),
      ),
  )
  const all = [...lead, ...plug.bodies, ...band]
  return {
    camera: camera(32, -8, 38),
    card: [all],
    views: [
      {
        view: 'plan',
        groups: [all],
        dims: [
          dim('x', -7.9 * s, 7.9 * s, 'top'),
          dim('z', -plug.length, 0, 'left'),
          dim('x', -3.9 * s, 3.9 * s, 'bottom', { near: plug.front }),
          ...(plug.front > 1 ? [dim('z', 0, plug.front, 'right')] : []),
        ],
      },
      {
        view: 'front',
        groups: [all],
        dims: [dim('y', -3.8 * s, 3.8 * s, 'right')],
        leaders: [leader([0, 3.8 * s, -plug.length], `wire Ø${mm(wire)}`, 'br')],
      },
    ],
  }
}

/** A lug for a screw of diameter `hole`: ring or spade in front, barrel behind; it lies flat in the plane y = 0. */
export function lug(hole: number, wire: number, mat: Material, spade: boolean): Body[] {
  const r = hole * 0.98 + 1
  const flat = { o: [0, 0, 0], u: [1, 0, 0], v: [0, 0, -1], n: [0, -1, 0] } as const
  const b = wire * 0.6 + 0.8
  const tongue: Point[] = spade
    ? [
        [-b, 7],
        [b, 7],
        [r, 3],
        [r, -r],
        [hole / 2, -r],
        [hole / 2, 0],
        ...ring(9, hole / 2, 0).filter(([, y]) => y > 0),
        [-hole / 2, 0],
        [-hole / 2, -r],
        [-r, -r],
        [-r, 3],
      ]
    : [[-b, 7], ...ringOpen(r), [b, 7]]
  return [
    ...place(flat, [prism(mat, tongue, -0.5, 0.5, spade ? {} : { windows: [disc(hole / 2, 24)] })]),
    pipe(mat, -13, -6, b, wire * 0.55 + 0.12),
  ]
}
const ringOpen = (r: number): Point[] =>
  Array.from({ length: 25 }, (_, i): Point => {
    const t = ((130 + (i * 280) / 24) * Math.PI) / 180
    return [r * Math.cos(t), r * Math.sin(t)]
  })
export const lugViews = (hole: number, wire: number, bodies: Group): Picture['views'] => {
  const r = hole * 0.98 + 1
  return [
    {
      view: 'plan',
      groups: [bodies],
      dims: [
        dim('x', -r, r, 'bottom'),
        dim('z', -13, 0, 'left'),
        dim('x', -hole / 2, hole / 2, 'bottom', { text: `Ø${mm(hole)}`, near: 0 }),
      ],
    },
    {
      view: 'front',
      groups: [bodies],
      dims: [dim('y', -0.5, 0.5, 'right')],
      leaders: [leader([0, 0, 0], `wire Ø${mm(wire)}`, 'tr')],
    },
  ]
}

export interface Probe {
  readonly alloy: Alloy
  readonly sheath: Material
  readonly od: number
  readonly length: number
  readonly junction: 'Grounded' | 'Ungrounded' | 'Exposed'
}
/** A sheathed probe: tip in front, transition and leads behind; long ones are drawn broken. */
export function probe(p: Probe): Picture {
  const r = p.od / 2
  const L = 46 + p.length / 12
  const pot = Math.max(r * 1.5, 2.4)
  const tip = p.od * 3.2 + 3
  const exposed = p.junction === 'Exposed'
  const closed: Body = exposed
    ? pipe(p.sheath, 0, L, r, r * 0.72)
    : turned(p.sheath, [
        [0, r],
        [L - r * 0.8, r],
        [L - r * 0.24, r * 0.7],
        [L, r * 0.2],
      ])
  const reach = exposed ? p.od * 1.6 : 0
  const loop: Body[] = exposed
    ? [
        cord(
          p.alloy.positive,
          curve([0, -r * 0.3, L], [0, -r * 0.5, L + reach], [0, r * 0.5, L + reach], [0, r * 0.3, L]),
          Math.max(0.16, r * 0.16),
        ),
      ]
    : []
  const leads: Body[] = [
    cord(
      p.alloy.body === 'tcYellow' ? 'tcYellow' : p.alloy.body,
      curve([0, -pot * 0.3, -18], [0, -pot * 0.4, -28], [0, -6, -32], [0, -3.4, -42]),
      0.7,
    ),
    cord('tcRed', curve([0, pot * 0.3, -18], [0, pot * 0.4, -28], [0, 5, -32], [0, 4.4, -42]), 0.7),
  ]
  const body: Body[] = [
    turned('steel', [
      [-18, pot * 0.8],
      [-17, pot],
      [-2, pot],
      [0, r * 1.1],
    ]),
  ]
  const near: Group = [...leads, ...body, closed, ...loop]
  // The tip cut open and enlarged: insulation, two wires, and where they meet.
  const joint = p.junction === 'Grounded' ? -r * 0.2 : -r * 1.1
  const cut: Body[] = [
    exposed
      ? pipe(p.sheath, -tip, 0, r, r * 0.72)
      : turned(
          p.sheath,
          [
            [-tip, r],
            [-r * 0.7, r],
            [-r * 0.2, r * 0.66],
            [0, 0],
          ],
          [
            [0, 0],
            [-r * 0.5, r * 0.72],
            [-tip, r * 0.72],
          ],
        ),
    rod('fibre', -tip, exposed ? 0 : -r * 0.55, r * 0.72),
    ...[-1, 1].map(
      (s): Body =>
        rod(
          s < 0 ? p.alloy.positive : p.alloy.negative,
          -tip - r * 0.6,
          exposed ? reach * 0.6 : joint - r * 0.3,
          r * 0.14,
          { frame: shift(0, s * r * 0.32), plain: true },
        ),
    ),
    prism(p.alloy.positive, disc(r * 0.3), -0.01, 0.01, {
      frame: { o: [0, 0, exposed ? reach * 0.6 : joint - r * 0.2], u: [0, 0, 1], v: [0, 1, 0], n: [1, 0, 0] },
      plain: true,
    }),
  ]
  const zoom = Math.min(12, Math.max(1, (0.9 * (L + 60)) / (tip * 3.4)))
  return {
    camera: camera(62, -34),
    card: [near],
    views: [
      {
        view: 'length',
        groups: [near, [breakLine(L * 0.42, r)]],
        dims: [dim('z', 0, L + reach, 'bottom', { text: mm(p.length) })],
        leaders: [leader([0, -r, L * 0.66], `Ø${mm(p.od)}`)],
      },
      {
        view: 'length',
        section: true,
        zoom,
        groups: [cut],
        dims: [dia('y', p.od, 'left')],
        caption: `${p.junction} junction, enlarged`,
      },
    ],
  }
}

/** Two short strokes that say a long part is drawn shorter than it is. */
export function breakLine(z: number, r: number): Body {
  const w = r * 1.5 + 1.2
  const pts: Vector[] = [
    [0, -w, z + w * 0.3],
    [0, -w * 0.2, z - w * 0.1],
    [0, w * 0.2, z + w * 0.1],
    [0, w, z - w * 0.3],
    [0, w, z - w * 0.3 + w * 0.5],
    [0, w * 0.2, z + w * 0.6],
    [0, -w * 0.2, z + w * 0.4],
    [0, -w, z + w * 0.8],
  ]
  return patch('paper', pts, { only: 'sheet', fill: '#ffffff', line: true })
}
