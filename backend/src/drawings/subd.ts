import { drill, prism, rod, place, turned, type Body } from './bodies.ts'
import { camera } from './camera.ts'
import type { ShellRow } from './dimensions.ts'
import { field, type Flange, type FlangeForm } from './flange.ts'
import { box, dShape, hexagon, moved, shift, type Point } from './geometry.ts'
import type { Material } from './materials.ts'
import { mounted, type Item } from './mount.ts'
import type { Picture } from './picture.ts'
import { dim, leader, mm } from './view.ts'

/** Where the contacts of a shell stand, and how thick they are, when the shell is made `s` times its size. */
export function contacts(d: ShellRow, s = 1): { pts: Point[]; pin: number } {
  const longest = Math.max(...d.rows)
  const pitch = Math.min(d.pitch, (d.inner - 3.6) / (longest - 0.5)) * s
  const pts = d.rows.flatMap((n, row) =>
    Array.from(
      { length: n },
      (_, i): Point => [(i - (n - 1) / 2) * pitch, (row - (d.rows.length - 1) / 2) * d.rowPitch],
    ),
  )
  return { pts, pin: d.pin }
}

/** Contacts at a mating face at z: pins in front of it, or sockets in it. */
export function face(d: ShellRow, s: number, z: number, male: boolean, back: number): Body[] {
  const { pts, pin } = contacts(d, s)
  return pts.flatMap(([x, y]): Body[] =>
    male
      ? [rod('gold', back, z + 3, pin / 2, { frame: shift(x, y), from: z, plain: true, fine: true })]
      : [
          rod('gold', back, z + 0.15, pin * 0.78, { frame: shift(x, y), from: z - 0.3, plain: true, fine: true }),
          drill('gold', [[x, y]], pin * 0.42, z + 0.16, 1.6, { shown: [] }),
        ],
  )
}

export interface SubdFeedthrough {
  readonly flange: Flange
  readonly shell: ShellRow
  readonly shells: 1 | 2 | 4
  readonly male: boolean
  readonly tapped?: FlangeForm['tapped']
  /** Micro-D and high density shells stand in a plate with jackposts. */
  readonly plate?: boolean
}

/** Sub-D shells sealed into a flange. */
export function subdFeedthrough(p: SubdFeedthrough): Picture {
  const { flange: f, shell: d } = p
  const T = f.thick
  const outerW = d.inner + 5.2
  const width = p.plate ? d.w * 0.94 : outerW
  const room = 2 * field(f) * (p.shells === 4 ? 0.52 : 1.16)
  const s = Math.min(1, room / width)
  const gap = d.h * 1.9 + 4
  const half = (width * s) / 2 + 1.5
  const spots: Record<1 | 2 | 4, Point[]> = {
    1: [[0, 0]],
    2: [
      [0, -gap / 2],
      [0, gap / 2],
    ],
    4: [
      [-half, -gap / 2],
      [half, -gap / 2],
      [-half, gap / 2],
      [half, gap / 2],
    ],
  }
  const inner = dShape((d.inner + 1.2) * s, d.h, 1.9)
  const rim = p.plate ? box(width * s, d.h + 3, 1.2) : dShape(outerW * s, d.h + 4, 2.4)
  const bodies: Body[] = [
    prism('bright', rim, -T - 1.2, 1.6, { hatch: 'metal2' }),
    ...(p.plate
      ? [-1, 1].map(
          (e): Body => prism('bright', hexagon(3.4), 1.6, 5, { frame: shift(e * (width * s * 0.5 - 2.6), 0) }),
        )
      : []),
    prism('steel', inner, -T - 6, 7.4, {
      windows: [dShape((d.inner - 0.6) * s, d.h - 1.6, 1.4)],
      floor: p.male ? 'polymer' : 'ceramic',
    }),
    prism('glass', dShape((d.inner - 0.4) * s, d.h - 1.6, 1.4), -T * 0.66, -T * 0.34, { only: 'sheet' }),
    ...face(d, s, 7.4, p.male, -T - 8),
  ]
  const spot = spots[p.shells]
  const top = Math.min(...spot.map((q) => q[1]))
  const wide = (d.inner + 1.2) * s
  return mounted({
    flange: f,
    items: spot.map((at): Item => ({ at, bodies })),
    air: p.male ? 10.4 : 7.4,
    vacuum: 8,
    camera: camera(34, -20),
    form: p.tapped ? { tapped: p.tapped } : {},
    front: {
      dims: [
        dim('x', (spot[0]?.[0] ?? 0) - wide / 2, (spot[0]?.[0] ?? 0) + wide / 2, 'top', { near: top - d.h / 2 }),
        ...(p.shells > 1 ? [dim('y', -gap / 2, gap / 2, 'left', { near: -half * (p.shells === 4 ? 2 : 1) })] : []),
      ],
    },
  })
}

export interface SubdConnector {
  readonly shell: ShellRow
  readonly body: Material
  readonly male: boolean
  readonly fitted: boolean
  readonly relief: boolean
  readonly wire: number
}
/** A connector body for crimp contacts, without a flange; contacts and a strain relief if they come with it. */
export function subdConnector(p: SubdConnector): Picture {
  const { shell: d, body } = p
  const depth = p.relief ? 22 : 9
  const back: Body[] = p.relief
    ? [
        prism(body, box(d.inner * 0.8, d.h * 0.86, 2), -depth, -9),
        prism('bright', box(d.inner * 0.86, d.h + 1, 1), -depth + 2.4, -depth + 5.6),
      ]
    : []
  const holes = { pts: contacts(d).pts, r: d.pin * 0.82 }
  const bodies: Body[] = [
    ...back,
    prism(body, dShape(d.inner + 1, d.h + 1.6, 1.6), -9, 0),
    prism(body, box(d.w, 12.4, 1.2), 0, 2.4),
    drill(
      body,
      [
        [-d.w / 2 + 3, 0],
        [d.w / 2 - 3, 0],
      ],
      1.6,
      2.4,
      2.4,
      { shown: [] },
    ),
    prism(
      p.male ? 'bright' : body,
      dShape(d.inner, d.h, 1.8),
      2.4,
      8.2,
      p.male ? { windows: [dShape(d.inner - 1.2, d.h - 1.2, 1.5)], floor: body } : {},
    ),
    ...(p.fitted
      ? face(d, 1, 8.2, p.male, -9 - (p.relief ? 0 : 5))
      : [drill(body, holes.pts, holes.r, 8.22, 17.2, { shown: [...new Set(holes.pts.map((q) => q[1]))] })]),
  ]
  const front = p.male && p.fitted ? 11.2 : 8.2
  const rear = p.fitted && !p.relief ? 14 : depth
  return {
    camera: camera(36, -20),
    card: [bodies],
    views: [
      {
        view: 'front',
        groups: [bodies],
        dims: [
          dim('x', -d.w / 2 + 3, d.w / 2 - 3, 'bottom', { near: 0 }),
          dim('x', -d.w / 2, d.w / 2, 'bottom'),
          dim('x', -d.inner / 2, d.inner / 2, 'top', { near: -d.h / 2 }),
          dim('y', -6.2, 6.2, 'left'),
        ],
      },
      {
        view: 'side',
        section: true,
        groups: [bodies],
        dims: [dim('z', -rear, front, 'bottom'), dim('y', -d.h / 2, d.h / 2, 'left')],
        leaders: [leader([0, 0, -9], `wire Ø${mm(p.wire)}`, 'br')],
      },
    ],
  }
}

export type SubdItem = 'metalShell' | 'peekShell' | 'changer' | 'saver' | 'screws'
export interface SubdAccessory {
  readonly shell: ShellRow
  readonly item: SubdItem
  readonly form: 'Standard' | 'Right angle' | 'Long'
  readonly mat: Material
}
/** Backshells, gender changers, connector savers and jackscrews for a sub-D. */
export function subdAccessory(p: SubdAccessory): Picture {
  const d = p.shell
  const reach = { Standard: 1, 'Right angle': 1, Long: 1.45 }[p.form]
  if (p.item === 'screws') return jackscrews(d, p.mat, reach)
  if (p.item === 'changer' || p.item === 'saver') {
    const L = p.item === 'saver' ? 9 : 5
    const bodies: Body[] = [
      prism(p.mat, dShape(d.inner, d.h, 1.8), -L - 8, -L),
      prism(p.mat, box(d.w, 12.4, 1.2), -L, L),
      ...(p.item === 'saver' ? [prism('bright', box(d.w * 0.99, 13.4, 1.2), -1.4, 1.4)] : []),
      ...[-1, 1].map((e): Body => prism('bright', hexagon(4.8), L, L + 5, { frame: shift(e * (d.w / 2 - 3), 0) })),
      prism('bright', dShape(d.inner, d.h, 1.8), L, L + 5.8, {
        windows: [dShape(d.inner - 1.2, d.h - 1.2, 1.5)],
        floor: 'polymer',
      }),
      ...face(d, 1, L + 5.8, p.item === 'changer', -L - 8),
    ]
    const front = L + 5.8 + (p.item === 'changer' ? 3 : 0)
    return {
      camera: camera(42, -20),
      card: [bodies],
      views: [
        {
          view: 'front',
          groups: [bodies],
          dims: [dim('x', -d.w / 2, d.w / 2, 'bottom'), dim('x', -d.w / 2 + 3, d.w / 2 - 3, 'top', { near: 0 })],
        },
        {
          view: 'side',
          section: true,
          groups: [bodies],
          dims: [dim('z', -L - 8, front, 'bottom'), dim('y', -6.2, 6.2, 'right')],
        },
      ],
    }
  }
  const peek = p.item === 'peekShell'
  const L = (peek ? 26 : 32) * reach
  const cable = Math.min(d.inner * 0.22, 6)
  const hood: Point[] = [
    [-d.w / 2, 0],
    [d.w / 2, 0],
    [d.w / 2, L * 0.44],
    [cable * 1.7, L],
    [-cable * 1.7, L],
    [-d.w / 2, L * 0.44],
  ]
  // The hood is drawn as a plate pulled upwards: its own y runs to the rear.
  const flat = { o: [0, 0, 0], u: [1, 0, 0], v: [0, 0, -1], n: [0, -1, 0] } as const
  const angled = p.form === 'Right angle'
  const h = peek ? 13 : 16
  const bodies: Body[] = [
    ...(angled
      ? place({ ...flat, n: [0, -1, 0] }, [prism(p.mat, moved(box(d.w, L * 0.5, 2), 0, L * 0.25), -h / 2, h / 2)])
      : place(flat, [prism(p.mat, hood, -h / 2, h / 2)])),
    ...(angled
      ? [
          turned(
            p.mat,
            [
              [0, cable * 1.5],
              [h * 0.8, cable * 1.5],
            ],
            [
              [h * 0.8, cable],
              [0, cable],
            ],
            { frame: { o: [d.w * 0.22, h / 2, -L * 0.27], u: [1, 0, 0], v: [0, 0, -1], n: [0, 1, 0] } },
          ),
        ]
      : [
          turned(
            p.mat,
            [
              [0, cable * 1.5],
              [5, cable * 1.5],
            ],
            [
              [5, cable],
              [0, cable],
            ],
            { frame: { o: [0, 0, -L], u: [1, 0, 0], v: [0, -1, 0], n: [0, 0, -1] } },
          ),
        ]),
    prism(p.mat, box(d.w, h, 1.4), -1, 1.2, { windows: [dShape(d.inner + 1, d.h + 1.4, 1.6)], floor: p.mat }),
    ...[-1, 1].map((e): Body => rod('bright', 1.2, 6, 1.5, { frame: shift(e * (d.w / 2 - 3), 0) })),
    ...[-1, 1].flatMap((e): Body[] => [
      rod('bright', peek ? h / 2 - 2 : h / 2 - 1, h / 2 + 0.6, 2.1, {
        frame: { o: [e * d.w * 0.36, 0, -L * 0.3], u: [1, 0, 0], v: [0, 0, 1], n: [0, -1, 0] },
      }),
    ]),
  ]
  const rear = angled ? L * 0.5 : L + 5
  return {
    camera: camera(34, -6, 30),
    card: [bodies],
    views: [
      {
        view: 'plan',
        groups: [bodies],
        dims: [
          dim('x', -d.w / 2, d.w / 2, 'top'),
          dim('z', -rear, 1.2, 'left'),
          dim('x', -d.w / 2 + 3, d.w / 2 - 3, 'bottom'),
        ],
      },
      {
        view: 'front',
        groups: [bodies],
        dims: [dim('y', -h / 2, h / 2, 'right')],
        leaders: angled
          ? [leader([d.w * 0.22, h / 2 + h * 0.7, 0], `Ø${mm(2 * cable)} cable`, 'br')]
          : [leader([0, 0, 0], `Ø${mm(2 * cable)} cable`, 'br')],
      },
    ],
  }
}

function jackscrews(d: ShellRow, mat: Material, reach: number): Picture {
  const L = 22 * reach
  const gap = 9 + d.w * 0.08
  const one = (x: number): Body[] =>
    place(shift(x, 0), [
      turned(mat, [
        [-8, 3.2],
        [-7.4, 3.6],
        [0, 3.6],
      ]),
      turned(mat, [
        [0, 1.5],
        [L * 0.45, 1.5],
      ]),
      turned(
        mat,
        Array.from({ length: 12 }, (_, i): [number, number][] => [
          [L * 0.45 + i * L * 0.0455, 1.2],
          [L * 0.45 + (i + 0.5) * L * 0.0455, 1.5],
        ]).flat(),
        undefined,
        { fine: true },
      ),
    ])
  const nut = (x: number): Body[] =>
    place(shift(x, 9), [
      prism(mat, hexagon(4.8), -2, 5, {
        windows: [
          Array.from(
            { length: 16 },
            (_, i): Point => [1.5 * Math.cos((i * Math.PI) / 8), 1.5 * Math.sin((i * Math.PI) / 8)],
          ),
        ],
        floor: mat,
      }),
    ])
  const groups = [one(-gap / 2), one(gap / 2), nut(-gap / 2), nut(gap / 2)]
  const single = [...place(shift(gap / 2, 0), one(-gap / 2))]
  return {
    camera: camera(56, -32),
    card: groups,
    views: [
      {
        view: 'length',
        groups: [single],
        dims: [dim('z', 0, L, 'bottom'), dim('z', -8, 0, 'bottom'), dim('y', -3.6, 3.6, 'left', { text: 'Ø7.2' })],
        leaders: [leader([0, -1.5, L * 0.8], '4-40 UNC')],
      },
      {
        view: 'front',
        groups: [
          single,
          ...place(
            shift(gap / 2 + 14, 0),
            nut(-gap / 2).map((b) => b),
          ).map((b) => [b]),
        ],
        dims: [],
        caption: `Pair for a spacing of ${mm(d.w - 6)}`,
      },
    ],
  }
}
